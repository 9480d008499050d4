import { eq, inArray, sql } from 'drizzle-orm'
import type { FunnelStatus } from '../../src/contract/funnel-row.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, hiringRequests } from '../db/schema.ts'

/** Stages from which somebody may still join. */
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
  const [requests] = await db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      campaigns: sql<number>`coalesce(sum(${hiringRequests.activeReachouts}), 0)`.mapWith(Number),
    })
    .from(hiringRequests)
    .where(eq(hiringRequests.ipId, ipId))
  return {
    totalhiredcandidates: people!.hired,
    totalhiringrequests: requests!.all,
    totalcampaigns: requests!.campaigns,
    candidate_statistics: { availablecandidates: people!.available, hiredcandidates: people!.hired },
  }
}
