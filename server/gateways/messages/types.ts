import type { ListedChannel } from '../../src/contract/reachout-words.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { embeddedMessages } from './messages-embedded.ts'
import { httpMessages } from './messages-http.ts'

/** How the talk of an applicant with the onboarding bot ended, or did not begin (ONB-02). */
export type BotOutcome = 'Completed' | 'Unopened' | 'Failure' | 'Abandoned'

export interface MessageOrder {
  messageId: string
  /** Ten digits. */
  to: string
  text: string
  /** Where the gateway may report to, e.g. https://hire.example. */
  origin: string
  /** What it is sent over; an SMS unless said otherwise. */
  channel?: ListedChannel
}

/** Sends the first message of the onboarding bot and of reachouts; what becomes of it is reported later. */
export interface MessageGateway {
  /** Hands a message over. Never throws: answers false when it was not taken. At most 6 s. */
  send(order: MessageOrder): Promise<boolean>
  /**
   * The embedded one only: what the applicant of the demo has made of a message by `now`; undefined while they are at it.
   * `attempt` counts from 1.
   */
  findOutcome?(message: { to: string; sentAt: number; attempt: number }, now: number): BotOutcome | undefined
  /** Whether a callback is signed with the secret of this message. Undefined where no callbacks come. */
  isSigned?(callback: { messageId: string; timestamp: string; body: string; signature: string }, now: number): boolean
}

export const createMessages = ({ config, log }: { config: Config; log: Log }): MessageGateway =>
  config.messageGatewayUrl === undefined
    ? embeddedMessages(config.messageAnswerMs)
    : httpMessages({ url: config.messageGatewayUrl, secret: config.sessionSecret, log })
