import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { isStatusKnown, useSyncStatus } from '../../../src/data/sync.ts'
import type { SyncStatus } from '../../../src/offline/outbox/status.ts'

const now = vi.hoisted(() => ({ read: undefined as unknown, session: 'signed-in', code: 'EMP', ipId: 'EMP1' }))
vi.mock('../../../src/data/use-live.ts', () => ({ useSharedLive: () => now.read }))
vi.mock('../../../src/boot/current-session.ts', () => ({ useCurrentSession: () => ({ state: now.session }) }))

vi.mock('../../../src/data/session.ts', () => ({
  findActingPartner: () => now.ipId,
  useActingPartner: () => [now.ipId],
  useSession: () => ({ user: { effectiveCode: now.code } }),
}))

const note = vi.fn<(status: SyncStatus) => void>()
function Reader() {
  note(useSyncStatus())
  return null
}
const read = () => {
  renderToString(<Reader />)
  return note.mock.lastCall![0]
}
const stored = { online: true, unsent: 2, sending: 0, attention: 0, needsSignIn: false, needsUpdate: false }

beforeEach(() => Object.assign(now, { read: undefined, session: 'signed-in', code: 'EMP', ipId: 'EMP1' }))

test('AUTH-12 an ended session is in the status before any update has met it', () => {
  now.read = stored
  expect(read()).toBe(stored)
  now.session = 'needs-sign-in'
  expect(read()).toEqual({ ...stored, needsSignIn: true })
})

test('OFF-11 nothing is known before the first read, whether the session is over or not', () => {
  expect([isStatusKnown(read()), read().needsSignIn]).toEqual([false, false])
  now.session = 'needs-sign-in'
  expect([isStatusKnown(read()), read().needsSignIn]).toEqual([false, true])
  now.read = stored
  expect(isStatusKnown(read())).toBe(true)
})

test('OFF-03 HR-49 one partner that is up to date says nothing of another', () => {
  now.read = { ...stored, upToDate: { EMP1: 7 } }
  Object.assign(now, { code: 'OPS', ipId: 'EMP1' })
  expect(read().broughtUpToDateAt).toBe(7)
  now.ipId = 'EMP2'
  expect(read().broughtUpToDateAt).toBeUndefined()
})

test("OFF-03 HR-49 an earlier build's mark names no partner: it counts only for users who choose none", () => {
  now.read = { ...stored, upToDate: { '': 5 } }
  expect(read().broughtUpToDateAt).toBe(5)
  now.code = 'OPS'
  expect(read().broughtUpToDateAt).toBeUndefined()
})
