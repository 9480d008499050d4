import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id } from './shapes.ts'

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
}
