import type { Applicant, ChangedApplicant } from '../../contract/funnel-row.ts'
import type { OperationError } from '../device/types.ts'

/**
 * How an attempt ended, to be written in one transaction with the row it changes. back: nothing was sent after all.
 * needs-sign-in: the session is over.
 */
export type AttemptOutcome =
  | {
      kind: 'done'
      row?: Applicant | ChangedApplicant
      requestId?: string
      epoch?: string
      /** Found on the server when the user withdrew it: operations made since may build on a newer row than its own. */
      isLate?: boolean
    }
  | {
      kind: 'rejected'
      error: OperationError
      current?: Applicant
      /** The server stores it under the key. */
      isFinal: boolean
      /** Perhaps not the response of our server: a proxy on the way may have sent it. */
      isForeign?: boolean
      requestId?: string
    }
  | { kind: 'quarantined'; error: OperationError; requestId?: string }
  | { kind: 'waiting'; error: OperationError; retryAfter?: number; isFault?: boolean; isAnswered?: boolean }
  | { kind: 'withdrawn'; requestId?: string }
  | { kind: 'back'; error?: OperationError }
  | { kind: 'needs-sign-in'; error: OperationError }
