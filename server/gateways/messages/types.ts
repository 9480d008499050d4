import type { CarrierName, MessageTemplate } from '../../../src/contract/carrier-words.ts'
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
  /** The message by its name, for carriers that know it as a template. */
  template?: MessageTemplate
  /** The recipient's own link in it. */
  link?: string
  /** Nobody but this carrier is asked: for tests. */
  only?: CarrierName
}

/**
 * Whether a message was accepted. false: it was not, and the same order may be handed over again. never: this number
 * cannot be reached, or wants no messages. unknown: it may have gone out, so it must not be handed over again. repeat: it
 * may have gone out, and the same order, by its id, reaches nobody twice when it is handed over again.
 */
export type Sent = boolean | 'never' | 'unknown' | 'repeat'

/** Sends the first message of the onboarding bot and of reachouts; what becomes of it is reported later. */
export interface MessageGateway {
  /** Hands a message over. Never throws. At most 6 s for each carrier that is asked. */
  send(order: MessageOrder): Promise<Sent>
  /**
   * The embedded one only: what the applicant of the demo has made of a message by `now`; undefined while they are at it.
   * `attempt` counts from 1.
   */
  findOutcome?(message: { to: string; sentAt: number; attempt: number }, now: number): BotOutcome | undefined
  /** Whether a callback is signed with the secret of this message. Undefined where no callbacks come. */
  isSigned?(callback: { messageId: string; timestamp: string; body: string; signature: string }, now: number): boolean
}
