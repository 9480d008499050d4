import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { drain } from '../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { closeStore, openStore } from '../../../src/offline/device/store.ts'
import type { OfflineDeps } from '../../../src/offline/device/deps.ts'
import type { Company } from './company.ts'

/** A phone of EMP1's recruiter: the offline code itself, on a simulated IndexedDB, with a real network. */
export async function openPhone(url: string, { token, request }: Company) {
  const deps: OfflineDeps = {
    fetch: (address, init) => fetch(address, init),
    now: () => Date.now(),
    session: {
      accessToken: () => Promise.resolve(token),
      subject: () => Promise.resolve('emp'),
      refresh: () => Promise.resolve('unreachable'),
    },
    appBuild: 'proof',
    origin: url,
    deviceId: () => Promise.resolve('phone-of-proof'),
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  }
  const store = await openStore('emp', deps)
  const about = (funnelId: string) => ({
    ...{ funnelId, hiringRequestId: request, ipId: 'EMP1' },
    ...{ name: 'Asha', requestName: 'Packers' },
  })
  return {
    note: async (funnelId: string, text: string): Promise<string> =>
      (await enqueue(store, 'applicant.notes', { ...about(funnelId), text, baseAt: Date.now() })).opId,
    reject: async (funnelId: string): Promise<string> => {
      const answer = { reason: 'Wants general shift only' }
      const input = { ...about(funnelId), state: 'INTERVIEW_DONE', action: 'rejected', answer } as const
      return (await enqueue(store, 'applicant.update', input)).opId
    },
    sync: () => drain(store, 'sync-now'),
    /** The server's address has not changed, but a test's servers run side by side. */
    moveTo: (address: string) => void (deps.origin = address),
    close: () => closeStore(store),
  }
}
