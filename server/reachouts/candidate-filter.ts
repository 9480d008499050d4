import { sql } from 'drizzle-orm'
import type { CandidateFilter as Asked } from '../../src/contract/reachouts.ts'
import {
  reachoutLimits,
  reachoutSupplyTypes,
  type AgeBand,
  type CandidateCategory,
} from '../../src/contract/reachout-words.ts'
import { addIstDays } from '../../src/lib/dates.ts'
import { expandEducation } from '../../src/rules/education.ts'
import { findExtra } from '../../src/rules/reachout-setup.ts'
import { AFFILIATED_DAYS, DELIVERED_DAYS } from '../../src/rules/reachouts.ts'
import type { Db } from '../db/connect.ts'
import { campaignRecipients, campaigns, candidates, funnelRows, type hiringRequests } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'
import type { CandidateFilter } from '../store/candidates.ts'
import { findWorkPlaces } from '../store/work-places.ts'
import { fullOn, mayBeWritten, type MessagesADay } from './messages-a-day.ts'

type Request = typeof hiringRequests.$inferSelect

/** A span of days by how long ago it was: under 30 days, or over 90 (RO-18). */
const band = (name: AgeBand | undefined, now: number) =>
  name === undefined
    ? undefined
    : name === 'over90'
      ? [{ to: addIstDays(now, -91) }]
      : [{ from: addIstDays(now, 1 - Number(name)) }]

/**
 * The filters of the page as the pool is searched (RO-16 to RO-18). Refuses more than five roles or places besides its
 * own, and a distance of a request that names no office.
 */
export async function findFilter(db: Db, asked: Asked, request: Request, now: number): Promise<CandidateFilter> {
  assertExtras(asked, request)
  const { preferredJobRole, tcDistrict, tcState, gender, educationAttained } = asked
  // AJ is no supply of reachouts; nothing chosen is everything (RO-17, TRAP-72)
  const supply = (asked.supplyType ?? []).filter((type) => (reachoutSupplyTypes as readonly number[]).includes(type))
  const channel = asked.affiliatedChannel
  const lastActive = [...(band(asked.lastActive, now) ?? [])]
  const past = new Set(asked.pastApplication)
  return {
    jobRoles: preferredJobRole?.value,
    location: await placesOf(db, asked, request),
    genders: gender?.value.map((word) => word.toLowerCase()),
    educations: educationAttained && expandEducation(educationAttained.value),
    supplyTypes: supply.length > 0 ? supply : reachoutSupplyTypes,
    registered: band(asked.freshness, now),
    lastActive: channel ? narrowest(lastActive, addIstDays(now, 1 - AFFILIATED_DAYS)) : lastActive,
    channels: channel && channel !== 'all' ? [channel] : undefined,
    liveApplicationsUpTo: asked.liveApplications,
    delivered: asked.delivered ? [{ from: addIstDays(now, 1 - DELIVERED_DAYS) }] : undefined,
    flowStatuses: asked.flowStatus,
    // Both of them is the same as neither
    appliedTo: past.has('sameClient') && past.size === 1 ? [request.ipId] : undefined,
    notAppliedTo: past.has('differentClient') && past.size === 1 ? [request.ipId] : undefined,
    orUnknown: [
      ...(preferredJobRole?.relax ? (['jobRoles'] as const) : []),
      ...(tcDistrict?.relax || tcState?.relax ? (['location'] as const) : []),
      ...(gender?.relax ? (['genders'] as const) : []),
      ...(educationAttained?.relax ? (['educations'] as const) : []),
    ],
  }
}

/** Starting a reachout requires a place; a search may cover all of India (RO-15). */
export function assertPlace({ maxDistance, tcDistrict, tcState }: Asked): void {
  if (maxDistance === undefined && !tcDistrict?.value.length && !tcState?.value.length)
    throw new Refusal('location-missing')
}

function assertExtras(
  { preferredJobRole, tcDistrict, tcState }: Asked,
  { jobRole, districts, locations }: Request,
): void {
  if (findExtra(preferredJobRole?.value ?? [], [jobRole]).length > reachoutLimits.extraRoles)
    throw new Refusal('too-many-roles')
  if (findExtra(tcDistrict?.value ?? [], districts).length > reachoutLimits.extraLocations)
    throw new Refusal('too-many-districts')
  const states = locations.flatMap(({ state }) => state ?? [])
  if (findExtra(tcState?.value ?? [], states).length > reachoutLimits.extraLocations)
    throw new Refusal('too-many-states')
}

/** Around the offices when a distance is given, else the districts and states. */
async function placesOf(
  db: Db,
  { maxDistance: metres, tcDistrict, tcState }: Asked,
  request: Request,
): Promise<CandidateFilter['location']> {
  if (metres === undefined) return { districts: tcDistrict?.value, states: tcState?.value }
  const points = await findWorkPlaces(db, request)
  if (points.length === 0) throw new Refusal('reachout-office-missing')
  return { near: points.map((point) => ({ ...point, metres })) }
}

const narrowest = (spans: { from?: number; to?: number }[], from: number) =>
  spans.length === 0 ? [{ from }] : spans.map((span) => ({ ...span, from: Math.max(span.from ?? 0, from) }))

/**
 * Excludes candidates who are in the funnel of the request, and for New also those whom one of its campaigns was for
 * (RO-14), and those who have enough messages on any of the days. Candidates from an uploaded file or who came by
 * themselves are identified by their number.
 */
export function suitableFilter(
  { hiringRequestId, ipId }: Request,
  category: CandidateCategory,
  filter: CandidateFilter,
  days: readonly MessagesADay[],
): CandidateFilter {
  const applied = sql`select pool.id from ${candidates} as pool join ${funnelRows}
    on ${funnelRows}.mobile = pool.mobile where ${funnelRows}.hiring_request_id = ${hiringRequestId}`
  const written = sql`select pool.id from ${candidates} as pool join ${campaignRecipients}
    on ${campaignRecipients}.mobile = pool.mobile
    join ${campaigns} on ${campaigns}.campaign_id = ${campaignRecipients}.campaign_id
    where ${campaignRecipients}.hiring_request_id = ${hiringRequestId} and ${mayBeWritten}`
  const full = days.map(
    (day) =>
      sql`select pool.id from ${candidates} as pool join (${fullOn(ipId, day)}) as had on had.mobile = pool.mobile`,
  )
  return { ...filter, except: sql.join([applied, ...(category === 'new' ? [written] : []), ...full], sql` union `) }
}
