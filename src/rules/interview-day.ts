import type { Applicant, InterviewOffice } from '../contract/funnel-row.ts'
import { DAY_MS, istDaysBetween, istDayStart } from '../lib/dates.ts'
import { interviewDays } from './schedule.ts'
import { tagOf } from './stages.ts'

/**
 * Whether an applicant is to be interviewed on the day of `now` (epoch ms), in India. A walk-in comes on the first
 * interview day that is left (TRAP-55). A call that is awaited is made on any interview day of the request, or at once
 * where it has none, so `today` (epoch ms). Never an applicant whose lead has expired (SM-49).
 */
export function isInterviewOn(row: Applicant, now: number, today = now): boolean {
  const tag = tagOf(row)
  if (row.stage.status !== 'shortlisted' || (tag !== 'screened' && tag !== 'awaitingCall')) return false
  if (row.expiresAt !== undefined && istDaysBetween(now, row.expiresAt) < 0) return false
  const days = interviewDays(row.schedule, row.stage.at)
  const day = istDayStart(now)
  if (row.interviewType === 'walkIn') return days[0] === day
  const hasDays = row.schedule.days.length > 0 || row.schedule.dates.length > 0
  return days.includes(day) || (tag === 'awaitingCall' && !hasDays && day === istDayStart(today))
}

/** What `Stage.decidedAt` holds of a stage that was decided at `actedAt` and entered at `at`, epoch ms; null on the same day in India. */
export const decidedBefore = (actedAt: number, at: number): number | null =>
  istDayStart(actedAt) < istDayStart(at) ? actedAt : null

/** When the stage was decided by whoever recorded it, epoch ms: without a network that is before the server has it. */
export const decidedAt = ({ stage }: Pick<Applicant, 'stage'>): number => stage.decidedAt ?? stage.at

/**
 * Whether an applicant of an interview on the day of `now` (epoch ms) has a result that was recorded on it: attended and
 * decided, or did not come. What they were before is not on the device, so the days of the request decide.
 */
export function isDoneOn(row: Applicant, now: number): boolean {
  const day = istDayStart(now)
  const at = decidedAt(row)
  // What the applicant says, or nobody said in time, is no result of the day
  if (!['selected', 'rejected', 'interviewNoShow'].includes(tagOf(row))) return false
  if (at < day || at >= day + DAY_MS) return false
  return interviewDays(row.schedule, day).includes(day)
}

/** Whether a number can be the one that the server masked, e.g. '98XXXXXX14': the digits that are shown agree. */
export function mayBeNumber(masked: string | undefined, digits: string): boolean {
  if (!masked || masked.length !== digits.length) return false
  return [...masked].every((shown, at) => !/\d/.test(shown) || shown === digits[at])
}

export interface SlotGroup<R extends Applicant = Applicant> {
  key: string
  interviewType: Applicant['interviewType']
  /** 'HH:MM' in India, earliest first; none: any time of the day. */
  slots: { from: string; to: string }[]
  rows: R[]
}

export interface OfficeGroup<R extends Applicant = Applicant> {
  key: string
  /** Undefined where the request names no office: then `place` is all that is known. */
  office?: InterviewOffice
  /** City of the work location. */
  place: string
  groups: SlotGroup<R>[]
}

/** The interviews of a day by office, then by their time, then by name: the order in which a day goes. */
export function groupInterviews<R extends Applicant>(rows: readonly R[]): OfficeGroup<R>[] {
  const offices = new Map<string, OfficeGroup<R>>()
  for (const row of rows) {
    const place = row.office?.city || row.workCity || row.district || ''
    const key = row.office ? `${row.office.name}\n${row.office.address}` : `\n${place}`
    const office = offices.get(key) ?? { key, place, groups: [], ...(row.office ? { office: row.office } : {}) }
    offices.set(key, office)
    groupOf(office, row).rows.push(row)
  }
  const all = [...offices.values()]
  for (const { groups } of all) {
    groups.sort((a, b) => compare(startOf(a), startOf(b)) || compare(a.key, b.key))
    for (const group of groups) group.rows.sort((a, b) => compare(a.name, b.name) || compare(a.funnelId, b.funnelId))
  }
  return all.sort((a, b) => compare(startOf(a.groups[0]), startOf(b.groups[0])) || compare(nameOf(a), nameOf(b)))
}

function groupOf<R extends Applicant>(office: OfficeGroup<R>, row: R): SlotGroup<R> {
  const slots = [...row.schedule.slots].sort((a, b) => compare(a.from, b.from))
  const key = `${slots.map(({ from, to }) => `${from}-${to}`).join(' ')} ${row.interviewType}`
  const known = office.groups.find((group) => group.key === key)
  if (known) return known
  const made: SlotGroup<R> = { key, interviewType: row.interviewType, slots, rows: [] }
  office.groups.push(made)
  return made
}

/** No time at all comes after every time. */
const startOf = (group: Pick<SlotGroup, 'slots'> | undefined) => group?.slots[0]?.from ?? '99:99'
const nameOf = ({ office, place }: OfficeGroup) => office?.name ?? place
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Opens the place in the device's map app: the pin where there is one, else its name. */
export function mapLinkOf({ office, place }: Pick<OfficeGroup, 'office' | 'place'>): string | undefined {
  if (office) {
    const { latitude, longitude } = office
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  }
  return place ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${place}, India`)}` : undefined
}
