import { funnelCalls } from '../../contract/funnel.ts'
import type { Applicant, ChangedApplicant } from '../../contract/funnel-row.ts'
import type { Step, StepContext } from '../../rules/command.ts'
import { readPayload } from '../device/payload.ts'
import type { Store } from '../device/store.ts'
import type { OutboxRow } from '../device/types.ts'
import { exchange, send } from '../network/call.ts'
import type { Classification, Exchange } from '../network/classification.ts'
import { findApplicant } from '../network/find-applicant.ts'
import { canChain, canPush, takeChained, TO_RENEW } from '../network/push-line.ts'
import { pushOperation, unexpectPush } from '../network/push-operation.ts'
import { readDone } from './accepted.ts'
import { actedAtOf, findNext, uploadsOf } from './chain.ts'
import type { ClaimedRow } from './claim.ts'
import { request, stopExpecting, unfinished, type Attempted, type Run, type StepDone } from './attempt-request.ts'
import { settleStep } from './settle.ts'
import { sendUpload } from './upload-step.ts'
import { stepKey } from './withdraw-on-server.ts'

/** What an attempt reports to the drain. */
export interface AttemptResult extends Attempted {
  /** A request left for the server; without one it does not count as an attempt. */
  wasSent: boolean
}

/**
 * Sends the steps of a claimed operation that are not done yet, in order, and returns the outcome. `isExpected`: it was
 * announced with `expectPush`. `onUpload` is told when a file begins to be sent, and when that has ended.
 */
export async function attempt(
  store: Store,
  claimed: ClaimedRow,
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

async function sendSteps(run: Run): Promise<Attempted> {
  const { store, claimed } = run
  let row: OutboxRow = claimed
  const steps = run.command.steps(run.input as never)
  let snapshot: Applicant | ChangedApplicant | undefined
  let requestId: string | undefined
  let epoch: string | undefined
  for (const [index, step] of steps.entries()) {
    if (row.steps.find((one) => one.name === step.name)?.result !== undefined) continue
    const classified = step.kind === 'upload' ? await sendUpload(run, row, step) : await call(run, row, step)
    if ('outcome' in classified) return classified
    requestId = classified.requestId
    epoch = classified.epoch
    snapshot = classified.snapshot ?? snapshot
    if (index === steps.length - 1) break
    const next = await settleStep(store, row, step.name, classified.result, classified.snapshot)
    // Withdrawn meanwhile: steps that are done stay done, the others are not sent
    if (!next) return { outcome: { kind: 'withdrawn' } }
    row = next
  }
  return { outcome: { kind: 'done', row: snapshot, requestId, epoch } }
}

async function call(run: Run, row: OutboxRow, step: Step & { kind: 'call' }): Promise<StepDone | Attempted> {
  const { store, claimed } = run
  const context: StepContext = { base: row.base, uploads: uploadsOf(row) }
  const key = stepKey(claimed.opId, step.name)
  const send = async (token: string): Promise<Exchange> => {
    const options = { token, key, actedAt: actedAtOf(claimed), epoch: store.reconciledEpoch }
    const response = takeChained(store, key, options.epoch)
    if (response) {
      // It left in the chain of an earlier operation
      run.isInBatch = true
      stopExpecting(run)
      const chained = await response
      if (chained) return chained
    }
    run.isInBatch = canPush(store)
    // Meanwhile the server has turned out not to know batches: the ordinary refresh comes first
    if (!run.isInBatch && token === TO_RENEW) return { kind: 'status', status: 401 }
    if (!run.isInBatch) return exchange(store, step.call, step.input(context), options)
    run.isExpected = false
    const next = canChain(store) ? findNext(store, key, row, claimed.followers) : []
    return pushOperation(store, step.call, step.input(context), { ...options, lane: claimed.lane, next })
  }
  const classified = await request(run, send, { isInBatch: true })
  if ('outcome' in classified) return classified
  if (classified.do === 'done') return readDone(run.command, claimed, classified)
  if (classified.do === 'reject') return settleRefusal(run, step, classified)
  return unfinished(run, classified)
}

/** Refused with the server's reason; done where an API without a ledger refuses a repeat, and the row is where this operation brings it. */
async function settleRefusal(
  run: Run,
  step: Step & { kind: 'call' },
  { error, refusal, requestId }: Classification & { do: 'reject' },
): Promise<StepDone | Attempted> {
  const { store, claimed, command, input } = run
  if (error.code === 'voided') return { outcome: { kind: 'withdrawn', requestId } }
  const isLast = command.steps(input as never).at(-1)?.name === step.name
  const isDone = step.isDone ?? (isLast ? (row: Applicant) => command.isDone(row, input as never) : undefined)
  // Our server replays the response of a key it has applied: its refusal proves that nothing was applied, even if another
  // user has brought the row there meanwhile
  const mayBeApplied = claimed.unanswered && store.deps.echoesKeys === false
  let current = findApplicant(refusal?.current)
  if (claimed.funnelId && (mayBeApplied || !current)) {
    const detail = await send(
      store,
      funnelCalls.detail,
      { funnelId: claimed.funnelId },
      { background: true, leads: true },
    )
    if (detail.ok) current = findApplicant(detail.value.data)
    // Only the applicant's row shows whether the lost attempt was applied
    else if (mayBeApplied && detail.error.class !== 'refused')
      return { outcome: { kind: 'waiting', error: detail.error } }
  }
  if (mayBeApplied && current && isDone?.(current)) return { result: true, snapshot: current, requestId }
  // Headers and the like are checked before the server's ledger, which then stores nothing
  const isFinal = refusal !== undefined && error.code !== 'invalid'
  return { outcome: { kind: 'rejected', error, current, isFinal, isForeign: refusal === undefined, requestId } }
}
