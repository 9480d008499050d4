import {
  reachoutLimits,
  type CampaignStatus,
  type CandidateCategory,
  type ReachoutChannel,
} from '../contract/reachout-words.ts'
import type { SessionUser } from '../contract/session.ts'
import { addIstDays, HOUR_MS, istDayStart, istMinutes } from '../lib/dates.ts'
import { isWithinRequest } from './requests.ts'
import { hasCredits, mayBuyCredits } from './roles.ts'
import { readWhole } from './typed-number.ts'

/** The channels a request allows for a reachout. */
export interface ChannelFlags {
  status: 'pending' | 'active' | 'inactive'
  appVisibility: boolean
  webBotStatus: boolean
  whatsAppBotStatus: boolean
  /** The message gateway has an account of WhatsApp. */
  carriesWhatsApp: boolean
}

export type ChannelBlock = 'notActive' | 'notInApp' | 'noBot' | 'noWhatsApp' | 'noWhatsAppGateway'

/** Why a channel cannot be chosen for a request (RO-12); undefined when it can. */
export function findChannelBlock(channel: ReachoutChannel, flags: ChannelFlags): ChannelBlock | undefined {
  if (flags.status !== 'active') return 'notActive'
  if (channel === 'app') return flags.appVisibility ? undefined : 'notInApp'
  if (channel === 'whatsAppBot') {
    if (!flags.carriesWhatsApp) return 'noWhatsAppGateway'
    return flags.whatsAppBotStatus ? undefined : 'noWhatsApp'
  }
  return flags.webBotStatus ? undefined : 'noBot'
}

/** A Chatbot reachout needs a chosen template (RO-26); each other channel has exactly one. */
export const needsTemplate = (channel: ReachoutChannel): boolean => channel === 'webBot'

/** Channels on which a bot talks with the candidate: they can be tried on a phone of one's own (BOT-01). */
export const isBot = (channel: ReachoutChannel): boolean => channel === 'webBot' || channel === 'whatsAppBot'

/** Channels that send an SMS: the quiet hours apply to them. */
export const isSms = (channel: ReachoutChannel): boolean => channel === 'sms' || channel === 'webBot'

/** New once a candidate was reached before, All otherwise (RO-14). */
export const defaultCategory = (earlierCampaigns: number): CandidateCategory => (earlierCampaigns > 0 ? 'new' : 'all')

/** TRAP-100: 100 for each position, and never more than there are; missing credits are reported, not hidden. */
export const defaultCount = (positions: number, available: number): number =>
  Math.min(reachoutLimits.perPosition * positions, available, reachoutLimits.candidates)

export type CountProblem = 'invalid' | 'exceedsAvailable' | 'tooMany' | 'exceedsCredits'

/** What is wrong with a number of candidates (RO-21); `credits` is undefined when they could not be fetched. */
export function findCountProblem(
  count: number | undefined,
  { available, credits }: { available: number; credits: number | undefined },
): CountProblem | undefined {
  if (count === undefined || !Number.isInteger(count) || count < 0) return 'invalid'
  if (count > available) return 'exceedsAvailable'
  // Before the credits: more of them would not help
  if (count > reachoutLimits.candidates) return 'tooMany'
  return credits !== undefined && count > credits ? 'exceedsCredits' : undefined
}

export type SelectedProblem = 'invalid' | 'aboveTotal' | 'tooMany' | 'belowZero'

/** The field that ticks the first so many of the list (RO-22), as typed; 0 and nothing are no number and no problem. */
export function findSelectedProblem(typed: string, total: number): SelectedProblem | undefined {
  if (typed.trim() === '') return undefined
  const selected = readWhole(typed)
  if (Number.isNaN(selected)) return 'invalid'
  if (selected < 0) return 'belowZero'
  if (selected > total) return 'aboveTotal'
  return selected > reachoutLimits.candidates ? 'tooMany' : undefined
}

/** One credit for each candidate (CRED-11); a number below 0, refused at its field, costs nothing meanwhile. */
export const creditsFor = (candidates: number): number => Math.max(0, candidates)

/** Who may buy credits buys them, a member asks the contacts of the account, and who has none of their own operations staff. */
export const wayToCredits = ({ code, effectiveCode }: Pick<SessionUser, 'code' | 'effectiveCode'>) =>
  ({
    to: hasCredits(effectiveCode) ? 'payment' : 'feedback',
    label: mayBuyCredits(code) ? 'buyCredits' : 'askForCredits',
  }) as const

/** Whether a reachout that can be paid leaves less than a fifth of the credits. */
export const isLowAfter = (credits: number, cost: number): boolean => cost > 0 && credits - cost < credits / 5

/**
 * The days a reachout can be scheduled for, IST midnights: today and the next six (RO-25), none after the last day of
 * its request, which is any moment of that day in epoch ms.
 */
export const scheduleDays = (now: number, lastDay: number): number[] =>
  Array.from({ length: reachoutLimits.scheduleDays }, (_, day) => addIstDays(now, day)).filter((day) => day <= lastDay)

/** Whether a reachout may be scheduled for this moment (RO-25). */
export const isSchedulable = (at: number, now: number): boolean =>
  at > now && at < addIstDays(now, reachoutLimits.scheduleDays)

export type ScheduleProblem = 'past' | 'far' | 'ended'

/** Why a reachout is not scheduled for this moment (RO-25): it is over, too far ahead, or the request has ended by then. */
export function findScheduleProblem(at: number, now: number, lastDay: number): ScheduleProblem | undefined {
  if (at <= now) return 'past'
  if (!isSchedulable(at, now)) return 'far'
  return isWithinRequest(at, lastDay) ? undefined : 'ended'
}

/** The step in which a time is chosen. */
export const QUARTER_MS = HOUR_MS / 4
/** When the quiet hours that the law asks for end, and the last hour that is still proposed; hours of the day in India. */
const MORNING = { first: 9, last: 11 }

/**
 * What a schedule proposes: the next full hour of a morning in which messages may go out, or, where the request has
 * ended by then, the next quarter of an hour. Epoch ms.
 */
export function proposedTime(now: number, lastDay: number): number {
  const day = istDayStart(now)
  const hour = Math.max(MORNING.first, Math.floor((now - day) / HOUR_MS) + 1)
  const morning = hour <= MORNING.last ? day + hour * HOUR_MS : addIstDays(now, 1) + MORNING.first * HOUR_MS
  if (isWithinRequest(morning, lastDay)) return morning
  return Math.min((Math.floor(now / QUARTER_MS) + 1) * QUARTER_MS, addIstDays(now, 1) - QUARTER_MS)
}

/** Hours of the day in India without SMS, minutes since midnight; `from` after `to` spans midnight. */
export interface QuietHours {
  from: number
  to: number
}

/** When an SMS may be sent that is due at `at`: then, or when the quiet hours end. Epoch ms. */
export function afterQuietHours(at: number, quiet: QuietHours | undefined): number {
  if (!quiet || quiet.from === quiet.to) return at
  const minute = istMinutes(at)
  const spans = quiet.from > quiet.to
  const isQuiet = spans ? minute >= quiet.from || minute < quiet.to : minute >= quiet.from && minute < quiet.to
  if (!isQuiet) return at
  const day = spans && minute >= quiet.from ? addIstDays(at, 1) : istDayStart(at)
  return day + quiet.to * 60_000
}

/** An affiliated candidate was active on the channel within this number of days. */
export const AFFILIATED_DAYS = 90
/** A message reached the candidate within this number of days. */
export const DELIVERED_DAYS = 30

export interface MessageFacts {
  company: string
  job: string
  location: string
  /** Rupees a month; without it the sentence about the salary is left out (RO-13). */
  maximumSalary?: number
}

/** The placeholders of a template; `[[…]]` is left out when there is no salary. */
const placeholders = { company: '#company#', job: '#job#', location: '#location#' } as const

/** The message as a candidate gets it. `link` is left as its placeholder in a preview. */
export function fillTemplate(template: string, facts: MessageFacts, link?: string): string {
  const salary = facts.maximumSalary
  let text = template.replaceAll(/\[\[(.{0,500}?)\]\]/g, (_, part: string) =>
    salary === undefined ? '' : part.replaceAll('#salary#', () => salary.toLocaleString('en-IN')),
  )
  // In a text that a carrier has registered nothing can be left out
  text = text.replaceAll('#salary#', () => salary?.toLocaleString('en-IN') ?? '-')
  for (const [fact, mark] of Object.entries(placeholders))
    text = text.replaceAll(mark, () => facts[fact as keyof typeof placeholders])
  if (link !== undefined) text = text.replaceAll('#link#', () => link)
  return text.replaceAll(/ {2,}/g, ' ').trim()
}

/** Only what has not begun can be stopped (RO-06). */
export const canStop = (status: CampaignStatus): boolean => status === 'Scheduled'

/** TRAP-69: a reachout is active while it is scheduled, and for so long after it has begun. */
export const ACTIVE_REACHOUT_MS = 24 * 3_600_000
