/**
 * What the chaos run does in a page of the built app, through the app's own modules: a second store on the same
 * database, as another tab has it. The app's own page, service worker and locks do the sending. Bundled and put into
 * each page before the app's code.
 */
import { pageDeps } from '../../../src/data/device.ts'
import { addIstDays } from '../../../src/lib/dates.ts'
import { now } from '../../../src/lib/now.ts'
import { drain } from '../../../src/offline/outbox/drain.ts'
import { releaseHolds } from '../../../src/offline/outbox/holds.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { discard, resend, retry, takeBack, withdraw } from '../../../src/offline/outbox/changes.ts'
import { findOperation, outboxTables, removeOperation } from '../../../src/offline/outbox/outbox-rows.ts'
import { refreshRequest } from '../../../src/offline/rows/pull.ts'
import { getRow } from '../../../src/offline/rows/live-row.ts'
import { closeStore, openStore, type Store } from '../../../src/offline/device/store.ts'
import { transact } from '../../../src/offline/device/transact.ts'
import type { OutboxRow } from '../../../src/offline/device/types.ts'
import type { ApplicantRef } from '../../../src/rules/command.ts'
import { commands, findCommand, type CommandName } from '../../../src/rules/commands.ts'
import { actionsOf, findCurrentState } from '../../../src/rules/transitions.ts'
import { startClock } from '../../../src/session/clock.ts'
import { readSession } from '../../../src/session/session-store.ts'
import type { FinalDevice } from '../events.ts'

export interface Act {
  kind: 'update' | 'notes' | 'number' | 'callFailed' | 'attended' | 'feedback'
  userId: string
  ipId: string
  funnelId: string
  action: number
  held: boolean
  /** Makes what is written different each time. */
  n: number
  /** Broken on purpose: reports as saved and writes so many ms later. */
  writeLateMs?: number
}

export interface Promised {
  opId: string
  steps: string[]
}

type How = 'takeBack' | 'withdraw' | 'discard' | 'resend' | 'retry'

let current: { userId: string; store: Promise<Store> } | undefined

async function storeOf(userId: string): Promise<Store> {
  const open = current?.userId === userId ? await current.store.catch(() => undefined) : undefined
  if (open && !open.closed && !open.db.outdated) return open
  if (current?.userId !== userId) void current?.store.then(closeStore).catch(() => undefined)
  current = { userId, store: openStore(userId, pageDeps) }
  return current.store
}

/** The user of the app at the moment; undefined when no one is signed in. */
async function who(): Promise<string | undefined> {
  const { state, userId } = await readSession()
  return state === 'signed-out' ? undefined : userId
}

async function signedIn(userId: string): Promise<Store> {
  if ((await who()) !== userId) throw new Error('Another user is signed in')
  return storeOf(userId)
}

async function act(what: Act): Promise<Promised | undefined> {
  const store = await signedIn(what.userId)
  const made = await inputOf(store, what)
  if (!made) return undefined
  const { command, input, files } = made
  const steps = stepsOf(command, input)
  const save = () => enqueue(store, command, input as never, { hold: what.held, ...(files ? { files } : {}) })
  if (what.writeLateMs === undefined) return { opId: (await save()).opId, steps }
  const opId = crypto.randomUUID()
  setTimeout(() => {
    // The name that was promised
    const real = crypto.randomUUID.bind(crypto)
    crypto.randomUUID = () => {
      crypto.randomUUID = real
      return opId
    }
    void save()
  }, what.writeLateMs)
  return { opId, steps }
}

async function inputOf(
  store: Store,
  { kind, ipId, funnelId, action: pick, n }: Act,
): Promise<{ command: CommandName; input: unknown; files?: Blob[] } | undefined> {
  if (kind === 'feedback') {
    const message = { partnerId: ipId, partnerType: 'Employer', name: 'Asha', email: 'asha@example.org', mobile: '' }
    return { command: 'feedback.send', input: { ...message, subject: `Subject ${n}`, message: `Message ${n}` } }
  }
  const row = await getRow(store, funnelId)
  if (!row) return undefined
  const { name, requestName, hiringRequestId } = row
  const ref: ApplicantRef = { funnelId, name, requestName, hiringRequestId, ipId }
  if (kind === 'notes')
    return { command: 'applicant.notes', input: { ...ref, text: `Note ${n}`, baseAt: row.notes?.at ?? 0 } }
  if (kind === 'number') return { command: 'applicant.interviewerNumber', input: { ...ref, number: 9_000_000_000 + n } }
  if (kind === 'callFailed') {
    if (row.stage.status !== 'shortlisted' || row.call.failedCount >= 3) return undefined
    return { command: 'applicant.callNotCompleted', input: ref }
  }
  if (kind === 'attended') return { command: 'applicant.attended', input: ref }
  const state = findCurrentState(row.stage.status)
  if (!state) return undefined
  const actions = actionsOf(state)
  const action = actions[pick % actions.length]!
  const answer = {
    ...(action === 'selected' || action === 'joined' ? { joiningTime: addIstDays(now(), n % 7) } : {}),
    ...(action === 'rejected' ? { reason: `Reason ${n}` } : {}),
    ...(action === 'joined' ? { employeeId: `E${n}` } : {}),
  }
  const letter =
    action === 'joined' && n % 2 === 0 ? new Blob(['%PDF-1.4 letter'], { type: 'application/pdf' }) : undefined
  const files = letter ? [{ name: 'letter.pdf', type: letter.type, size: letter.size }] : undefined
  return {
    command: 'applicant.update',
    input: { ...ref, state, action, answer, ...(files ? { files } : {}) },
    ...(letter ? { files: [letter] } : {}),
  }
}

const stepsOf = (command: string, input: unknown): string[] =>
  (commands[command as CommandName] as (typeof commands)[CommandName])
    .steps(input as never)
    .flatMap((step) => (step.kind === 'call' ? [step.name] : []))

/** The operations of this user, without their payloads. */
async function list(userId: string) {
  const store = await storeOf(userId)
  return strip(await store.db.outbox.orderBy('seq').toArray())
}

const strip = (rows: OutboxRow[]): OutboxRow[] => rows.map((row) => ({ ...row, input: undefined }))

/** The steps of an operation that the screen made. */
async function stepsOfOperation(userId: string, opId: string): Promise<string[]> {
  const store = await storeOf(userId)
  const row = await findOperation(store, opId)
  return row ? stepsOf(row.call, row.input) : []
}

async function end(
  userId: string,
  how: How,
  opId: string,
  locally = false,
): Promise<{ result: string; newOpId?: string; steps?: string[] }> {
  const store = await signedIn(userId)
  if (how === 'takeBack') return { result: await takeBack(store, opId) }
  if (how === 'discard') return { result: await discard(store, opId) }
  if (how === 'withdraw') return { result: locally ? await withdrawLocally(store, opId) : await withdraw(store, opId) }
  const row = (await findOperation(store, opId))!
  const { input } = row
  const { opId: newOpId } = how === 'retry' ? await retry(store, opId) : await resend(store, opId, input)
  return { result: 'again', newOpId, steps: stepsOf(row.call, input) }
}

/** Broken on purpose: removed on the phone, without a call to the server. */
const withdrawLocally = (store: Store, opId: string): Promise<string> =>
  transact(store, outboxTables, async () => {
    const row = await findOperation(store, opId)
    if (row) await removeOperation(store, row, 'withdrawn')
    return 'withdrawn'
  })

async function sendNow(userId: string): Promise<void> {
  await releaseHolds(await storeOf(userId))
}

async function syncNow(userId: string): Promise<void> {
  const store = await storeOf(userId)
  await releaseHolds(store)
  await drain(store, 'sync-now')
}

async function refresh(userId: string, hiringRequestIds: string[], ipId: string): Promise<void> {
  const store = await storeOf(userId)
  for (const hiringRequestId of hiringRequestIds) {
    let failure = await refreshRequest(store, { hiringRequestId, ipId })
    // The network is well again; a busy server sends a read back
    for (let tries = 1; failure && tries < 5; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      failure = await refreshRequest(store, { hiringRequestId, ipId })
    }
    if (failure) throw new Error(`The last refresh failed: ${JSON.stringify(failure)}`)
  }
}

/** Operations that nothing holds back any more: not refused, and behind no refused one of their lane. */
async function undrained(userId: string): Promise<string[]> {
  const blocked = new Set<string>()
  return (await list(userId)).flatMap((row) => {
    if (row.state === 'rejected' || row.state === 'quarantined') blocked.add(row.lane)
    return blocked.has(row.lane) ? [] : [`${row.opId} ${row.call} ${row.state}`]
  })
}

/** The rows with what each should show, worked out here from its snapshot and what waits, and the log. */
async function inspect(userId: string): Promise<Pick<FinalDevice, 'outbox' | 'log' | 'rows'>> {
  const store = await storeOf(userId)
  const { db } = store
  const [records, outbox, log] = await db.transaction('r', [db.rows, db.outbox, db.log], () =>
    Promise.all([db.rows.toArray(), db.outbox.orderBy('seq').toArray(), db.log.toArray()]),
  )
  const isParked = (row: OutboxRow) => row.state === 'rejected' || row.state === 'quarantined'
  const rows = records.map((record) => {
    const mine = outbox.filter((row) => row.funnelId === record.funnelId)
    const expected = mine
      .filter((row) => !isParked(row))
      .reduce((shown, row) => {
        const command = findCommand(row.call)
        return command?.version === row.kindVersion ? command.apply(shown, row.input as never, row.deviceTime) : shown
      }, record.snapshot)
    return { record, expected: [expected], pending: mine.length, refused: mine.filter(isParked).length }
  })
  return { outbox: strip(outbox), log, rows }
}

/** The status of the row as the phone shows it. */
const statusOf = async (userId: string, funnelId: string): Promise<string | undefined> =>
  (await getRow(await storeOf(userId), funnelId))?.stage.status

/** The user signs out: their store is released, as the screens do. */
async function leave(): Promise<void> {
  const open = await current?.store.catch(() => undefined)
  current = undefined
  if (open) await closeStore(open)
}

void startClock().catch(() => undefined)

const drive = {
  who,
  act,
  list,
  stepsOfOperation,
  end,
  sendNow,
  syncNow,
  refresh,
  undrained,
  inspect,
  statusOf,
  leave,
}
export type Drive = typeof drive
Object.assign(globalThis, { __drive: drive })
