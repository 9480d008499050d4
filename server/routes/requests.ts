import { unauthorizedRequest } from '../core/errors.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { assertMayActFor, getListedRequest } from '../store/policies.ts'
import { describeRequest } from '../store/request-details.ts'
import { countSteps } from '../store/request-summary.ts'
import { countReached } from '../store/campaigns.ts'
import { findSites } from '../store/interview-offices.ts'
import { findRequests, getRequestRecord, toRequestWire } from '../store/requests.ts'
import { extendRequest, removeRequest, setWhatsApp } from './request-changes.ts'
import { findFigures } from '../store/scorecards.ts'
import { saveRequest } from './request-save.ts'
import { saveScorecard } from './scorecards.ts'

export const requestRoutes: AreaRoutes<'requests'> = {
  async get({ hiringRequestId }, ctx) {
    await getListedRequest(ctx.db, ctx.user, hiringRequestId)
    const record = await getRequestRecord(ctx.db, hiringRequestId, ctx.now)
    return { data: await describeRequest(ctx.db, record, ctx.config) }
  },

  async list({ ipId, isActive, withTasks, filterOptions, pageOptions }, ctx) {
    // All or nothing: a silently shortened list would appear complete
    for (const each of ipId) assertMayActFor(ctx.user, each)
    const { records, total } = await findRequests(ctx.db, {
      ...{ ipIds: ipId, isActive, withTasks, now: ctx.now },
      ...filterOptions,
      ...pageOptions,
    })
    const sites = await findSites(
      ctx.db,
      records.map(({ request }) => request),
    )
    const result = records.map((record) => ({
      ...toRequestWire(record),
      interviewSites: sites.get(record.request.hiringRequestId) ?? [],
    }))
    return { data: { result }, paginationOptions: { totalcount: total } }
  },

  async campaignSummary(input, ctx) {
    await getListedOf(ctx, input)
    const { request, applicants, joined, activeReachouts } = await getRequestRecord(
      ctx.db,
      input.hiringRequestId,
      ctx.now,
    )
    return {
      data: {
        needed: request.positions,
        hired: joined,
        activeReachouts,
        reachout: await countReached(ctx.db, input.hiringRequestId),
        applied: applicants,
      },
    }
  },

  async summary(input, ctx) {
    return { data: await countSteps(ctx.db, await getListedOf(ctx, input)) }
  },

  async scorecardFigures(input, ctx) {
    return { data: { result: await findFigures(ctx.db, await getListedOf(ctx, input)) } }
  },

  saveScorecard,
  create: saveRequest,
  extend: extendRequest,
  remove: removeRequest,
  setWhatsApp,
}

/** The request, when the user may act for it and it is that partner's; the ipId of the client is only compared. */
async function getListedOf(ctx: Context, { ipId, hiringRequestId }: { ipId: string; hiringRequestId: string }) {
  const request = await getListedRequest(ctx.db, ctx.user, hiringRequestId)
  if (request.ipId !== ipId) throw unauthorizedRequest()
  return request
}
