import type { AttachmentKind, AttachmentPlace } from '../../../src/contract/attachment-words.ts'
import type {
  CarrierChannel,
  CarrierName,
  FailureReason,
  MessageParameter,
  TemplateHeader,
} from '../../../src/contract/carrier-words.ts'

export type { FailureReason } from '../../../src/contract/carrier-words.ts'

/**
 * What became of handing a message over. refused: it was certainly not taken, so another carrier may. unknown: it may
 * have been taken, so nobody may hand it over again.
 */
export type Handed =
  { kind: 'taken'; providerId?: string } | { kind: 'refused'; reason: FailureReason } | { kind: 'unknown' }

/** What a message is called at one carrier. */
export interface KnownTemplate {
  templateId: string
  sender: string | null
  /** One of ours. */
  language: string
  /** Null: that of `language`. */
  languageCode: string | null
  /** As it is registered; null: the portal's. */
  text: string | null
  /** In the order of its variables. */
  parameters: readonly string[]
  hasLinkButton: boolean
  header?: TemplateHeader | null
}

export interface CarrierOrder {
  messageId: string
  channel: Exclude<CarrierChannel, 'voice'>
  /** Ten digits. */
  to: string
  /** With everything filled in. */
  text: string
  /** Where this server is reached, e.g. https://hire.example. */
  origin: string
  /** Where what becomes of this message is reported: it holds a secret of this message alone. */
  reportTo: string
  template?: KnownTemplate
  parameters: Partial<Record<MessageParameter, string>>
}

/** One carrier of messages. */
export interface Carrier {
  name: CarrierName
  /** It takes no text of ours: without a template of its own nothing can be sent. */
  needsTemplate: boolean
  /** Handing over the same id again reaches nobody twice. */
  knowsIds: boolean
  /** Never throws, takes at most 6 s. */
  send(order: CarrierOrder): Promise<Handed>
}

/** What a carrier reports of a message that it took. Each id that it names. */
export interface DeliveryReport {
  kind: 'delivery'
  orderId?: string
  providerId?: string
  state: 'delivered' | 'failed'
  reason?: FailureReason
}

/** What somebody sent beside words, or with them. */
export interface Attached {
  /** The carrier's name of this message. */
  providerId: string
  kind: AttachmentKind
  /** The carrier's name of the file. */
  mediaId?: string
  fileName?: string
  caption?: string
  place?: AttachmentPlace
}

/** What somebody sent to a number of ours. */
export interface ReplyReport {
  kind: 'reply'
  /** Ten digits. */
  from: string
  /** The carrier's name of this reply. */
  providerId?: string
  /** Empty where they sent no words. */
  text: string
  attached?: Attached
  /** Epoch ms; undefined: now. */
  at?: number
  /** The carrier's name of the message that is answered. */
  answers?: string
}

/** How a call that was placed has ended. */
export interface CallReport {
  kind: 'call'
  orderId: string
  outcome: 'completed' | 'failed'
}

export type CarrierReport = DeliveryReport | ReplyReport | CallReport

/**
 * How far the address of a callback proves who sends it: not at all, by the key of the account, or by the key of one
 * message.
 */
export type Proof = 'none' | 'account' | { orderId: string }

export interface CallbackRequest {
  method: 'GET' | 'POST'
  /** As the carrier was told it, with the query. */
  url: string
  query: URLSearchParams
  header(name: string): string | undefined
  /** As it came. */
  body: string
  proof: Proof
}

/** What is to be answered: 'unsigned' 401, 'unreadable' 422, a challenge as it came, or reports to be noted. */
export type CallbackReading = 'unsigned' | 'unreadable' | { challenge: string } | { reports: CarrierReport[] }

export interface CarrierCallbacks {
  read(request: CallbackRequest): CallbackReading
}
