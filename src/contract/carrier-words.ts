import type { ReachoutLanguage } from './reachout-words.ts'

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

/** Why a carrier did not take a message, or why it did not arrive. */
export const failureReasons = [
  'number',
  'opted-out',
  'credentials',
  'template',
  'limit',
  'balance',
  'away',
  'other',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** Those with templates; a gateway of your own gets the text and the name of the message. */
export const templateCarriers = ['exotel', 'msg91', 'gupshup', 'twilio', 'whatsapp'] as const satisfies CarrierName[]
export type TemplateCarrier = (typeof templateCarriers)[number]
/** They send templates of their own, and no text of ours. */
export const textlessCarriers: readonly CarrierName[] = ['msg91', 'whatsapp']

/** How a template may be called. */
export const templateRules = {
  /** The id of DLT, the flow of MSG91 or the name at WhatsApp. */
  id: /^[\x21-\x7e]{1,200}$/,
  /** The header that it is registered for. */
  sender: /^\+?\w{3,15}$/,
  /** Like en or en_US. */
  code: /^[a-z]{2,3}(_[A-Z]{2})?$/,
  longestText: 1_000,
} as const

/** The code of a language at WhatsApp, where operations entered none. */
export const languageCodes: Readonly<Record<ReachoutLanguage, string>> = {
  ...{ english: 'en', hindi: 'hi', tamil: 'ta', telugu: 'te' },
  ...{ kannada: 'kn', malayalam: 'ml', marathi: 'mr', bengali: 'bn' },
}

/** What the header of a template of WhatsApp can hold beside text. */
export const headerKinds = ['image', 'video', 'document'] as const
export type HeaderKind = (typeof headerKinds)[number]
/** Whoever sends it, the carrier fetches the file from there: it is open to everybody. */
export interface TemplateHeader {
  kind: HeaderKind
  /** https. */
  link: string
}

/** Whether a file can be fetched from there by anybody. */
export function isHeaderLink(text: string): boolean {
  if (text.length > 500 || !/^https:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname.includes('.')
}

/** What a request may fill in: for previews and for test messages. */
export const messageExample: Readonly<Record<MessageParameter, string>> = {
  ...{ company: 'Asha Logistics', job: 'Picker', location: 'Bhiwandi', salary: '18000' },
  link: 'https://hire.example/i/AbC123',
}

const placeholders = new RegExp(`#(${messageParameters.join('|')})#`, 'g')

/** `#company#` and the like; what is not known becomes a dash, since carriers take no empty variable. */
export const fillMessage = (text: string, parameters: Partial<Record<MessageParameter, string>>): string =>
  text.replaceAll(placeholders, (_, name: MessageParameter) => parameters[name] ?? '-')

/** The first `#word#` in a text that nothing fills in: people would read it as it stands. One # alone is none. */
export const unknownPlaceholderIn = (text: string): string | undefined =>
  /#[^#\s](?:[^#]{0,38}[^#\s])?#/.exec(text.replaceAll(placeholders, ''))?.[0]
