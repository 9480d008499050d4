import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { addIstDays, istDayStart } from '../../src/lib/dates.ts'
import type { CalendarEvent } from '../../src/lib/ics.ts'
import { toApplicant, type Applicant } from '../../src/contract/funnel-row.ts'
import { groupInterviews, type OfficeGroup, type SlotGroup } from '../../src/rules/interview-day.ts'
import { FEED_PAST_DAYS, feedDayOf } from '../../src/rules/interview-feed.ts'
import { minutesOf } from '../../src/rules/schedule.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, hiringRequests } from '../db/schema.ts'
import type { CalendarText } from './calendar-text.ts'
import { selectRecords } from './funnel.ts'
import { toWireWithOffices } from './interview-offices.ts'

/** Applicants that one reading looks at, events that it gives, and names in an event. */
const MOST_APPLICANTS = 5_000
const MOST_EVENTS = 2_000
const MOST_NAMES = 60
const MINUTE = 60_000

/** The interviews of a partner from `FEED_PAST_DAYS` ago on, as events of a calendar: one for each time at each office. */
export async function readCalendarEvents(db: Db, ipId: string, t: CalendarText, now: number): Promise<CalendarEvent[]> {
  const days = new Map<number, Applicant[]>()
  for (const row of await readInterviews(db, ipId, now)) {
    const day = feedDayOf(row, now)
    if (day !== undefined) days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .flatMap(([day, rows]) =>
      groupInterviews(rows).flatMap((office) =>
        office.groups.flatMap((group) => eventsOf(ipId, day, office, group, t)),
      ),
    )
    .slice(0, MOST_EVENTS)
}

async function readInterviews(db: Db, ipId: string, now: number): Promise<Applicant[]> {
  const since = addIstDays(istDayStart(now), -FEED_PAST_DAYS)
  const records = await selectRecords(db)
    .where(
      and(
        eq(funnelRows.ipId, ipId),
        isNull(hiringRequests.deletedAt),
        or(
          and(eq(funnelRows.status, 'shortlisted'), or(isNull(funnelRows.expiresAt), gte(funnelRows.expiresAt, since))),
          and(
            inArray(funnelRows.status, ['interviewDone', 'selected', 'rejected', 'interviewNoShow']),
            gte(funnelRows.stageAt, since),
          ),
        ),
      ),
    )
    .orderBy(asc(funnelRows.expiresAt), asc(funnelRows.funnelId))
    .limit(MOST_APPLICANTS)
  return (
    await toWireWithOffices(
      db,
      records.filter(({ row }) => row.details.forgottenAt === undefined),
    )
  ).map(toApplicant)
}

function eventsOf(ipId: string, day: number, office: OfficeGroup, group: SlotGroup, t: CalendarText): CalendarEvent[] {
  const { rows } = group
  const names = rows
    .slice(0, MOST_NAMES)
    .map((row) => [row.name || t.unnamed, row.jobRole, row.requestName].filter(Boolean).map(withoutNumbers).join(' · '))
  const event = {
    title: (group.interviewType === 'walkIn' ? t.walkIn : t.telephonic)(rows.length),
    place: office.office ? `${office.office.name}, ${office.office.address}` : office.place,
    notes: [...names, ...(rows.length > MOST_NAMES ? [t.more(rows.length - MOST_NAMES)] : [])].join('\n'),
  }
  const uid = (time: string) => uidOf([ipId, String(day), office.key, group.key, time])
  const timed = group.slots.filter((slot) => minutesOf(slot.from) < minutesOf(slot.to))
  if (timed.length === 0) return [{ ...event, uid: uid('day'), from: day }]
  return timed.map((slot) => ({
    ...event,
    uid: uid(slot.from),
    from: day + minutesOf(slot.from) * MINUTE,
    to: day + minutesOf(slot.to) * MINUTE,
  }))
}

/** People write numbers into names; a calendar goes to places that show everything. */
const withoutNumbers = (text: string) => text.replace(/\+?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){7,}/gu, '…')

const uidOf = (parts: string[]) =>
  `${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)}@fieldhire`
