/** Who carries messages and calls, and how messages are called there. */

/** What a carrier can carry. */
export const carrierChannels = ['sms', 'whatsapp', 'voice'] as const
export type CarrierChannel = (typeof carrierChannels)[number]

/** http: the gateway of your own behind MESSAGE_GATEWAY_URL or TELEPHONY_GATEWAY_URL. */
export const carrierNames = ['exotel', 'gupshup', 'http', 'msg91', 'twilio', 'whatsapp'] as const
export type CarrierName = (typeof carrierNames)[number]

/** The messages of the portal that carriers know as templates: those of reachouts, and the bot's first one. */
export const messageKeys = ['welcome', 'shifts', 'today', 'app', 'whatsApp', 'sms', 'onboarding'] as const
export type MessageKey = (typeof messageKeys)[number]

/** What is filled into a message; a template names the order. */
export const messageParameters = ['company', 'job', 'location', 'salary', 'link'] as const
export type MessageParameter = (typeof messageParameters)[number]

/** A message as a template: its key, its language as reachouts spell it, and what is filled in but for each one's link. */
export interface MessageTemplate {
  key: MessageKey
  language: string
  parameters: Partial<Record<MessageParameter, string>>
}
