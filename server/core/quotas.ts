import { limits } from '../../src/rules/limits.ts'

/** Who pays for a call: the signed-in user, the partner it works for, the address it comes from, who gets a message. */
export const payers = ['user', 'partner', 'address', 'recipient'] as const
export type Payer = (typeof payers)[number]

export const windows = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const
type Window = keyof typeof windows

/** How often something may happen, by payer and window: `{ 'user.hour': 60 }`. */
export type Quota = { readonly [Bound in `${Payer}.${Window}`]?: number }

/**
 * What costs more than a query, and how often one payer may ask for it. Far above what people do by hand; QUOTAS
 * changes each number. docs/security.md lists the calls behind each name.
 */
export const defaultQuotas = {
  /** A spreadsheet is read: a worker for seconds. */
  sheet: { 'user.hour': 120, 'partner.day': 1_000 },
  export: { 'user.hour': 120, 'partner.day': 2_000 },
  /** All rows of a company are read, for operations. */
  company: { 'user.hour': 60 },
  /** A program of a company asks for who has joined. */
  joined: { 'user.hour': 120, 'partner.day': 1_000 },
  search: { 'user.minute': 120 },
  reachout: { 'user.hour': 120 },
  testMessage: { 'recipient.day': 5, 'user.day': 20, 'partner.day': 100 },
  interviewCall: { 'user.day': 500, 'partner.day': 5_000 },
  onboardingMessage: { 'user.day': 500, 'partner.day': 5_000 },
  email: { 'user.day': 200, 'partner.day': 200 },
  /** More is not a team that is being built but a mistake, or someone who uses us to send e-mails. */
  invitation: { 'partner.day': 50 },
  fileLink: { 'user.day': 500, 'partner.day': 5_000 },
  reveal: { 'user.hour': limits.revealsPerHour },
  lookup: { 'user.minute': 60 },
  contactMessage: { 'user.day': 100 },
  /** An address is looked up, or somebody's server is sent something by hand. */
  webhook: { 'user.hour': 200, 'partner.day': 1_000 },
  /** A change that a user waits for. */
  change: { 'user.hour': 1_000 },
  /** An update from an outbox: a phone that was away for a month sends some hundreds. */
  update: { 'user.day': 20_000 },
  /** A person at a desk; phones that were away for days send all of theirs at once. */
  walkIn: { 'user.day': 1_000, 'partner.day': 5_000 },
  /** An applicant of a list, whether or not they become one. */
  listed: { 'user.day': 8_000, 'partner.day': 20_000 },
  registration: { 'address.minute': 10, 'address.day': 200 },
  logo: { 'address.minute': 10, 'address.day': 200 },
  /** One address can be a whole cell of a mobile network, where a campaign reaches many candidates at once. */
  interest: { 'address.minute': 1_200 },
} as const satisfies Record<string, Quota>

export type QuotaName = keyof typeof defaultQuotas
export type Quotas = Readonly<Record<QuotaName, Quota>>

const pattern = /^(\w+)\.(\w+\.\w+)=(\d{1,9})$/
const bounds = payers.flatMap((payer) => Object.keys(windows).map((window) => `${payer}.${window}`))

/**
 * Reads QUOTAS, e.g. `export.user.hour=500,testMessage.recipient.day=2`: the defaults with these numbers changed or
 * added. Undefined when it cannot be read.
 */
export function readQuotas(text: string): Quotas | undefined {
  const quotas: Record<QuotaName, Quota> = structuredClone(defaultQuotas)
  for (const part of text.split(',').filter((each) => each !== '')) {
    const [, name = '', bound = '', limit] = pattern.exec(part.trim()) ?? []
    if (!Object.hasOwn(quotas, name) || !bounds.includes(bound)) return undefined
    quotas[name as QuotaName] = { ...quotas[name as QuotaName], [bound]: Number(limit) }
  }
  return quotas
}

/** The bounds of a quota as payer, window in ms and limit. */
export function boundsOf(quota: Quota): { payer: Payer; window: Window; windowMs: number; limit: number }[] {
  return Object.entries(quota).map(([bound, limit]) => {
    const [payer, window] = bound.split('.') as [Payer, Window]
    return { payer, window, windowMs: windows[window], limit }
  })
}
