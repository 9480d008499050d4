import * as v from 'valibot'
import { defineCall } from './call.ts'
import { funnelStatuses, subStages } from './funnel-row.ts'
import { funnelSteps } from './request-details.ts'
import { epochMs, id, pageOptions, paginationOptions } from './shapes.ts'

/** The steps whose weeks are shown. */
export const trendSteps = ['applied', 'interviewDone', 'selected', 'joined'] as const
export type TrendStep = (typeof trendSteps)[number]

/** A channel that nothing is known of. */
export const NO_CHANNEL = 'none'

export const dashboardCalls = {
  /** API-012: the counts of a partner's dashboard (DASH-02, DASH-03). */
  counts: defineCall({
    name: 'dashboard.counts',
    method: 'POST',
    path: 'industrypartner/getIndustryPartnerDashboardData',
    offline: 'read-saved',
    input: v.object({ industrypartnerid: id }),
    output: v.object({
      data: v.object({
        totalhiredcandidates: v.number(),
        totalhiringrequests: v.number(),
        totalcampaigns: v.number(),
        /** Applicants who may still be hired, and those who have joined. */
        candidate_statistics: v.object({ availablecandidates: v.number(), hiredcandidates: v.number() }),
      }),
    }),
  }),
  /**
   * Ours: how many applicants reached each step in each of eight weeks, the last one being the present; and of those who
   * applied since `since`, by channel, how many came as far as each step and how many days they took to it from the step
   * before, on average; null when no days are known. Epoch ms.
   */
  insights: defineCall({
    name: 'dashboard.insights',
    method: 'POST',
    path: 'industrypartner/getInsights',
    offline: 'read-saved',
    input: v.object({ industrypartnerid: id }),
    output: v.object({
      data: v.object({
        weeks: v.array(
          v.object({ from: v.number(), until: v.number(), counts: v.record(v.picklist(trendSteps), v.number()) }),
        ),
        since: v.number(),
        channels: v.array(
          v.object({
            channel: v.string(),
            steps: v.record(
              v.picklist(funnelSteps),
              v.object({ count: v.number(), averageDays: v.nullish(v.number()) }),
            ),
          }),
        ),
      }),
    }),
  }),
  /**
   * Ours: the applicants behind a figure of `insights`. With `from` and `until` those who reached the step in that time,
   * with `channel` those of it who applied since `since` and came as far as the step. Newest first.
   */
  applicants: defineCall({
    name: 'dashboard.applicants',
    method: 'POST',
    path: 'industrypartner/getInsightApplicants',
    offline: 'read-saved',
    input: v.object({
      industrypartnerid: id,
      step: v.picklist(funnelSteps),
      of: v.union([
        v.object({ from: epochMs, until: epochMs }),
        v.object({ since: epochMs, channel: v.pipe(v.string(), v.maxLength(40)) }),
      ]),
      pageOptions,
    }),
    output: v.object({
      data: v.array(
        v.object({
          funnelId: v.string(),
          hiringRequestId: v.string(),
          hiringReqName: v.string(),
          name: v.string(),
          status: v.picklist(funnelStatuses),
          /** Of its tag, until the device has the row; the three are absent from servers of an earlier build. */
          subStage: v.nullish(v.picklist(subStages)),
          userConfirmed: v.optional(v.boolean()),
          physicalInterview: v.optional(v.boolean()),
          /** When the step was reached, or the present stage; epoch ms. */
          at: v.number(),
        }),
      ),
      paginationOptions,
    }),
  }),
}
