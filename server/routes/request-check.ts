import type { CallParsed } from '../../src/contract/call.ts'
import type { PlainReason } from '../../src/contract/refusals.ts'
import type { requestDetailCalls } from '../../src/contract/request-details.ts'
import type { UserCode } from '../../src/contract/session.ts'
import { isoDay } from '../../src/lib/dates.ts'
import { fromWireDay } from '../../src/rules/request-scheduling.ts'
import { findFieldReasons } from '../../src/rules/request-schema.ts'
import { fromRequestPayload } from '../../src/rules/request-wire.ts'
import { Refusal } from '../core/errors.ts'
import type { Context } from './handler.ts'
import { findNamedAddresses, findSpocs } from '../store/addresses.ts'
import { isDistrict } from '../masters/districts.ts'
import { findJobRole, type JobRole } from '../masters/job-list.ts'
import { sectors } from '../masters/master-lists.ts'
import { addressIdsOf, spocIdsOf, type StoredLocation } from '../store/request-details.ts'

type Payload = CallParsed<typeof requestDetailCalls.create>

export interface Judge {
  /** The partner that owns the request, and its user code. */
  ipId: string
  code: UserCode
  /** Of an edit: the stored locations. Their dates may be in the past and their offices deleted. */
  kept?: StoredLocation[]
}

const refuse = (fields: Record<string, PlainReason>): never => {
  throw new Refusal<PlainReason>(Object.values(fields)[0] ?? 'details-invalid', { fields })
}

/**
 * Validates a request by the schema of the form, then by what only the server has: roles, sectors, the partner's
 * offices. Returns its role; throws a Refusal with `fields` by their wire names (HR-37).
 */
export async function checkRequest(ctx: Context, payload: Payload, { ipId, code, kept = [] }: Judge): Promise<JobRole> {
  const role = findJobRole(payload.jobRole)
  const keptDates = kept.flatMap((location) => location.interviewDates.map(fromWireDay))
  const form = fromRequestPayload(payload, role?.category)
  const invalid = findFieldReasons(form, { code, today: isoDay(ctx.now), keptDates })
  if (Object.keys(invalid).length > 0) refuse(invalid)
  const fields: Record<string, PlainReason> = {}
  if (payload.sector_name.some((sector) => !sectors.includes(sector))) fields.sector_name = 'sector-invalid'
  const isKnown = ({ name, isCustom }: Payload['skillSet'][number]) => isCustom || role!.skills.includes(name)
  if (!payload.skillSet.every(isKnown)) fields.skills = 'skill-unknown'
  Object.assign(fields, findUnknownDistricts(payload, kept))
  Object.assign(fields, await findForeignOffices(ctx, payload, ipId, kept))
  if (Object.keys(fields).length > 0) refuse(fields)
  return role!
}

/** A district must be one of its state (HR-28); one that an older request names in another way may stay there. */
function findUnknownDistricts({ locations }: Payload, kept: StoredLocation[]): Record<string, PlainReason> {
  const before = new Set(kept.map(({ tc_state, tc_district }) => `${tc_state}/${tc_district}`))
  return Object.fromEntries(
    locations.flatMap(({ tc_state, tc_district }, at) =>
      isDistrict(tc_state, tc_district) || before.has(`${tc_state}/${tc_district}`)
        ? []
        : [[`district_${at + 1}`, 'district-unknown']],
    ),
  )
}

/** Offices and contacts must be the partner's own; one that was deleted may stay where the request has it already. */
async function findForeignOffices(
  ctx: Context,
  { locations }: Payload,
  ipId: string,
  kept: StoredLocation[],
): Promise<Record<string, PlainReason>> {
  const addresses = await findNamedAddresses(ctx.db, addressIdsOf(locations as StoredLocation[]))
  const spocs = new Set((await findSpocs(ctx.db, ipId)).map((spoc) => spoc._id))
  const [keptAddresses, keptSpocs] = [new Set(addressIdsOf(kept)), new Set(spocIdsOf(kept))]
  const isOwn = (id: string) => {
    const row = addresses.get(id)
    return keptAddresses.has(id) || (row?.ipId === ipId && row.deletedAt === null)
  }
  const fields: Record<string, PlainReason> = {}
  locations.forEach((location, at) => {
    const one = [location] as StoredLocation[]
    const isFine = addressIdsOf(one).every(isOwn) && spocIdsOf(one).every((id) => keptSpocs.has(id) || spocs.has(id))
    if (!isFine) fields[`interviewLocation_${at + 1}`] = 'office-unknown'
  })
  return fields
}
