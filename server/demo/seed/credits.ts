import { createHash } from 'node:crypto'
import { DAY_MS } from '../../../src/lib/dates.ts'
import type { Db } from '../../db/connect.ts'
import { creditAccounts, creditEntries } from '../../db/schema.ts'
import { FREE_TIER_CREDITS } from '../../store/credits.ts'
import { demoRequests } from './requests.ts'

/** The id of a campaign of the demo, the same at each seeding and of the form of any other. */
export const demoCampaignId = (requestId: string, of: number | string): string =>
  `C-${createHash('sha256').update(`${requestId}/${of}`).digest('hex').slice(0, 10).toUpperCase()}`

interface Line {
  daysAgo: number
  /** Above zero bought, below zero spent. */
  credits: number
  /** The request a reachout was for; a spend without one is an SMS sent again. */
  request?: string
}

const free = (daysAgo: number): Line => ({ daysAgo, credits: FREE_TIER_CREDITS })

/** EMP9 has nothing at all, and SSC and OPS hold no credits (CRED-09). */
export const demoCredits: Record<string, Line[]> = {
  EMP1: [
    free(198),
    { daysAgo: 160, credits: -900, request: '20322' },
    { daysAgo: 131, credits: 5_000 },
    { daysAgo: 118, credits: -1_800, request: '20301' },
    { daysAgo: 96, credits: -640, request: '20312' },
    { daysAgo: 74, credits: -1 },
    { daysAgo: 61, credits: 10_000 },
    { daysAgo: 44, credits: -2_500, request: '20424' },
    { daysAgo: 23, credits: -1_200, request: '20427' },
    { daysAgo: 12, credits: -1 },
    { daysAgo: 9, credits: -3_000, request: '20418' },
    { daysAgo: 2, credits: 5_000 },
  ],
  SA1: [
    free(190),
    { daysAgo: 88, credits: 8_000 },
    { daysAgo: 52, credits: -1_500, request: '31002' },
    { daysAgo: 15, credits: -2_200, request: '31005' },
  ],
  AGG1: [free(185), { daysAgo: 40, credits: -600, request: '32001' }, { daysAgo: 6, credits: -450, request: '32004' }],
  EMP21: [free(150), { daysAgo: 30, credits: -250, request: '33001' }],
  SA22: [free(150)],
}

/** Credits and their history. `now` in epoch ms. */
export async function seedCredits(db: Db, now: number): Promise<void> {
  for (const [ipId, lines] of Object.entries(demoCredits)) {
    let balance = 0
    const entries = lines.map(({ daysAgo, credits, request }): typeof creditEntries.$inferInsert => {
      balance += credits
      const found = demoRequests.find(({ id }) => id === request)
      return {
        ipId,
        kind: credits > 0 ? 'purchase' : 'spend',
        credits: Math.abs(credits),
        balanceAfter: balance,
        campaignId: found && demoCampaignId(found.id, daysAgo),
        hiringRequestId: found?.id,
        hiringReqName: found?.name,
        targetEmployer: found?.targetEmployer,
        at: now - daysAgo * DAY_MS,
      }
    })
    await db.insert(creditAccounts).values({ ipId, balance, updatedAt: now - lines.at(-1)!.daysAgo * DAY_MS })
    await db.insert(creditEntries).values(entries)
  }
}
