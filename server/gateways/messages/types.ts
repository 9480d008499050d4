import type { ListedChannel } from '../../../src/contract/reachout-words.ts'

/** How the talk of an applicant with the onboarding bot ended, or did not begin (ONB-02). */
export type BotOutcome = 'Completed' | 'Unopened' | 'Failure' | 'Abandoned'

export interface MessageOrder {
  messageId: string
  /** Ten digits. */
  to: string
  text: string
  /** Where the gateway may report to, e.g. https://hire.example. */
  origin: string
  /** The channel it is sent over; an SMS by default. */
  channel?: ListedChannel
}

/** Sends the first message of the onboarding bot and of reachouts; what becomes of it is reported later. */
export interface MessageGateway {
  /** Hands a message over. Never throws: returns false when it was not accepted. At most 6 s. */
  send(order: MessageOrder): Promise<boolean>
  /**
   * The embedded one only: what the applicant of the demo has made of a message by `now`; undefined while they are at it.
   * `attempt` counts from 1.
   */
  findOutcome?(message: { to: string; sentAt: number; attempt: number }, now: number): BotOutcome | undefined
  /** Whether a callback is signed with the secret of this message. Undefined where no callbacks come. */
  isSigned?(callback: { messageId: string; timestamp: string; body: string; signature: string }, now: number): boolean
}
