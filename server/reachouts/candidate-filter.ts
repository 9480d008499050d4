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
import { campaignRecipients, campaigns, candidates, funnelRows, type hiringRequests } from '../db/schema.ts'
import { Refusal } from '../errors.ts'
import type { CandidateFilter } from '../store/candidates.ts'
import { serverText } from '../text.ts'

type Request = typeof hiringRequests.$inferSelect

/** A span of days by how long ago it was: under 30 days, or over 90 (RO-18). */
const band = (name: AgeBand | undefined, now: number) =>
  name === undefined
    ? undefined
    : name === 'over90'
      ? [{ to: addIstDays(now, -91) }]
      : [{ from: addIstDays(now, 1 - Number(name)) }]

/** The filters of the page as the pool is searched (RO-16 to RO-18); refuses more than five roles or places besides its own. */
export function findFilter(asked: Asked, request: Request, now: number): CandidateFilter {
  assertExtras(asked, request)
  const { preferredJobRole, tcDistrict, tcState, gender, educationAttained } = asked
  // AJ is no supply of reachouts; nothing chosen is everything (RO-17, TRAP-72)
  const supply = (asked.supplyType ?? []).filter((type) => (reachoutSupplyTypes as readonly number[]).includes(type))
  const channel = asked.affiliatedChannel
  const lastActive = [...(band(asked.lastActive, now) ?? [])]
  const past = new Set(asked.pastApplication)
  return {
    jobRoles: preferredJobRole?.value,
    location: placesOf(asked, request),
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

/** A start says where it looks; a search may look at all of India (RO-15). */
export function assertPlace({ maxDistance, tcDistrict, tcState }: Asked): void {
  if (maxDistance === undefined && !tcDistrict?.value.length && !tcState?.value.length)
    throw new Refusal('location', serverText.locationMissing)
}

function assertExtras(
  { preferredJobRole, tcDistrict, tcState }: Asked,
  { jobRole, districts, locations }: Request,
): void {
  if (findExtra(preferredJobRole?.value ?? [], [jobRole]).length > reachoutLimits.extraRoles)
    throw new Refusal('extra-roles', serverText.tooManyRoles)
  if (findExtra(tcDistrict?.value ?? [], districts).length > reachoutLimits.extraLocations)
    throw new Refusal('extra-locations', serverText.tooManyLocations)
  const states = locations.flatMap(({ state }) => state ?? [])
  if (findExtra(tcState?.value ?? [], states).length > reachoutLimits.extraLocations)
    throw new Refusal('extra-locations', serverText.tooManyStates)
}

/**
 * Around the places of work when a distance is asked for; where nobody has pinned them, the districts of the request are
 * as near as can be told. Else the districts and states.
 */
function placesOf({ maxDistance, tcDistrict, tcState }: Asked, request: Request): CandidateFilter['location'] {
  const points = [...request.offices, ...request.locations].flatMap(({ latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? [] : [{ latitude, longitude }],
  )
  if (maxDistance !== undefined && points.length > 0)
    return { near: points.map((point) => ({ ...point, metres: maxDistance })) }
  if (maxDistance !== undefined) return { districts: request.districts }
  return { districts: tcDistrict?.value, states: tcState?.value }
}

const narrowest = (spans: { from?: number; to?: number }[], from: number) =>
  spans.length === 0 ? [{ from }] : spans.map((span) => ({ ...span, from: Math.max(span.from ?? 0, from) }))

/**
 * Without those who stand in the funnel of the request, and for New without those a campaign of it was for (RO-14). Those
 * who came by an uploaded file or by themselves are known by their number.
 */
export function suitableFilter(
  { hiringRequestId }: Request,
  category: CandidateCategory,
  filter: CandidateFilter,
): CandidateFilter {
  const applied = sql`select pool.id from ${candidates} as pool join ${funnelRows}
    on ${funnelRows}.mobile = pool.mobile where ${funnelRows}.hiring_request_id = ${hiringRequestId}`
  const written = sql`select pool.id from ${candidates} as pool join ${campaignRecipients}
    on ${campaignRecipients}.mobile = pool.mobile
    join ${campaigns} on ${campaigns}.campaign_id = ${campaignRecipients}.campaign_id
    where ${campaignRecipients}.hiring_request_id = ${hiringRequestId} and ${campaigns}.state <> 'stopped'`
  return { ...filter, except: category === 'new' ? sql`${applied} union ${written}` : applied }
}
