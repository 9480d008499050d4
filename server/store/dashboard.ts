import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FunnelStatus } from '../../src/contract/funnel-row.ts'
import type { Db } from '../db/connect.ts'
import { campaigns, funnelRows, hiringRequests } from '../db/schema.ts'

/** Stages from which an applicant may still join. */
const open: FunnelStatus[] = ['interested', 'shortlisted', 'interviewDone', 'selected']

/** The tiles and the doughnut of a partner's dashboard (DASH-02, DASH-03), counted now. */
export async function countForDashboard(db: Db, ipId: string) {
  const [people] = await db
    .select({
      hired: sql<number>`count(*) filter (where ${eq(funnelRows.status, 'joined')})`.mapWith(Number),
      available: sql<number>`count(*) filter (where ${inArray(funnelRows.status, open)})`.mapWith(Number),
    })
    .from(funnelRows)
    .where(eq(funnelRows.ipId, ipId))
  const requests = and(eq(hiringRequests.ipId, ipId), isNull(hiringRequests.deletedAt))
  return {
    totalhiredcandidates: people!.hired,
    totalhiringrequests: await db.$count(hiringRequests, requests),
    totalcampaigns: await db.$count(campaigns, eq(campaigns.ipId, ipId)),
    candidate_statistics: { availablecandidates: people!.available, hiredcandidates: people!.hired },
  }
}
