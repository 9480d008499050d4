import type { Applicant, ChangedApplicant } from '../../contract/funnel-row.ts'
import { ACCOUNT_REVOKED } from '../../contract/session.ts'
import type { Command } from '../../rules/command.ts'
import type { Store } from '../device/store.ts'
import type { OperationError } from '../device/types.ts'
import { findAccess } from '../network/access.ts'
import { classifyResponse, type Classification, type Exchange } from '../network/classification.ts'
import { probeStore } from '../network/probe.ts'
import { canRenew, TO_RENEW } from '../network/push-line.ts'
import { unexpectPush } from '../network/push-operation.ts'
import type { ClaimedRow } from './claim.ts'
import type { AttemptOutcome } from './attempt-outcome.ts'

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
  | 'full'
  | 'closed'

export interface Attempted {
  outcome: AttemptOutcome
  halt?: Halt
}

/** How many 500s an operation may receive while the API otherwise works. */
const MOST_FAULTS = 5
/** An operation that has no other to compare with is quarantined after this time, so that it does not loop for ever. */
const LONGEST_FAULT_MS = 24 * 3_600_000

/** A step that the server has done. */
export interface StepDone {
  result: unknown
  snapshot?: Applicant | ChangedApplicant
  requestId?: string
  epoch?: string
}

/** One attempt at an operation. */
export interface Run {
  store: Store
  /** As it was claimed: `unanswered` is about the attempts before this one. */
  claimed: ClaimedRow
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

/** The batch waits for this attempt no longer. */
export function stopExpecting(run: Run): void {
  if (run.isExpected) unexpectPush(run.store)
  run.isExpected = false
}

/**
 * One request under the session of the operation's owner (I7), with the refresh that 401 and 403 need. `isInBatch`: once
 * the access token has expired, the batch may renew the session itself (TO_RENEW) before anything else is tried.
 */
export async function request(
  run: Run,
  perform: (token: string) => Promise<Exchange>,
  { isInBatch = false } = {},
): Promise<Classification | Attempted> {
  const { store } = run
  for (;;) {
    const access = await findAccess(store)
    if (store.closed) return { outcome: { kind: 'back' }, halt: 'closed' }
    if (access === 'other-user') return { outcome: { kind: 'back' }, halt: 'other-user' }
    const token = access?.token
    const isRenewing = !token && isInBatch && !run.refreshed && canRenew(store)
    if (token || isRenewing) run.wasSent = true
    const classified: Classification =
      token || isRenewing
        ? classifyResponse(await perform(token ?? TO_RENEW))
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

/** The account is switched off: its unsent operations wait for no sign-in, and the user can export them. */
export const switchedOff: OperationError = {
  ...{ class: 'auth', status: 403, code: 'revoked', reason: ACCOUNT_REVOKED },
  message: 'This account has been switched off',
}

/** The outcome of a response by which the step is neither done nor refused. */
export async function unfinished(
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
      // One response may be lost while others arrive: probe once, before every lane spends an attempt
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
