import type { CallParsed } from '../../src/contract/call.ts'
import type { requestDetailCalls } from '../../src/contract/request-details.ts'
import type { UserCode } from '../../src/contract/session.ts'
import { isoDay } from '../../src/lib/dates.ts'
import { findRequestProblems } from '../../src/rules/request-problems.ts'
import { fromWireDay } from '../../src/rules/request-scheduling.ts'
import { fromRequestPayload } from '../../src/rules/request-wire.ts'
import { Refusal } from '../errors.ts'
import type { Context } from '../handler.ts'
import { findNamedAddresses, findSpocs } from '../store/addresses.ts'
import { isDistrict } from '../store/districts.ts'
import { findJobRole, type JobRole } from '../store/job-list.ts'
import { sectors } from '../store/master-lists.ts'
import { addressIdsOf, spocIdsOf, type StoredLocation } from '../store/request-details.ts'
import { serverText } from '../text.ts'

type Payload = CallParsed<typeof requestDetailCalls.create>

export interface Judge {
  /** Whose request it is, and the rules it follows. */
  ipId: string
  code: UserCode
  /** What the request has already, for an edit: dates that are over by now, and offices that were deleted since. */
  kept?: StoredLocation[]
}

const refuse = (fields: Record<string, string>): never => {
  throw new Refusal('invalid', Object.values(fields)[0] ?? serverText.requestInvalid, { fields })
}

/**
 * The request by the rules of the form, and by what only the server knows: roles, sectors, whose offices. Answers the role;
 * refuses with `fields` in the names of HR-37.
 */
export async function checkRequest(ctx: Context, payload: Payload, { ipId, code, kept = [] }: Judge): Promise<JobRole> {
  const role = findJobRole(payload.jobRole)
  const keptDates = kept.flatMap((location) => location.interviewDates.map(fromWireDay))
  const form = fromRequestPayload(payload, role?.category)
  const problems = findRequestProblems(form, { code, today: isoDay(ctx.now), keptDates })
  if (problems.length > 0) refuse(Object.fromEntries(problems.map(({ key, message }) => [key, message])))
  const fields: Record<string, string> = {}
  if (payload.sector_name.some((sector) => !sectors.includes(sector))) fields.sector_name = serverText.sectorUnknown
  const isKnown = ({ name, isCustom }: Payload['skillSet'][number]) => isCustom || role!.skills.includes(name)
  if (!payload.skillSet.every(isKnown)) fields.skills = serverText.skillUnknown
  Object.assign(fields, findUnknownDistricts(payload, kept))
  Object.assign(fields, await findForeignOffices(ctx, payload, ipId, kept))
  if (Object.keys(fields).length > 0) refuse(fields)
  return role!
}

/** A district must be one of its state (HR-28); one that an older request names in another way may stay there. */
function findUnknownDistricts({ locations }: Payload, kept: StoredLocation[]): Record<string, string> {
  const before = new Set(kept.map(({ tc_state, tc_district }) => `${tc_state}/${tc_district}`))
  return Object.fromEntries(
    locations.flatMap(({ tc_state, tc_district }, at) =>
      isDistrict(tc_state, tc_district) || before.has(`${tc_state}/${tc_district}`)
        ? []
        : [[`district_${at + 1}`, serverText.districtUnknown]],
    ),
  )
}

/** Offices and contacts must be the partner's own; one that was deleted may stay where the request has it already. */
async function findForeignOffices(
  ctx: Context,
  { locations }: Payload,
  ipId: string,
  kept: StoredLocation[],
): Promise<Record<string, string>> {
  const addresses = await findNamedAddresses(ctx.db, addressIdsOf(locations as StoredLocation[]))
  const spocs = new Set((await findSpocs(ctx.db, ipId)).map((spoc) => spoc._id))
  const [keptAddresses, keptSpocs] = [new Set(addressIdsOf(kept)), new Set(spocIdsOf(kept))]
  const isOwn = (id: string) => {
    const row = addresses.get(id)
    return keptAddresses.has(id) || (row?.ipId === ipId && row.deletedAt === null)
  }
  const fields: Record<string, string> = {}
  locations.forEach((location, at) => {
    const one = [location] as StoredLocation[]
    const isFine = addressIdsOf(one).every(isOwn) && spocIdsOf(one).every((id) => keptSpocs.has(id) || spocs.has(id))
    if (!isFine) fields[`interviewLocation_${at + 1}`] = serverText.officeUnknown
  })
  return fields
}
