import { funnelCalls } from '../../contract/funnel.ts'
import type { Applicant } from '../../contract/funnel-row.ts'
import { ACCOUNT_REVOKED } from '../../contract/session.ts'
import type { AttachedFile, Command, Step, StepContext } from '../../rules/commands.ts'
import { findAccess } from '../network/access.ts'
import { classifyResponse, type Classification, type Exchange } from '../network/classification.ts'
import { openFile } from '../device/blobs.ts'
import { exchange, send } from '../network/call.ts'
import { canPush } from '../network/push-line.ts'
import { pushOperation, unexpectPush } from '../network/push-operation.ts'
import { sendPieces, type Ask, type PieceFile } from '../network/send-pieces.ts'
import { sendWhole } from '../network/send-whole.ts'
import { readPayload } from '../device/payload.ts'
import { probeStore } from '../network/probe.ts'
import { findApplicant } from '../network/find-applicant.ts'
import { settleStep, type AttemptOutcome } from './settle.ts'
import { noteUpload } from './note-upload.ts'
import type { Store } from '../device/store.ts'
import type { OperationError, OutboxRow } from '../device/types.ts'
import { stepKey } from './withdraw-on-server.ts'

/** Why the drain must stop: nothing more is sent now. */
export type Halt =
  | 'offline'
  | 'portal'
  | 'needs-sign-in'
  | 'switched-off'
  | 'session-unreachable'
  | 'other-user'
  | 'needs-update'
  | 'restored'
  | 'closed'

export interface Attempted {
  outcome: AttemptOutcome
  halt?: Halt
}

/** What an attempt reports to the drain. */
export interface AttemptResult extends Attempted {
  /** Something went out to the server in it; if not, it does not count as an attempt. */
  wasSent: boolean
}

/** How many 500s an operation may receive while the API otherwise works. */
const MOST_FAULTS = 5
/** After so long an operation without any other to compare with is quarantined too, so that it does not loop for ever. */
const LONGEST_FAULT_MS = 24 * 3_600_000

interface Run {
  store: Store
  /** As it was claimed: `unanswered` is about the attempts before this one. */
  claimed: OutboxRow
  input: unknown
  command: Command<never>
  /** A second chance with a fresh token was given already (403), or a refresh did not help (401). */
  refreshed: boolean
  wasSent: boolean
  /** The batch waits for this operation (network/push-operation.ts). */
  isExpected: boolean
  /** The last request went out in a batch, whose silence says that there is no network. */
  isInBatch: boolean
  /** Called when a file begins to be sent, and when that has ended. */
  onUpload: (isOn: boolean) => void
}

/**
 * Sends the steps of a claimed operation that are not done yet, in order, and returns the outcome. `isExpected`: it was
 * announced with `expectPush`. `onUpload` is told when a file begins to be sent, and when that has ended.
 */
export async function attempt(
  store: Store,
  claimed: OutboxRow,
  isExpected: boolean,
  onUpload: (isOn: boolean) => void = () => {},
): Promise<AttemptResult> {
  const payload = readPayload(store, claimed)
  if (!payload) {
    if (isExpected) unexpectPush(store)
    return { outcome: { kind: 'quarantined', error: { class: 'unknown-kind' } }, wasSent: false }
  }
  const run: Run = {
    store,
    claimed,
    ...payload,
    refreshed: false,
    wasSent: false,
    isExpected,
    isInBatch: false,
    onUpload,
  }
  try {
    return { ...(await sendSteps(run)), wasSent: run.wasSent }
  } finally {
    stopExpecting(run)
  }
}

function stopExpecting(run: Run): void {
  if (run.isExpected) unexpectPush(run.store)
  run.isExpected = false
}

async function sendSteps(run: Run): Promise<Attempted> {
  const { store, claimed } = run
  let row = claimed
  const steps = run.command.steps(run.input as never)
  let snapshot: Applicant | undefined
  let requestId: string | undefined
  let epoch: string | undefined
  for (const [index, step] of steps.entries()) {
    if (row.steps.find((one) => one.name === step.name)?.result !== undefined) continue
    const classified = step.kind === 'upload' ? await upload(run, row, step) : await call(run, row, step)
    if ('outcome' in classified) return classified
    requestId = classified.requestId
    epoch = classified.epoch
    snapshot = classified.snapshot ?? snapshot
    if (index === steps.length - 1) break
    const next = await settleStep(store, row, step.name, classified.result, classified.snapshot)
    // Withdrawn meanwhile: what is done stays done, the rest is not sent
    if (!next) return { outcome: { kind: 'withdrawn' } }
    row = next
  }
  return { outcome: { kind: 'done', row: snapshot, requestId, epoch } }
}

interface StepDone {
  result: unknown
  snapshot?: Applicant
  requestId?: string
  epoch?: string
}

async function call(run: Run, row: OutboxRow, step: Step & { kind: 'call' }): Promise<StepDone | Attempted> {
  const { store, claimed } = run
  const context: StepContext = { base: row.base, uploads: uploadsOf(row) }
  const key = stepKey(claimed.opId, step.name)
  const classified = await request(run, (token) => {
    const options = { token, key, actedAt: claimed.deviceTime, epoch: store.reconciledEpoch }
    run.isInBatch = canPush(store)
    if (!run.isInBatch) return exchange(store, step.call, step.input(context), options)
    run.isExpected = false
    return pushOperation(store, step.call, step.input(context), { ...options, lane: claimed.lane })
  })
  if ('outcome' in classified) return classified
  if (classified.do === 'done') {
    const result = (classified.body['data'] as { result?: unknown[] } | undefined)?.result
    const rows = Array.isArray(result) ? result : []
    const wire = rows.find((one) => (one as { _id?: unknown } | null)?._id === claimed.funnelId)
    return { result: true, snapshot: findApplicant(wire), requestId: classified.requestId, epoch: classified.epoch }
  }
  if (classified.do === 'reject') return settleRefusal(run, step, classified)
  return unfinished(run, classified)
}

/** In pieces, and in one request where the server takes none. */
async function upload(run: Run, row: OutboxRow, step: Step & { kind: 'upload' }): Promise<StepDone | Attempted> {
  const { store } = run
  stopExpecting(run)
  run.isInBatch = false
  const meta = (run.input as { files?: AttachedFile[] }).files?.[step.file]
  const blobId = row.blobIds[step.file]
  const file = meta && blobId ? await openFile(store, blobId, meta.type, meta.size) : undefined
  if (!meta || !file) return { outcome: { kind: 'quarantined', error: { class: 'file', code: 'missing' } } }
  const ask: Ask<Attempted> = (perform) => request(run, perform)
  run.onUpload(true)
  try {
    const inPieces = await sendPieces(store, pieceFile(run, row, step, file), ask)
    const isMissing = !('outcome' in inPieces) && inPieces.do === 'missing'
    const sent = isMissing ? await sendWhole(store, { file, fileName: step.fileName }, ask) : inPieces
    if ('outcome' in sent) return sent
    if (sent.do === 'missing' || sent.do === 'withdrawn') return { outcome: { kind: 'withdrawn' } }
    if (sent.do === 'reject') return refusedFile(sent.error, sent.requestId)
    if (sent.do !== 'done') return await unfinished(run, sent)
    const { fileName = step.fileName, type = 'Asset' } = sent.body
    return { result: { fileName, type } }
  } finally {
    run.onUpload(false)
  }
}

const pieceFile = (run: Run, row: OutboxRow, step: Step & { kind: 'upload' }, file: Blob): PieceFile => ({
  file,
  fileName: step.fileName,
  key: stepKey(row.opId, step.name),
  id: row.steps.find(({ name }) => name === step.name)?.upload?.id,
  note: (progress) => {
    // Its token may expire several times while a file is sent
    run.refreshed = false
    return noteUpload(run.store, row.opId, step.name, { ...progress, size: file.size })
  },
})

/** A file the server does not accept is refused with its reason, not retried. */
const refusedFile = (error: OperationError, requestId?: string): Attempted => ({
  outcome: { kind: 'rejected', error: { ...error, class: 'file' }, isFinal: false, requestId },
})

const uploadsOf = (row: OutboxRow): StepContext['uploads'] =>
  row.steps.flatMap((step) => {
    const stored = step.result as { fileName?: unknown; type?: unknown } | boolean | undefined
    return typeof stored === 'object' ? [{ fileName: String(stored.fileName), type: String(stored.type) }] : []
  })

/** One request under the session of the operation's owner (I7), with the refresh that 401 and 403 need. */
async function request(run: Run, perform: (token: string) => Promise<Exchange>): Promise<Classification | Attempted> {
  const { store } = run
  for (;;) {
    const access = await findAccess(store)
    if (store.closed) return { outcome: { kind: 'back' }, halt: 'closed' }
    if (access === 'other-user') return { outcome: { kind: 'back' }, halt: 'other-user' }
    const token = access?.token
    if (token) run.wasSent = true
    const classified: Classification = token
      ? classifyResponse(await perform(token))
      : { do: 'refresh', error: { class: 'auth', status: 401 } }
    if (classified.do !== 'refresh' && classified.do !== 'forbidden') return classified
    const { error } = classified
    // A fresh token was refused as well: the session is not the cause
    if (run.refreshed && classified.do === 'forbidden') return { outcome: { kind: 'quarantined', error } }
    if (run.refreshed) return { outcome: { kind: 'waiting', error, isAnswered: true } }
    const refreshed = await store.deps.session.refresh(token, true)
    if (refreshed === 'refused' || refreshed === 'switched-off') store.refusedToken = token ?? ''
    if (refreshed === 'switched-off')
      return { outcome: { kind: 'quarantined', error: switchedOff }, halt: 'switched-off' }
    if (refreshed === 'refused') return { outcome: { kind: 'needs-sign-in', error }, halt: 'needs-sign-in' }
    if (refreshed === 'unreachable')
      return { outcome: { kind: 'waiting', error, isAnswered: true }, halt: 'session-unreachable' }
    run.refreshed = true
  }
}

/** Nobody signs in to this account any more: what is unsent waits for no sign-in, and can be exported. */
export const switchedOff: OperationError = {
  ...{ class: 'auth', status: 403, code: 'revoked', reason: ACCOUNT_REVOKED },
  message: 'This account has been switched off',
}

/** Refused with the server's reason, unless the row is already where this operation would bring it. */
async function settleRefusal(
  run: Run,
  step: Step & { kind: 'call' },
  { error, refusal, requestId }: Classification & { do: 'reject' },
): Promise<StepDone | Attempted> {
  const { store, claimed, command, input } = run
  if (error.code === 'voided') return { outcome: { kind: 'withdrawn', requestId } }
  const isLast = command.steps(input as never).at(-1)?.name === step.name
  const isDone = step.isDone ?? (isLast ? (row: Applicant) => command.isDone(row, input as never) : undefined)
  let current = findApplicant(refusal?.current)
  if (claimed.funnelId && (claimed.unanswered || !current)) {
    const detail = await send(
      store,
      funnelCalls.detail,
      { funnelId: claimed.funnelId },
      { background: true, leads: true },
    )
    if (detail.ok) current = findApplicant(detail.value.data)
    // Only the applicant's row shows whether the lost attempt was applied
    else if (claimed.unanswered && detail.error.class !== 'refused')
      return { outcome: { kind: 'waiting', error: detail.error } }
  }
  // Our server replays the response of a key it has applied: its refusal proves that nothing was applied, even if another
  // user has brought the row there meanwhile
  const mayBeApplied = claimed.unanswered && store.deps.echoesKeys === false
  if (mayBeApplied && current && isDone?.(current)) return { result: true, snapshot: current, requestId }
  // Headers and the like are checked before the server's ledger, which then stores nothing
  const isFinal = refusal !== undefined && error.code !== 'invalid'
  return { outcome: { kind: 'rejected', error, current, isFinal, isForeign: refusal === undefined, requestId } }
}

async function unfinished(
  run: Run,
  classified: Exclude<Classification, { do: 'done' | 'reject' }>,
): Promise<Attempted> {
  const { store } = run
  const { error } = classified
  switch (classified.do) {
    case 'quarantine':
      return { outcome: { kind: 'quarantined', error, requestId: classified.requestId } }
    case 'pause':
      return { outcome: { kind: 'back', error }, halt: 'needs-update' }
    case 'compare':
      return { outcome: { kind: 'back', error }, halt: 'restored' }
    case 'offline':
      return { outcome: { kind: 'waiting', error }, halt: 'portal' }
    case 'fault':
      return countFault(run, classified)
    case 'wait': {
      const isAnswered = error.status === 429
      const waiting: AttemptOutcome = { kind: 'waiting', error, retryAfter: classified.retryAfter, isAnswered }
      if (error.class !== 'network') return { outcome: waiting }
      if (run.isInBatch) return { outcome: waiting, halt: 'offline' }
      // One response may be lost while others come through: probe once, before every lane burns an attempt
      const connectivity = await probeStore(store)
      return connectivity === 'online' ? { outcome: waiting } : { outcome: waiting, halt: connectivity }
    }
    default:
      return { outcome: { kind: 'waiting', error } }
  }
}

/**
 * The poison rule: 500 five times while the API otherwise works. It works when another operation was done since the first
 * of them, or when the probe succeeds and only this operation receives 500: if every one does, it is an outage.
 */
async function countFault(
  run: Run,
  { error, retryAfter }: { error: OperationError; retryAfter?: number },
): Promise<Attempted> {
  const { store, claimed } = run
  const since = claimed.faults?.since ?? store.deps.now()
  const works =
    (await otherWasDone(store, since)) || ((await probeStore(store)) === 'online' && (await isAlone(run, since)))
  const count = (claimed.faults?.count ?? 0) + 1
  if (works && count >= MOST_FAULTS) return { outcome: { kind: 'quarantined', error: { ...error, class: 'poisoned' } } }
  return { outcome: { kind: 'waiting', error, retryAfter, isFault: works } }
}

const otherWasDone = async (store: Store, since: number): Promise<boolean> =>
  (store.doneAt ?? -1) >= since || (((await store.db.meta.get('sent'))?.value as number | undefined) ?? -1) >= since

async function isAlone({ store, claimed }: Run, since: number): Promise<boolean> {
  if (store.deps.now() - since > LONGEST_FAULT_MS) return true
  const others = await store.db.outbox.where('state').anyOf('waiting', 'sending').toArray()
  return others.every((row) => row.opId === claimed.opId || row.lastError?.status !== 500)
}
