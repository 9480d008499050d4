import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { type ExistingRequestWire } from '../../src/contract/request-form.ts'
import type { CallParsed } from '../../src/contract/call.ts'
import type { requestDetailCalls } from '../../src/contract/request-details.ts'
import { istDayStart } from '../../src/lib/dates.ts'
import { foldName } from '../../src/lib/text.ts'
import { hasTargetEmployer } from '../../src/rules/roles.ts'
import { defaultEndDate } from '../../src/rules/requests.ts'
import { funnelRows, hiringRequests, partners } from '../db/schema.ts'
import { fieldRefusal, Refusal, unauthorizedRequest } from '../core/errors.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { assertMayActFor } from '../store/policies.ts'
import { DEMO_APPROVAL_MS } from '../store/approvals.ts'
import { columnsOf, nameColumnsOf } from '../store/request-columns.ts'
import { describeRequest, locationsOf, type StoredLocation } from '../store/request-details.ts'
import { getRequestRecord } from '../store/requests.ts'
import { allowsWhatsApp } from '../store/whatsapp.ts'
import { lockRequest } from './request-changes.ts'
import { checkRequest } from './request-check.ts'

type Payload = CallParsed<typeof requestDetailCalls.create>
type Partner = typeof partners.$inferSelect

/** API-042: a new request, or the change of one (HR-38, HR-39, TRAP-63). */
export const saveRequest: AreaRoutes<'requests'>['create'] = async (payload, ctx) => {
  assertMayActFor(ctx.user, payload.industrypartnerid)
  const partner = await getHiringPartner(ctx, payload.industrypartnerid)
  return payload.futurerequestid === undefined
    ? createRequest(ctx, payload, partner)
    : updateRequest(ctx, payload, partner, payload.futurerequestid)
}

/** Requests are those of employers, agencies and aggregators: OPS and SSC act for one of them (HR-07, ROLE-09). */
async function getHiringPartner(ctx: Context, ipId: string): Promise<Partner> {
  const [partner] = await ctx.db.select().from(partners).where(eq(partners.ipId, ipId))
  if (!partner || !['EMP', 'SA', 'AGG'].includes(partner.userCode)) throw new Refusal('select-employer')
  return partner
}

async function createRequest(ctx: Context, payload: Payload, { ipId, userCode }: Partner) {
  const role = await checkRequest(ctx, payload, { ipId, code: userCode })
  const isAgency = hasTargetEmployer(userCode)
  // Two at once of the same row of a file, whatever their roles
  if (payload.importKey !== undefined)
    await ctx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`import ${ipId} ${payload.importKey}`}, 0))`,
    )
  // Two submits of the same at once: the second waits here and then finds the first
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`request ${ipId} ${role.id}`}, 0))`)
  const imported = await findImported(ctx, ipId, payload.importKey)
  if (imported) return { data: imported }
  if (!payload.forceUpdate) await refuseDuplicates(ctx, payload, ipId, role.name, isAgency)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select nextval('hiring_request_numbers')::text as id`)
  const hiringRequestId = rows[0]!.id
  const locations = payload.locations.map((location, at) => ({ ...location, _id: `${hiringRequestId}-${at + 1}` }))
  const [row] = await ctx.db
    .insert(hiringRequests)
    .values({
      ...nameColumnsOf(payload, isAgency),
      ...columnsOf(payload, role, locations),
      hiringRequestId,
      ipId,
      status: 0,
      importKey: payload.importKey ?? null,
      startDate: istDayStart(ctx.now),
      endDate: defaultEndDate(ctx.now),
      createdDate: ctx.now,
      updatedAt: ctx.now,
      createdBy: ctx.user.userId,
      updatedBy: ctx.user.userId,
      updatedByName: ctx.user.name,
      webBotStatus: true,
      whatsAppBotStatus: await allowsWhatsApp(ctx.db, ipId),
      approveAt: ctx.config.demo ? ctx.now + DEMO_APPROVAL_MS : null,
    })
    .returning()
  return { data: { hiringRequestId, status: row!.status, version: row!.version } }
}

/** HR-60: what was made of the same row of a file before, by whomever of the company. */
async function findImported({ db }: Context, ipId: string, importKey: string | undefined) {
  if (importKey === undefined) return undefined
  const { hiringRequestId, status, version } = hiringRequests
  const isSame = and(eq(hiringRequests.ipId, ipId), eq(hiringRequests.importKey, importKey))
  const [found] = await db
    .select({ hiringRequestId, status, version })
    .from(hiringRequests)
    .where(and(isSame, isNull(hiringRequests.deletedAt)))
  return found && { ...found, isEarlier: true }
}

/** HR-39: an open request of the partner for the same role in one of the districts, for an agency for the same employer. */
async function refuseDuplicates(ctx: Context, payload: Payload, ipId: string, jobRole: string, isAgency: boolean) {
  const districts = new Set(payload.locations.map((location) => location.tc_district))
  const open = await ctx.db
    .select()
    .from(hiringRequests)
    .where(
      and(
        eq(hiringRequests.ipId, ipId),
        eq(hiringRequests.jobRole, jobRole),
        ne(hiringRequests.status, 2),
        isNull(hiringRequests.deletedAt),
      ),
    )
    .orderBy(hiringRequests.createdDate)
  const client = foldName(payload.targetEmployer ?? '')
  const existing = open
    .filter((request) => request.districts.some((district) => districts.has(district)))
    .filter((request) => !isAgency || foldName(request.targetEmployer ?? '') === client)
    .map((request): ExistingRequestWire => ({
      hiringRequestId: request.hiringRequestId,
      hiringReqName: request.name,
      jobRole: request.jobRole,
      district: request.districts,
      numberOfPositions: request.positions,
      endDate: request.endDate,
    }))
  if (existing.length > 0) throw new Refusal('request-exists', { existing })
}

async function updateRequest(ctx: Context, payload: Payload, { ipId, userCode }: Partner, hiringRequestId: string) {
  const request = await lockRequest(ctx, hiringRequestId)
  if (request.ipId !== ipId) throw unauthorizedRequest()
  if (request.status === 2) throw new Refusal('request-inactive')
  if (payload.version !== request.version)
    throw new Refusal('request-changed', {
      params: { who: request.updatedByName ?? undefined },
      current: await describeRequest(ctx.db, await getRequestRecord(ctx.db, hiringRequestId, ctx.now), ctx.config),
      changedBy: { name: request.updatedByName, at: request.updatedAt },
    })
  const before = locationsOf(request)
  // Name and client are those of the request whatever was sent (HR-08)
  const judged = { ...payload, hiring_req_name: request.name, targetEmployer: request.targetEmployer }
  const role = await checkRequest(ctx, judged, { ipId, code: userCode, kept: before })
  const columns = columnsOf(payload, role, sameLocations(before, payload))
  const version = request.version + 1
  // Not part of the form
  const { scorecard } = request.details
  const details = { ...columns.details, ...(scorecard === undefined ? {} : { scorecard }) }
  await ctx.db
    .update(hiringRequests)
    .set({ ...columns, details, version, updatedAt: ctx.now, updatedBy: ctx.user.userId, updatedByName: ctx.user.name })
    .where(eq(hiringRequests.hiringRequestId, hiringRequestId))
  // Applicants show their request's role and interview days: devices fetch them anew
  await ctx.db.update(funnelRows).set({ updatedAt: ctx.now }).where(eq(funnelRows.hiringRequestId, hiringRequestId))
  return { data: { hiringRequestId, status: request.status, version } }
}

/** Locations are neither added nor deleted in an edit (HR-29): the same ones, each once, in their order. */
function sameLocations(before: StoredLocation[], payload: Payload): StoredLocation[] {
  const sent = new Map(payload.locations.map((location) => [location._id, location]))
  const isSame = payload.locations.length === before.length && before.every(({ _id }) => sent.has(_id))
  if (!isSame) throw fieldRefusal('locations', 'request-locations-fixed')
  return before.map(({ _id }) => ({ ...sent.get(_id)!, _id }))
}
