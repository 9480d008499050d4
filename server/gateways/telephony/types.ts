/** The result of a call that has ended: both talked, or they did not. */
export type CallOutcome = 'completed' | 'failed'

export interface CallOrder {
  callId: string
  /** Ten digits. */
  applicant: string
  /** Where the interviewer is called, ten digits; undefined when no number is on record. */
  interviewer?: string
  /** Where the gateway may report to, e.g. https://hire.example. */
  origin: string
}

export type Placed =
  /** `begin` is called once the call is on record: a gateway that rings by itself must not be faster than that. */
  | { placed: true; providerId?: string; begin?: () => void }
  /** `isUnknown`: the gateway was asked, and may have placed it. */
  | { placed: false; isUnknown?: true }

/** Reports how a call ended. A duplicate report, or one of an unknown call, changes nothing. */
export type ReportOutcome = (callId: string, outcome: CallOutcome) => Promise<unknown>

/**
 * Rings the interviewer and then the applicant (CALL-02). Either the embedded exchange, which only makes believe, or a
 * gateway behind TELEPHONY_GATEWAY_URL. How a call ended comes later, through `ReportOutcome` or a signed callback.
 */
export interface TelephonyGateway {
  /** Orders a call. Never throws: an exchange that is away has not placed it (CALL-03). At most 6 s for each carrier. */
  place(order: CallOrder): Promise<Placed>
  /** When a call placed now must have ended, ms from now: silence after that means that the exchange has died. */
  longestCallMs: number
  /** Whether a status callback is signed with the secret of this call. Undefined where no callbacks come. */
  isSigned?(callback: { callId: string; timestamp: string; body: string; signature: string }, now: number): boolean
  stop(): void
}
