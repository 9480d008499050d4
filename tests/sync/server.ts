import * as v from 'valibot'
import { createMatcher, type Endpoint } from '../../server/http/api-paths.ts'
import { fingerprintOf, LEDGER_DAYS, runOnce, voidOperations } from '../../server/db/ledger.ts'
import { memoryLedger, type MemoryTx } from '../../server/db/ledger-memory.ts'
import { Refusal } from '../../server/core/errors.ts'
import { toWire } from '../../server/store/funnel-wire.ts'
import type { CallParsed } from '../../src/contract/call.ts'
import { basePaths, headers } from '../../src/contract/call.ts'
import { toChangedRow, type FunnelRowWire } from '../../src/contract/funnel-row.ts'
import { contract } from '../../src/contract/index.ts'
import { pushInput, syncPush } from '../../src/contract/sync-push.ts'
import { addIstDays } from '../../src/lib/dates.ts'
import { baseFrom, isComparedCall } from '../../src/rules/chain.ts'
import { Applicants, PARTNER, requestIds, type Change } from './applicants.ts'
import type { HistoryEvent } from './events.ts'
import { Identity, type Rotating } from './identity.ts'
import { START, type Simulation } from './simulation.ts'
import { Uploads, type Appending } from './uploads.ts'

export interface Reply {
  status: number
  body?: unknown
  /** Of the response to a batch, instead of a body. */
  lines?: string[]
  /** The response ends after so many lines. */
  cutAfter?: number
  headers?: Record<string, string>
}

export interface Incoming {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  /** Bytes of a piece of a file. */
  size?: number
}

/** How the server is broken on purpose: none stores no keys, day removes them after 24 hours. */
export type KeyHandling = 'ledger' | 'none' | 'day'

export interface ServerSetting {
  keys?: KeyHandling
  /** Broken on purpose: the base of an update is not compared. */
  ignoresBase?: boolean
  /** Broken on purpose: who may not see a request any more is told something else. */
  hidesRevocation?: boolean
  /** Broken on purpose: the time of a pull is that of its last page. */
  namesLastPage?: boolean
  /** Broken on purpose: the same of one pull of all requests. */
  namesLastPull?: boolean
  /** False: one of an earlier build, which lists the requests and brings their rows one request at a time. */
  givesMarks?: boolean
  /** Broken on purpose: what was made on top of an operation runs although that one was refused. */
  runsOn?: boolean
  rotating?: Rotating
  appending?: Appending
  /** Whether it takes letters in pieces. */
  takesPieces?: boolean
  /** Over how many requests its applicants are spread. */
  requests?: number
  /** One more applicant, who has only applied. */
  interested?: boolean
}

const endpoints: Endpoint[] = Object.values(contract).flatMap((area) =>
  Object.values(area).map((call) => ({ call, handler: () => Promise.reject(new Error('unused')) })),
)
const find = createMatcher(endpoints)

/** What fails on the server while it works on a request. */
export type ServerFault = 'before-commit' | 'after-commit' | undefined

const WALK_IN = contract.funnel.walkIn.name
const DAY_MS = 86_400_000

/**
 * The server of a history: the real idempotency module on its memory storage, the real paths, schemas, rules and wire
 * rows, on applicants in memory instead of Postgres.
 */
export class SimulatedServer {
  ledger = memoryLedger()
  readonly applicants: Applicants
  readonly identity: Identity
  readonly uploads: Uploads
  /** Operations whose work always fails. */
  readonly poisoned = new Set<string>()
  /** The restore epoch of its data. */
  epoch = 1
  private backup: { at: number; restore: () => void; place: number } | undefined
  private readonly keys: KeyHandling
  /** By user: the requests that they may not see any more. */
  private readonly revoked = new Map<string, Set<string>>()

  constructor(
    private readonly simulation: Simulation,
    private readonly events: HistoryEvent[],
    private readonly setting: ServerSetting,
  ) {
    this.keys = setting.keys ?? 'ledger'
    this.identity = new Identity(simulation, setting.rotating)
    this.uploads = new Uploads(setting.appending)
    this.applicants = new Applicants(() => simulation.now, events, setting)
  }

  /** A user loses the access to a request, or gets it again. */
  setAccess(user: string, hiringRequestId: string, may: boolean): void {
    const gone = this.revoked.get(user) ?? new Set()
    this.revoked.set(user, gone)
    if (may) gone.delete(hiringRequestId)
    else gone.add(hiringRequestId)
  }

  revokedOf = (user: string): string[] => [...(this.revoked.get(user) ?? [])]

  /** Takes a backup: what was committed in this moment. */
  takeBackup(): void {
    const entries = structuredClone(this.ledger.entries().filter(({ status }) => status !== 'running'))
    const putBack = this.applicants.copy()
    const restore = () => {
      this.ledger = memoryLedger(structuredClone(entries))
      putBack()
    }
    this.backup = { at: this.simulation.now, restore, place: this.events.length }
    this.events.push({ kind: 'backup' })
  }

  /** Goes back to the last backup. Whatever is under way is cut off with the server that was there. */
  restoreBackup(): void {
    if (!this.backup) return
    this.backup.restore()
    this.epoch += 1
    this.events.push({ kind: 'restored', place: this.backup.place })
  }

  /** Responds to a request; with a delay in the middle, when the key is claimed and the work not done. */
  async handle(incoming: Incoming, fault: ServerFault, workMs: number): Promise<Reply> {
    const url = new URL(incoming.url)
    if (url.pathname === '/healthz') return { status: 200, body: { service: 'fieldhire', ok: true } }
    if (incoming.method === 'PUT') {
      this.uploads.link(url.pathname.slice(1))
      return { status: 200, body: {} }
    }
    const user = this.identity.tokens.get(/^Bearer (\S+)$/.exec(incoming.headers['authorization'] ?? '')?.[1] ?? '')
    if (this.setting.takesPieces && Uploads.isAsked(url)) return this.takePiece(incoming, user, fault)
    if (url.pathname === basePaths.hire + syncPush.path)
      return user ? this.push(incoming, user, fault, workMs) : problem(401, 'unauthenticated')
    const match = find(incoming.method, url.pathname)
    if (!match || match === 'bad-path') return problem(404, 'not-found')
    if (!user) return problem(401, 'unauthenticated')
    const body = incoming.method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(incoming.body ?? '{}')
    const input = { ...(body as object), ...match.parameters }
    const key = incoming.headers[headers.idempotencyKey.toLowerCase()]
    const { call } = match.endpoint
    const life = { [headers.epoch]: `life-${this.epoch}` }
    if (!call.mutation || !key) {
      const reply = await this.read(call.name, input, user)
      return { ...reply, headers: { ...reply.headers, ...life } }
    }
    const compared = incoming.headers[headers.epoch]
    if (compared !== undefined && compared !== life[headers.epoch])
      return { ...problem(409, 'other-epoch'), headers: { ...life } }
    this.events.push({ kind: 'arrived', opId: opIdOf(key), user })
    const { now } = this.simulation
    const readTime = (name: string) => Number(incoming.headers[name] ?? now)
    const actedAt = now - (readTime(headers.sentAt) - readTime(headers.actedAt))
    const reply = await this.mutate(call.name, input, { user, key, actedAt }, fault, workMs)
    return { ...reply, headers: { [headers.idempotencyKey.toLowerCase()]: key, ...reply.headers, ...life } }
  }

  private takePiece(incoming: Incoming, user: string | undefined, fault: ServerFault): Reply {
    if (!user) return problem(401, 'unauthenticated')
    if (fault === 'before-commit') return problem(500, 'internal')
    const reply = this.uploads.handle(incoming, user)
    if (fault === 'after-commit') return problem(500, 'internal')
    return { ...reply, headers: { ...reply.headers, [headers.epoch]: `life-${this.epoch}` } }
  }

  /** Runs a batch: the operations of a lane in order, the fault in the first one that is reached. */
  private async push(incoming: Incoming, user: string, fault: ServerFault, workMs: number): Promise<Reply> {
    const life = { [headers.epoch]: `life-${this.epoch}` }
    const compared = incoming.headers[headers.epoch]
    if (compared !== undefined && compared !== life[headers.epoch])
      return { ...problem(409, 'other-epoch'), headers: { ...life } }
    const { operations, slim } = v.parse(pushInput, JSON.parse(incoming.body ?? '{}'))
    const lines: string[] = []
    const stopped = new Set<string>()
    const { epoch } = this
    const posts = operations.flatMap(({ lane, next = [], ...first }) =>
      [first, ...next].map((post, place) => ({ ...post, lane, follows: place > 0 })),
    )
    let before: Record<string, unknown> = {}
    for (const [index, post] of posts.entries()) {
      const { lane, key, call, actedAt } = post
      if (post.follows) this.events.push({ kind: 'chained', opId: opIdOf(key) })
      if (stopped.has(lane) && !this.setting.runsOn) {
        lines.push(JSON.stringify({ key, ...problem(424, 'earlier-not-accepted') }))
        continue
      }
      if (!post.follows) before = {}
      const input = post.follows ? baseFrom(before, call, post.input) : post.input
      this.events.push({ kind: 'arrived', opId: opIdOf(key), user })
      const isFirst = index === 0
      const sentAt = Number(incoming.headers[headers.sentAt] ?? this.simulation.now)
      const from = { user, key, actedAt: this.simulation.now - (sentAt - actedAt) }
      const reply = await this.mutate(call, input, from, isFirst ? fault : undefined, isFirst ? workMs : 0)
      // The rest of the batch went with the server that was working on it
      if (this.epoch !== epoch) throw new TypeError('Failed to fetch')
      const answer = reply.body as Record<string, unknown>
      if (isComparedCall(call)) before = answer
      if (reply.status !== 200 || answer['status'] === false) stopped.add(lane)
      lines.push(
        JSON.stringify({
          key,
          status: reply.status,
          body: slim && call !== WALK_IN ? slimmed(reply.body) : reply.body,
        }),
      )
    }
    return { status: 200, lines, headers: { 'content-type': 'application/x-ndjson', ...life } }
  }

  private async mutate(
    name: string,
    input: object,
    from: { user: string; key: string; actedAt: number },
    fault: ServerFault,
    workMs: number,
  ): Promise<Reply> {
    const { now } = this.simulation
    const { user, key } = from
    const { ledger, epoch } = this
    ledger.purge(now - (this.keys === 'day' ? 1 : LEDGER_DAYS) * DAY_MS)
    const effect = async (tx: MemoryTx) => {
      if (workMs > 0) await this.simulation.delay(workMs)
      if (this.epoch !== epoch) throw new Error('The server was stopped')
      const answer = this.apply(name, input, from, tx)
      if (fault === 'before-commit' || this.poisoned.has(opIdOf(key))) throw new Error('The database went away')
      return { status: true, ...answer }
    }
    try {
      const operation = { userId: user, key, fingerprint: fingerprintOf(name, input), call: name, now }
      const outcome = this.keys === 'none' ? await this.runAlways(effect) : await runOnce(ledger, operation, effect)
      if (outcome.kind === 'ran') this.noteRefusal(key, outcome.answer)
      if (fault === 'after-commit') return problem(500, 'internal')
      switch (outcome.kind) {
        case 'ran':
          return { status: 200, body: outcome.answer }
        case 'replayed':
          return { status: 200, body: outcome.answer, headers: { [headers.idempotencyReplayed.toLowerCase()]: 'true' } }
        case 'busy':
          return { ...problem(409, 'in-flight'), headers: { 'retry-after': '1' } }
        case 'mismatch':
          return problem(422, 'key-reused')
      }
    } catch {
      return problem(500, 'internal')
    }
  }

  private noteRefusal(key: string, answer: object): void {
    const { reason } = (answer as { error?: { reason?: string } }).error ?? {}
    if (reason) this.events.push({ kind: 'refusal', opId: opIdOf(key), reason })
  }

  /** The broken server: a transaction, and no key. */
  private runAlways(effect: (tx: MemoryTx) => Promise<Record<string, unknown>>) {
    return this.ledger.transaction(async (tx) => {
      try {
        return { kind: 'ran' as const, answer: await this.ledger.savepoint(tx, effect), refused: false }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { kind: 'ran' as const, answer: { status: false, error: error.toError() }, refused: true }
      }
    })
  }

  /** The effect and its line in the history, undone together. */
  private apply(name: string, input: object, from: { user: string; key: string; actedAt: number }, tx: MemoryTx) {
    const { user, key } = from
    const actedAt = Math.min(from.actedAt, this.simulation.now)
    const by: Change = { user, operation: opIdOf(key), actedAt, undo: tx.undo }
    const { answer, changed } = this.work(name, input, by)
    const event: HistoryEvent = { kind: 'effect', opId: opIdOf(key), step: stepOf(key), user, changed }
    this.events.push(event)
    tx.undo.push(() => this.events.splice(this.events.indexOf(event), 1))
    return answer
  }

  private work(name: string, input: object, by: Change) {
    const parse = <C extends { input: v.GenericSchema }>(call: C): CallParsed<C & never> => {
      const parsed = v.safeParse(call.input, input)
      if (!parsed.success) throw new Refusal('input-invalid', { fields: { [name]: { message: 'Not valid' } } })
      return parsed.output as CallParsed<C & never>
    }
    const { funnel, feedback } = contract
    if (name === funnel.update.name) {
      const update: CallParsed<typeof funnel.update> = parse(funnel.update)
      if (this.setting.ignoresBase) delete update.payload.base
      const { body, filter } = update.payload
      this.checkAccess(by.user, filter.ids[0])
      const letters = (body.docURL ?? []).map(({ fileName }) => fileName)
      if (!letters.every((fileName) => this.uploads.isWhole(by.operation, fileName)))
        this.events.push({ kind: 'torn', opId: by.operation })
      return this.applicants.update(update, by)
    }
    if ('funnelId' in input) this.checkAccess(by.user, String(input.funnelId))
    if (name === funnel.notes.name) return this.applicants.notes(parse(funnel.notes), by)
    if (name === funnel.scorecard.name) {
      const card: CallParsed<typeof funnel.scorecard> = parse(funnel.scorecard)
      const photos = card.answers.filter(({ kind }) => kind === 'photo').map(({ value }) => String(value))
      if (!photos.every((fileName) => this.uploads.isWhole(by.operation, fileName)))
        this.events.push({ kind: 'torn', opId: by.operation })
      return this.applicants.scorecard(card, by)
    }
    if (name === funnel.interviewStatus.name) return this.applicants.callFailed(parse(funnel.interviewStatus), by)
    if (name === funnel.attended.name) return this.applicants.attended(parse(funnel.attended), by)
    if (name === funnel.deskMove.name) return this.applicants.deskMove(parse(funnel.deskMove), by)
    if (name === funnel.walkIn.name) {
      const walkIn: CallParsed<typeof funnel.walkIn> = parse(funnel.walkIn)
      if (this.revoked.get(by.user)?.has(walkIn.hiringRequestId)) throw new Refusal('request-unauthorized')
      return this.applicants.walkIn(walkIn, by)
    }
    if (name === funnel.interviewerNumber.name) return this.applicants.number(parse(funnel.interviewerNumber), by)
    if (name === feedback.send.name) return { answer: { data: { received: true } }, changed: true }
    throw new Error(`The simulated server does not know ${name}`)
  }

  private checkAccess(user: string, funnelId: string | undefined): void {
    const hiringRequestId = this.applicants.find(funnelId ?? '')?.row.hiringRequestId
    if (hiringRequestId !== undefined && this.revoked.get(user)?.has(hiringRequestId))
      throw new Refusal('request-unauthorized')
  }

  private refuseRead(): Reply {
    const error = new Refusal('request-unauthorized').toError()
    const code = this.setting.hidesRevocation ? 'hidden' : error.code
    return { status: 200, body: { status: false, error: { ...error, code } } }
  }

  private page(
    { hiringRequestId, filterOptions, pageOptions: { page, limit } }: CallParsed<typeof contract.funnel.rows>,
    user: string,
  ): Reply {
    if (this.revoked.get(user)?.has(hiringRequestId)) return this.refuseRead()
    const since = filterOptions?.updatedSince ?? 0
    const found = this.applicants
      .all()
      .filter(({ row }) => row.hiringRequestId === hiringRequestId && row.updatedAt >= since)
      .toSorted((a, b) => (a.row.name < b.row.name ? -1 : 1))
    const result = found.slice((page - 1) * limit, page * limit).map(toWire)
    const isLast = page * limit >= found.length
    const asOf = this.simulation.now + (this.setting.namesLastPage && !isLast ? LATER_PAGES_MS : -WATERMARK_MARGIN)
    return ok({ data: { result, asOf }, paginationOptions: { totalcount: found.length } })
  }

  /** As server/routes/sync-pull.ts, or as it was before it gave marks. */
  private pullAll(input: CallParsed<typeof contract.sync.pull>, user: string): Reply {
    const all = this.applicants.all().map(({ row }) => row)
    const requests = requestIds
      .slice(0, this.setting.requests ?? 1)
      .filter((id) => !this.revoked.get(user)?.has(id))
      .map((hiringRequestId, index) => ({
        ...{ hiringRequestId, ipId: PARTNER, isActive: true, createdDate: -index, endDate: addIstDays(START, 60) },
        applicants: all.filter((row) => row.hiringRequestId === hiringRequestId).length,
      }))
    const digest = requests.map(({ hiringRequestId, applicants }) => `${hiringRequestId} ${applicants}`).join()
    const asOf = this.simulation.now - WATERMARK_MARGIN
    const page = this.setting.givesMarks === false ? { rows: [] } : this.pullRows(input, requests)
    return ok({ data: { ...(digest === input.digest ? {} : { requests }), digest, asOf, ...page } })
  }

  private pullRows(input: CallParsed<typeof contract.sync.pull>, requests: { hiringRequestId: string }[]) {
    const { cursor: from, limit, changesOnly, whole = [] } = input
    const epoch = `life-${this.epoch}`
    const { have = {}, haveSince = {}, haveTasks: had = {} } = input.epoch === epoch ? input : {}
    const isTasksOnly = (id: string) =>
      input.tasksOnly === true && !(id in have || id in haveSince || whole.includes(id))
    const haveTasks = Object.fromEntries(Object.entries(had).filter(([id]) => isTasksOnly(id)))
    const covered = requests
      .map(({ hiringRequestId: id }) => id)
      .filter((id) => !changesOnly || id in have || id in haveSince || id in haveTasks)
    const partOf = ({ status }: { status: string }) =>
      ['shortlisted', 'interviewDone', 'selected'].includes(status) ? 0 : 2
    const keyOf = (part: number, { hiringRequestId, funnelId }: { hiringRequestId: string; funnelId: string }) =>
      `${part} ${covered.indexOf(hiringRequestId)} ${funnelId}`
    const start = from ? covered.indexOf(from.hiringRequestId) : -1
    const after = from && (start === -1 ? `${from.part} ` : keyOf(from.part, from))
    const found = this.applicants
      .all()
      .filter(({ row }) => covered.includes(row.hiringRequestId))
      .filter(({ row }) => row.changedXid >= (have[row.hiringRequestId] ?? haveTasks[row.hiringRequestId] ?? 0))
      .filter(({ row: { hiringRequestId: id, ...row } }) => !isTasksOnly(id) || id in haveTasks || partOf(row) === 0)
      .filter(({ row }) => row.updatedAt >= (haveSince[row.hiringRequestId] ?? 0))
      .map((record) => ({ record, key: keyOf(partOf(record.row), record.row) }))
      .filter(({ key }) => after === undefined || key > after)
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, limit)
    if (found.length > 0) this.events.push({ kind: 'pulled', rows: found.length })
    const last = found.length === limit ? found.at(-1)!.record.row : undefined
    const left = from?.part === 2 ? Math.max(0, start) : 0
    const end = !last ? covered.length : partOf(last) === 0 ? 0 : covered.indexOf(last.hiringRequestId)
    const cursor = last && {
      ...{ at: START, part: partOf(last) as 0 | 2, hiringRequestId: last.hiringRequestId, funnelId: last.funnelId },
    }
    const mark = this.applicants.xid + 1 + (this.setting.namesLastPull && last ? LATER_CHANGES : 0)
    const rows = found.map(({ record }) => toWire(record))
    const ended = covered.slice(left, end)
    const isPast = (from?.part ?? 0) < 2 && (!last || partOf(last) === 2)
    const tasksDone = [
      ...ended.filter((id) => isTasksOnly(id) && (id in haveTasks || isPast)),
      ...(isPast ? covered.slice(end).filter((id) => !(id in have || id in haveSince || id in haveTasks)) : []),
    ]
    const isLeftOut = !last && covered.some(isTasksOnly)
    const rest = { at: START, part: 1 as const, hiringRequestId: covered.at(-1)!, funnelId: 'zzzz' }
    return {
      ...{ rows, epoch, mark, done: ended.filter((id) => !isTasksOnly(id)), tasksDone },
      ...(cursor ? { cursor } : {}),
      ...(isLeftOut ? { rest } : {}),
    }
  }

  private async read(name: string, input: Record<string, unknown>, user: string): Promise<Reply> {
    if (name === contract.operations.void.name) {
      const keys = input['keys'] as string[]
      for (const key of keys) this.events.push({ kind: 'withdrawal-requested', opId: opIdOf(key), user })
      const outcomes =
        this.keys === 'none'
          ? keys.map((key) => ({ key, outcome: 'voided', answer: undefined }))
          : await voidOperations(this.ledger, user, keys, this.simulation.now)
      return ok({
        data: outcomes.map(({ key, outcome, answer }) => ({
          key,
          outcome,
          ...(outcome === 'applied' ? { answer } : {}),
        })),
      })
    }
    if (name === contract.operations.known.name) {
      const requested = input['keys'] as string[]
      const mine = this.ledger.entries().filter((entry) => entry.userId === user && requested.includes(entry.key))
      const known = mine.filter(({ status }) => status === 'done' || status === 'refused').map(({ key }) => key)
      const refused = mine.filter(({ status }) => status === 'refused').map(({ key }) => key)
      return ok({ data: { epoch: `life-${this.epoch}`, backupTakenAt: this.backup?.at ?? null, known, refused } })
    }
    if (name === contract.funnel.detail.name) {
      const record = this.applicants.find(String(input['funnelId']))
      if (record && this.revoked.get(user)?.has(record.row.hiringRequestId)) return this.refuseRead()
      return record ? ok({ data: toWire(record) }) : problem(404, 'not-found')
    }
    if (name === contract.funnel.rows.name) {
      return this.page(v.parse(contract.funnel.rows.input, input), user)
    }
    if (name === contract.sync.pull.name) return this.pullAll(v.parse(contract.sync.pull.input, input), user)
    if (name === contract.files.uploadUrl.name) {
      const fileName = String(input['fileName'])
      return ok({ data: { presignUrl: `https://files.test/${fileName}`, type: 'Asset', fileName } })
    }
    return problem(404, 'not-found')
  }
}

/** What the server takes off, for changes that are being committed (server/store/funnel.ts). */
const WATERMARK_MARGIN = 10_000
/** And how many changes later. */
const LATER_CHANGES = 4
/** How much later than the first page a slow last one may be. */
const LATER_PAGES_MS = 20_000

/** As server/http/sync-push.ts sends it to a device that has the rows. */
function slimmed(body: unknown): unknown {
  const { data } = body as { data?: { result?: unknown } }
  if (!Array.isArray(data?.result)) return body
  return { ...(body as object), data: { ...data, result: data.result.map((row: FunnelRowWire) => toChangedRow(row)) } }
}

/** `opId:step`. */
const opIdOf = (key: string) => key.split(':')[0]!
const stepOf = (key: string) => key.split(':')[1] ?? ''
const ok = (body: object): Reply => ({ status: 200, body: { status: true, ...body } })
const problem = (status: number, code: string): Reply => ({
  status,
  body: { status: false, error: { code, message: code } },
})
