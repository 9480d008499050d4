import * as v from 'valibot'
import { defineCall } from './call.ts'

const waitingPhoneWire = v.object({
  ipId: v.string(),
  employer: v.string(),
  person: v.string(),
  /** 'Chrome on Android'. */
  device: v.string(),
  build: v.nullable(v.string()),
  pending: v.number(),
  /** When the oldest was recorded and the device last seen, epoch ms. */
  oldestAt: v.nullable(v.number()),
  seenAt: v.number(),
})
export type WaitingPhone = v.InferOutput<typeof waitingPhoneWire>

export const operationCalls = {
  /**
   * Ours: withdraws operations that were attempted and have no response. A key the server has not seen is marked so
   * that a late arrival is refused; an applied one returns 'applied' and stays applied (docs/offline.md, I3). `answer` is
   * what an applied one was answered: what comes after it in its lane builds on the row in there.
   */
  void: defineCall({
    name: 'operations.void',
    method: 'POST',
    path: 'operations/void',
    offline: 'needs-network',
    input: v.object({ keys: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.minLength(1), v.maxLength(20)) }),
    output: v.object({
      data: v.array(
        v.object({
          key: v.string(),
          outcome: v.picklist(['voided', 'applied', 'refused', 'running']),
          answer: v.optional(v.record(v.string(), v.unknown())),
        }),
      ),
    }),
  }),
  /** Ours: the devices that last reported unsent updates, oldest first; for operations. */
  waitingPhones: defineCall({
    name: 'operations.waitingPhones',
    method: 'GET',
    path: 'operations/waiting-phones',
    offline: 'needs-network',
    input: v.object({}),
    output: v.object({ data: v.array(waitingPhoneWire) }),
  }),
  /**
   * Ours: which of the user's Idempotency-Keys have a response in the server's ledger. Requested by a device whose
   * updates were accepted before a backup was restored (docs/reliability.md); `epoch` is that of the responses' header.
   */
  known: defineCall({
    name: 'operations.known',
    method: 'POST',
    path: 'operations/known',
    offline: 'needs-network',
    input: v.object({ keys: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.minLength(1), v.maxLength(200)) }),
    output: v.object({
      data: v.object({
        epoch: v.string(),
        /** Of the backup the database began with, epoch ms; null when it began empty. */
        backupTakenAt: v.nullable(v.number()),
        known: v.array(v.string()),
        /** Those of them whose response is a refusal; a server of an earlier version does not tell. */
        refused: v.optional(v.array(v.string())),
      }),
    }),
  }),
}
