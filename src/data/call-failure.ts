import type { ApiError } from '../contract/call.ts'
import type { OperationError } from '../offline/device/types.ts'

/** A failed call: no response, or a refusal. */
export class CallFailure extends Error {
  error: OperationError
  refusal?: ApiError
  constructor(error: OperationError, refusal?: ApiError) {
    super(refusal?.message ?? error.message ?? error.class)
    this.error = error
    this.refusal = refusal
  }
}
