import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { memoryLedger } from '../../../server/db/ledger-memory.ts'
import { fingerprintOf, runOnce, voidOperations } from '../../../server/db/ledger.ts'
import { Refusal } from '../../../server/core/errors.ts'
import type { FunnelRowWire, FunnelStatus } from '../../../src/contract/funnel-row.ts'
import { openStore, type Store } from '../../../src/offline/device/store.ts'
import type { OfflineDeps } from '../../../src/offline/device/deps.ts'
import { upsertRows } from '../../../src/offline/rows/rows.ts'
import type { CommandInput } from '../../../src/rules/commands.ts'
import { asLockManager, LockWorld, type TestLocks } from '../../support/locks.ts'

export interface Request {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: Record<string, unknown>
  key?: string
  token?: string
}

/** What may happen to a request: a response of its own, lost on the way, or processed with the response cut. */
export type Fate = Response | 'lost' | 'cut' | 'never' | undefined | void
export type Hook = (request: Request) => Fate | Promise<Fate>

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
export const page = (status = 200) =>
  new Response('<html>Welcome to the lounge</html>', { status, headers: { 'content-type': 'text/html' } })

export const START = Date.parse('2026-11-21T06:00:00Z')
const users: Record<string, string> = { 'token-1': 'u1', 'token-2': 'u1', 'token-3': 'u1', 'token-b': 'u2' }

/** A server small enough to follow, with the real ledger in front, and a network that the test controls. */
export class World {
  now = START
  up = true
  valid = new Set(['token-1', 'token-2', 'token-3', 'token-b'])
  rows = new Map<string, FunnelRowWire>()
  ledger = memoryLedger()
  /** What was applied, in order: 'F1 selected'. */
  applied: string[] = []
  requests: Request[] = []
  health: () => Response = () => json({ service: 'fieldhire', ok: true, time: this.now })
  hook: Hook = () => undefined
  files = new Map<string, number>()
  private timers: { at: number; run: () => void }[] = []

  /** Runs timers up to `ms` from now, one after the other, with what they lead to. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      this.timers = this.timers.filter((timer) => timer !== next)
      this.now = Math.max(this.now, next.at)
      next.run()
      await rest()
    }
    this.now = end
    await rest()
  }

  schedule = (ms: number, run: () => void) => {
    const timer = { at: this.now + ms, run }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  row(id: string, status: FunnelStatus, more: Partial<FunnelRowWire> = {}): FunnelRowWire {
    const row: FunnelRowWire = {
      _id: id,
      name: `Asha ${id}`,
      hiringRequestId: 'HR1',
      ipId: 'EMP1',
      physicalInterview: true,
      currentStatus: status,
      currentStage: { status, timeStamp: START - 1_000, metaData: {} },
      updatedAt: START - 1_000,
      ...more,
    }
    this.rows.set(id, row)
    return row
  }

  fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    await Promise.resolve()
    const { pathname, searchParams } = new URL(url)
    const headers = new Headers(init.headers)
    const request: Request = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/hire/v1/', ''),
      query: searchParams,
      headers,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      key: headers.get('Idempotency-Key') ?? undefined,
      token: headers.get('authorization')?.slice('Bearer '.length),
    }
    if (!this.up) throw new TypeError('Failed to fetch')
    if (pathname === '/healthz') return this.health()
    // Takes no files in pieces; send-pieces.test.ts has a server that does
    if (request.path === 'uploads')
      return json({ status: false, error: { code: 'not-found', message: 'Unknown' } }, 404)
    this.requests.push(request)
    if (pathname.startsWith('/put/')) {
      const fate = await this.hook(request)
      if (fate instanceof Response) return fate
      if (fate === 'lost') throw new TypeError('Failed to fetch')
      this.files.set(pathname, (init.body as Blob).size)
      return new Response('')
    }
    const fate = await this.hook(request)
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    if (fate === 'never') return new Promise(() => undefined)
    if (fate instanceof Response) return fate
    // Brings rows one request at a time; pull-changes.test.ts has a server that brings all
    if (request.path === 'sync/pull')
      return json({ status: false, error: { code: 'not-found', message: 'Unknown' } }, 404)
    const response = await this.answer(request)
    if (fate === 'cut') throw new TypeError('Failed to fetch')
    return response
  }

  /** The calls that reached the server, without the ones for files and reads. */
  get keys(): string[] {
    return this.requests.flatMap((request) => (request.key ? [request.key.split(':')[1]!] : []))
  }

  private async answer(request: Request): Promise<Response> {
    const user = users[request.token ?? '']
    if (!user || !this.valid.has(request.token!))
      return json({ status: false, error: { code: 'unauthenticated', message: 'Please sign in' } }, 401)
    const { path, body, key } = request
    const echo: Record<string, string> = key ? { 'Idempotency-Key': key } : {}
    if (path === 'operations/void') {
      const outcomes = await voidOperations(this.ledger, user, body['keys'] as string[], this.now)
      return json({
        status: true,
        data: outcomes.map(({ key: one, outcome, answer }) => ({ key: one, outcome, answer })),
      })
    }
    if (path === 'uploadUrl') {
      const fileName = request.query.get('fileName')!
      return json({
        status: true,
        data: { presignUrl: `http://api.test/put/${this.files.size}`, type: 'Asset', fileName },
      })
    }
    if (path.startsWith('campaign/candidate/detail/get/')) {
      const row = this.rows.get(path.split('/').at(-1)!)
      return row ? json({ status: true, data: row }) : json({ status: false, error: { code: 'gone', message: 'Gone' } })
    }
    const outcome = await runOnce(
      this.ledger,
      { userId: user, key: key!, fingerprint: fingerprintOf(path, body), call: path, now: this.now },
      (tx) => Promise.resolve(this.effect(path, body, (undo) => tx.undo.push(undo))),
    )
    if (outcome.kind === 'busy') return json({ status: false, error: { code: 'inFlight', message: '' } }, 409)
    if (outcome.kind === 'mismatch') return json({ status: false, error: { code: 'keyReused', message: '' } }, 422)
    return json(
      outcome.kind === 'ran' && !outcome.refused ? { status: true, ...outcome.answer } : outcome.answer,
      200,
      echo,
    )
  }

  private effect(
    path: string,
    body: Record<string, unknown>,
    undo: (undo: () => void) => void,
  ): Record<string, unknown> {
    const change = (id: string, what: string, next: Partial<FunnelRowWire>) => {
      const before = this.rows.get(id)
      if (!before) throw new Refusal('applicant-gone')
      this.now += 1
      this.rows.set(id, { ...before, ...next, updatedAt: this.now, changedBy: { name: 'Ravi', at: this.now } })
      this.applied.push(`${id} ${what}`)
      undo(() => {
        this.rows.set(id, before)
        this.applied.pop()
      })
      return { status: true, data: { result: [this.rows.get(id)] } }
    }
    if (path.startsWith('fulfillment/notes/')) {
      const id = path.split('/').at(-1)!
      const base = (body['base'] as { timeStamp: number } | undefined)?.timeStamp ?? 0
      const row = this.rows.get(id)!
      if ((row.notes?.timeStamp ?? 0) !== base) throw this.conflict(id)
      return change(id, `notes ${String(body['notes'])}`, {
        notes: { notes: String(body['notes']), timeStamp: this.now + 1 },
      })
    }
    if (path === 'hiringRequest/updateInterviewNumber')
      return change(String(body['funnelId']), 'number', { interviewerNumber: Number(body['interviewerNumber']) })
    if (path === 'other/updateContactMessage') {
      this.applied.push('feedback')
      return { status: true, data: { received: true } }
    }
    const { action, payload } = body as {
      action: string
      payload: {
        filter: { ids: string[] }
        base?: { timeStamp: number }
        body: { joiningTime?: number; message?: string; employeeID?: string }
      }
    }
    const id = payload.filter.ids[0]!
    const row = this.rows.get(id)!
    if (payload.base && row.currentStage?.timeStamp !== payload.base.timeStamp) throw this.conflict(id)
    const status =
      { screen: 'shortlisted', didNotAttend: 'interviewNoShow', didNotJoin: 'joiningNoShow' }[action] ?? action
    return change(id, action, {
      currentStatus: status as FunnelStatus,
      currentStage: { status: status as FunnelStatus, timeStamp: this.now + 1, metaData: { employerConfirmed: true } },
      ...(payload.body.joiningTime ? { joiningTime: payload.body.joiningTime } : {}),
      ...(action === 'joined' ? { candidateStatus: { joined: { employeeID: payload.body.employeeID } } } : {}),
      ...(payload.body.message ? { candidateStatus: { rejected: { message: payload.body.message } } } : {}),
    })
  }

  conflict = (id: string) => new Refusal('changed-by-other', { params: { who: 'Ravi' }, current: this.rows.get(id) })
}

/** Lets promises, and the timers of fake-indexeddb, come to rest. */
export async function rest(turns = 40): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Waits for a condition that does not depend on a timer of the world. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  // What a browser does beside the page takes real time, however many turns pass
  const end = performance.now() + 20_000
  while (performance.now() < end) {
    if (await holds()) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('It did not come about')
}

/** A phone: one IndexedDB, one set of locks, one session, any number of tabs. */
export class Device {
  indexedDB = new IDBFactory()
  lockWorld = new LockWorld()
  token: string | undefined = 'token-1'
  user = 'u1'
  refresh: () => Promise<'refreshed' | 'refused' | 'switched-off' | 'unreachable'> = () => {
    this.refreshes += 1
    this.token = 'token-2'
    return Promise.resolve('refreshed')
  }
  refreshes = 0
  stores: { store: Store; locks: TestLocks }[] = []

  constructor(readonly world: World) {}

  deps(more: Partial<OfflineDeps> = {}, locks = this.lockWorld.client()): OfflineDeps {
    return {
      fetch: this.world.fetch,
      now: () => this.world.now,
      locks: asLockManager(locks),
      session: {
        accessToken: () => Promise.resolve(this.token),
        subject: () => Promise.resolve(this.user),
        refresh: () => this.refresh(),
      },
      appBuild: 'build-1',
      origin: 'http://api.test',
      deviceId: () => Promise.resolve('device-1'),
      random: () => 0.5,
      schedule: this.world.schedule,
      indexedDB: this.indexedDB,
      IDBKeyRange,
      // Its server takes one operation at a time; sync-push.test.ts has one that takes batches
      takesBatches: false,
      ...more,
    }
  }

  async tab(more: Partial<OfflineDeps> = {}, userId = 'u1'): Promise<Store> {
    const locks = this.lockWorld.client()
    const store = await openStore(userId, this.deps(more, locks))
    this.stores.push({ store, locks })
    return store
  }

  /** The tab dies without an event: its locks are released, its database closes, nothing it awaits settles. */
  kill(store: Store): void {
    this.stores.find((one) => one.store === store)?.locks.close()
    store.closed = true
    store.db.close({ disableAutoOpen: true })
  }
}

export const applicant = (id: string) => ({
  funnelId: id,
  hiringRequestId: 'HR1',
  ipId: 'EMP1',
  name: `Asha ${id}`,
  requestName: 'Drivers',
})

const JOINING = Date.parse('2026-11-30T00:00:00+05:30')
export const selected = (id: string, joiningTime = JOINING): CommandInput<'applicant.update'> => ({
  ...applicant(id),
  state: 'SHORTLISTED',
  action: 'selected',
  answer: { joiningTime },
})
export const joined = (
  id: string,
  files?: CommandInput<'applicant.update'>['files'],
): CommandInput<'applicant.update'> => ({
  ...applicant(id),
  state: 'SELECTED',
  action: 'joined',
  answer: { joiningTime: JOINING, employeeId: 'E-7' },
  files,
})
export const rejected = (id: string, reason = 'Too far away'): CommandInput<'applicant.update'> => ({
  ...applicant(id),
  state: 'SHORTLISTED',
  action: 'rejected',
  answer: { reason },
})
export const notes = (id: string, text: string, baseAt = 0): CommandInput<'applicant.notes'> => ({
  ...applicant(id),
  text,
  baseAt,
})

/** A world with applicants F1 to F`count` shortlisted, and a tab that has them. */
export async function setUp(count = 3, more: Partial<OfflineDeps> = {}) {
  const world = new World()
  const device = new Device(world)
  const store = await device.tab(more)
  for (let n = 1; n <= count; n += 1) world.row(`F${n}`, 'shortlisted')
  await upsertRows(store, [...world.rows.values()])
  return { world, device, store }
}
