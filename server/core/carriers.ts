import type { CarrierChannel, CarrierName } from '../../src/contract/carrier-words.ts'
import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

export interface ExotelSettings {
  url: string
  accountSid: string
  apiKey: string
  apiToken: string
  sender?: string
  callerId?: string
  dltEntityId?: string
}
export interface WhatsAppSettings {
  url: string
  phoneNumberId: string
  accessToken: string
  appSecret: string
  verifyToken: string
}
export interface Msg91Settings {
  url: string
  authKey: string
  sender?: string
}
export interface GupshupSettings {
  url: string
  userId: string
  password: string
  sender?: string
  dltEntityId: string
}
export interface TwilioSettings {
  url: string
  accountSid: string
  authToken: string
  sender: string
}

/** The carriers of each channel in the order in which they are tried, with what each needs. */
export interface Carriers {
  sms?: CarrierName[]
  whatsapp?: CarrierName[]
  voice?: CarrierName[]
  /** Paise for each message. */
  costs: Partial<Record<CarrierName, number>>
  exotel?: ExotelSettings
  whatsappCloud?: WhatsAppSettings
  msg91?: Msg91Settings
  gupshup?: GupshupSettings
  twilio?: TwilioSettings
}

type Need = keyof Settings

/** What must be set for a carrier to carry a channel. */
const needs: Record<Exclude<CarrierName, 'http'>, Partial<Record<CarrierChannel, Need[]>>> = {
  exotel: {
    sms: ['EXOTEL_ACCOUNT_SID', 'EXOTEL_API_KEY', 'EXOTEL_API_TOKEN', 'EXOTEL_SENDER', 'DLT_ENTITY_ID'],
    voice: ['EXOTEL_ACCOUNT_SID', 'EXOTEL_API_KEY', 'EXOTEL_API_TOKEN', 'EXOTEL_CALLER_ID'],
  },
  whatsapp: {
    whatsapp: ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  },
  msg91: { sms: ['MSG91_AUTH_KEY'] },
  gupshup: { sms: ['GUPSHUP_USER_ID', 'GUPSHUP_PASSWORD', 'DLT_ENTITY_ID'] },
  twilio: { sms: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_SENDER'] },
}

/** What only one carrier has a use for: set without it, somebody believes that it is used. */
const owned: Record<Exclude<CarrierName, 'http'>, Need[]> = {
  exotel: ['EXOTEL_ACCOUNT_SID', 'EXOTEL_API_KEY', 'EXOTEL_API_TOKEN', 'EXOTEL_SENDER', 'EXOTEL_CALLER_ID'],
  whatsapp: ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  msg91: ['MSG91_AUTH_KEY', 'MSG91_SENDER'],
  gupshup: ['GUPSHUP_USER_ID', 'GUPSHUP_PASSWORD', 'GUPSHUP_SENDER'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_SENDER'],
}

const listOf = { sms: 'SMS_CARRIERS', whatsapp: 'WHATSAPP_CARRIERS', voice: 'VOICE_CARRIERS' } as const

/** Undefined when no list of carriers is set. Throws a ConfigError that names the settings that are missing. */
export function readCarriers(s: Settings): Carriers | undefined {
  const used = new Set<string>()
  for (const [channel, list] of Object.entries(listOf) as [CarrierChannel, (typeof listOf)[CarrierChannel]][])
    for (const name of (s[list] ?? []) as CarrierName[]) {
      used.add(name)
      requireFor(s, name, channel, list)
    }
  for (const [name, set] of Object.entries(owned) as [keyof typeof owned, Need[]][])
    if (!used.has(name))
      for (const setting of set)
        if (s[setting] !== undefined)
          throw new ConfigError(`${setting} is set, but no list of carriers names ${name}: set ${waysTo(s, name)}`)
  if (used.size === 0) return undefined
  if (s.WHATSAPP_CARRIERS && !s.SMS_CARRIERS && s.MESSAGE_GATEWAY_URL === undefined)
    throw new ConfigError(
      'SMS_CARRIERS is missing: WHATSAPP_CARRIERS carries no SMS, and SMS must not stay here unseen',
    )
  const has = (name: CarrierName) => used.has(name)
  return {
    sms: s.SMS_CARRIERS as CarrierName[] | undefined,
    whatsapp: s.WHATSAPP_CARRIERS as CarrierName[] | undefined,
    voice: s.VOICE_CARRIERS as CarrierName[] | undefined,
    costs: s.CARRIER_COSTS ?? {},
    exotel: has('exotel') ? exotelOf(s) : undefined,
    whatsappCloud: has('whatsapp') ? whatsAppOf(s) : undefined,
    msg91: has('msg91') ? { url: trim(s.MSG91_URL), authKey: s.MSG91_AUTH_KEY!, sender: s.MSG91_SENDER } : undefined,
    gupshup: has('gupshup') ? gupshupOf(s) : undefined,
    twilio: has('twilio') ? twilioOf(s) : undefined,
  }
}

/** With the embedded gateway WhatsApp can be tried; else a carrier of it, or a gateway that says so. */
export function carriesWhatsApp(s: Settings): boolean {
  if (s.WHATSAPP !== undefined) return s.WHATSAPP === 'on' && (s.SMS_CARRIERS === undefined || isCarried(s))
  if (s.WHATSAPP_CARRIERS !== undefined) return true
  return s.MESSAGE_GATEWAY_URL === undefined && s.SMS_CARRIERS === undefined
}

const isCarried = (s: Settings) => s.WHATSAPP_CARRIERS !== undefined || s.MESSAGE_GATEWAY_URL !== undefined

/** No carrier is set, nor a gateway of your own: messages stay in the database. */
export const hasEmbeddedMessages = (config: { messageGatewayUrl?: string; carriers?: Carriers }): boolean =>
  config.messageGatewayUrl === undefined && !config.carriers?.sms && !config.carriers?.whatsapp

function requireFor(s: Settings, name: CarrierName, channel: CarrierChannel, list: string): void {
  const missing = missingFor(s, name, channel)
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing: ${name} in ${list} needs ${missing.length > 1 ? 'them' : 'it'}`,
    )
}

function missingFor(s: Settings, name: CarrierName, channel: CarrierChannel): Need[] {
  const gateway = channel === 'voice' ? 'TELEPHONY_GATEWAY_URL' : 'MESSAGE_GATEWAY_URL'
  const wanted = name === 'http' ? ([gateway] as Need[]) : (needs[name][channel] ?? [])
  return wanted.filter((setting) => s[setting] === undefined)
}

/** The lists that can name a carrier, each with what is missing for it. */
const waysTo = (s: Settings, name: keyof typeof needs): string =>
  (Object.keys(needs[name]) as CarrierChannel[])
    .map((channel) => {
      const missing = missingFor(s, name, channel)
      return `${listOf[channel]}=${name}${missing.length > 0 ? ` (with ${missing.join(', ')})` : ''}`
    })
    .join(' or ')

const trim = (url: string) => url.replace(/(?<!\/)\/+$/, '')

const exotelOf = (s: Settings): ExotelSettings => ({
  url: trim(s.EXOTEL_URL),
  accountSid: s.EXOTEL_ACCOUNT_SID!,
  apiKey: s.EXOTEL_API_KEY!,
  apiToken: s.EXOTEL_API_TOKEN!,
  sender: s.EXOTEL_SENDER,
  callerId: s.EXOTEL_CALLER_ID,
  dltEntityId: s.DLT_ENTITY_ID,
})

const whatsAppOf = (s: Settings): WhatsAppSettings => ({
  url: trim(s.WHATSAPP_URL),
  phoneNumberId: s.WHATSAPP_PHONE_NUMBER_ID!,
  accessToken: s.WHATSAPP_ACCESS_TOKEN!,
  appSecret: s.WHATSAPP_APP_SECRET!,
  verifyToken: s.WHATSAPP_VERIFY_TOKEN!,
})

const gupshupOf = (s: Settings): GupshupSettings => ({
  url: trim(s.GUPSHUP_URL),
  userId: s.GUPSHUP_USER_ID!,
  password: s.GUPSHUP_PASSWORD!,
  sender: s.GUPSHUP_SENDER,
  dltEntityId: s.DLT_ENTITY_ID!,
})

const twilioOf = (s: Settings): TwilioSettings => ({
  url: trim(s.TWILIO_URL),
  accountSid: s.TWILIO_ACCOUNT_SID!,
  authToken: s.TWILIO_AUTH_TOKEN!,
  sender: s.TWILIO_SENDER!,
})
