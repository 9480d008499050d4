import * as v from 'valibot'
import { defineCall } from './call.ts'

export const operationCalls = {
  /**
   * Ours: withdraws operations that were attempted and never answered. A key the server has not seen is marked so that
   * a late arrival is refused; one it has applied answers 'applied' and stays applied (OFFLINE.md, I3).
   */
  void: defineCall({
    name: 'operations.void',
    method: 'POST',
    path: 'operations/void',
    offline: 'needs-network',
    input: v.object({ keys: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.minLength(1), v.maxLength(20)) }),
    output: v.object({
      data: v.array(v.object({ key: v.string(), outcome: v.picklist(['voided', 'applied', 'refused', 'running']) })),
    }),
  }),
}
