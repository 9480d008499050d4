import type { Command } from '../../rules/command.ts'
import { readPayload } from '../device/payload.ts'
import type { Store } from '../device/store.ts'
import type { OutboxRow } from '../device/types.ts'
import { classifyResponse, type Classification } from '../network/classification.ts'
import { findChanged } from '../network/find-applicant.ts'
import { findArrived } from '../network/push-line.ts'
import type { AttemptOutcome } from './attempt-outcome.ts'
import type { StepDone } from './attempt-request.ts'
import { stepKey } from './withdraw-on-server.ts'

/** What an accepted request leaves, with the applicant of the operation if the response names them. */
export function readDone(
  command: Command<never>,
  { funnelId }: OutboxRow,
  { body, requestId, epoch }: Classification & { do: 'done' },
): StepDone {
  const result = (body['data'] as { result?: unknown[] } | undefined)?.result
  const rows = Array.isArray(result) ? result : []
  // The server may have the person already, under another id
  const isOne = (one: unknown) => command.create !== undefined || (one as { _id?: unknown } | null)?._id === funnelId
  return { result: true, snapshot: findChanged(rows.find(isOne)), requestId, epoch }
}

/**
 * What the server has said to an operation that left behind another one, when that is here and accepts it with its row. The
 * response stays there. Undefined where the operation needs an attempt of its own.
 */
export function findAccepted(store: Store, row: OutboxRow): (AttemptOutcome & { kind: 'done' }) | undefined {
  const { command, input } = readPayload(store, row) ?? {}
  const [step, ...more] = command?.steps(input as never) ?? []
  if (!command || step?.kind !== 'call' || more.length > 0) return undefined
  const exchange = findArrived(store, stepKey(row.opId, step.name), store.reconciledEpoch)
  const classified = exchange && classifyResponse(exchange)
  if (classified?.do !== 'done') return undefined
  const { snapshot, requestId, epoch } = readDone(command, row, classified)
  return snapshot && { kind: 'done', row: snapshot, requestId, epoch }
}
