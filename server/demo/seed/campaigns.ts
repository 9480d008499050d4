import { eq, sql } from 'drizzle-orm'
import type { ReachoutChannel } from '../../../src/contract/reachout-words.ts'
import { addIstDays, DAY_MS } from '../../../src/lib/dates.ts'
import { fillTemplate } from '../../../src/rules/reachouts.ts'
import type { Db } from '../../db/connect.ts'
import { campaigns, partners } from '../../db/schema.ts'
import { templatesOf } from '../../reachouts/templates.ts'
import { giveBack, spend } from '../../store/credits.ts'
import { demoCampaignId, demoCredits } from './credits.ts'
import { demoRequests, type DemoRequest } from './requests.ts'
import { demoUsers } from './people.ts'

type Campaign = typeof campaigns.$inferInsert

interface Recent {
  request: string
  channel: ReachoutChannel
  total: number
  state: 'completed' | 'failed' | 'scheduled' | 'stopped'
  /** Hours from now; above zero it is still to come. */
  hours: number
}

/** What runs, waits, was stopped or failed now; 20451 has no applicant yet (FUN-09). */
const recent: Recent[] = [
  { request: '20418', channel: 'sms', total: 180, state: 'stopped', hours: -30 },
  // The carrier took none of them
  { request: '20418', channel: 'whatsAppBot', total: 45, state: 'failed', hours: -27 },
  { request: '20418', channel: 'whatsAppBot', total: 45, state: 'completed', hours: -26 },
  { request: '20418', channel: 'webBot', total: 60, state: 'completed', hours: -5 },
  { request: '20424', channel: 'app', total: 40, state: 'completed', hours: -3 },
  { request: '20451', channel: 'sms', total: 30, state: 'completed', hours: -2 },
  { request: '20418', channel: 'app', total: 120, state: 'scheduled', hours: 26 },
]

const channels: ReachoutChannel[] = ['app', 'webBot', 'sms']

/**
 * The campaigns that the credits were spent on, and those of the last day. Runs after requests, applicants, credits and
 * the pool, which it refers to. One candidate in seven has replied; the first of those are applicants of the request.
 */
export async function seedCampaigns(db: Db, now: number): Promise<void> {
  for (const [ipId, lines] of Object.entries(demoCredits))
    for (const [at, { daysAgo, credits, request }] of lines.entries()) {
      const found = demoRequests.find(({ id }) => id === request)
      if (!found) continue
      await addOne(db, found, {
        ...{ ipId, campaignId: demoCampaignId(found.id, daysAgo), total: -credits, state: 'completed' },
        channel: channels[at % channels.length]!,
        at: now - daysAgo * DAY_MS,
      })
    }
  for (const { request, channel, total, state, hours } of recent) {
    const found = demoRequests.find(({ id }) => id === request)!
    const { ipId } = found
    const campaignId = demoCampaignId(request, `${channel}${hours}`)
    const madeAt = now + Math.min(hours, -1) * 3_600_000
    const spent = await spend(db, {
      ...{ ipId, credits: total, now: madeAt, campaignId, hiringRequestId: request, hiringReqName: found.name },
    })
    // To be sent the day after tomorrow at ten at the latest, as a user would choose it
    const at = hours > 0 ? addIstDays(now, 1) + 10 * 3_600_000 : madeAt
    await addOne(db, found, { ipId, campaignId, channel, total, state, at, madeAt })
    if (state === 'stopped' || state === 'failed') await giveBack(db, { spendId: spent.id, now: madeAt + 600_000 })
  }
}

interface What {
  ipId: string
  campaignId: string
  channel: ReachoutChannel
  total: number
  state: Recent['state']
  /** When it was or will be sent, epoch ms. */
  at: number
  madeAt?: number
}

async function addOne(db: Db, request: DemoRequest, what: What): Promise<void> {
  const { ipId, campaignId, channel, total, state, at, madeAt = at } = what
  const [partner] = await db.select().from(partners).where(eq(partners.ipId, ipId))
  const facts = { company: partner!.legalEntityName, job: request.jobRole, location: request.name }
  const wasSent = state === 'completed'
  const wasTried = wasSent || state === 'failed'
  const campaign: Campaign = {
    ...{ campaignId, ipId, channel, state, total, scheduledAt: at, createdAt: madeAt },
    hiringRequestId: request.id,
    language: 'english',
    message: fillTemplate(templatesOf(channel, 'english')[0]!.text, facts),
    isScheduled: !wasTried,
    origin: 'http://localhost:4300',
    createdBy: demoUsers.find((user) => user.ipId === ipId)?.id ?? 'demo',
    startedAt: wasTried ? at : null,
    endedAt: wasTried ? at + 60_000 : state === 'stopped' ? madeAt + 600_000 : null,
  }
  await db.insert(campaigns).values(campaign)
  // In the database: there are thousands of candidates, and none of them needs to be loaded here
  await db.execute(sql`
    insert into campaign_recipients
      (campaign_id, n, hiring_request_id, candidate_id, mobile, supply_type, person, state, attempts, sent_at, replied_at)
    select ${campaignId}, n, ${request.id}, id::text, mobile, coalesce(supply_type, 8),
      jsonb_build_object('candidateId', id::text, 'name', name, 'mobile', mobile),
      case when ${state === 'failed'} then 'refused' when not ${wasSent} then 'queued' when n % 25 = 0 then 'undelivered' when n % 7 = 3 then 'replied' else 'delivered' end,
      case when ${wasTried} then 1 else 0 end,
      case when ${wasSent} then ${at}::bigint end,
      case when ${wasSent} and n % 7 = 3 and n % 25 <> 0 then ${at + 1_800_000}::bigint end
    from (select (row_number() over (order by hashtext(mobile || ${campaignId})) - 1)::integer as n, candidates.*
          from candidates limit ${total}) as chosen`)
  if (!wasSent) return
  await db.execute(sql`
    update funnel_rows set candidate_id = answered.candidate_id
    from (select candidate_id, row_number() over (order by n) as place from campaign_recipients
          where campaign_id = ${campaignId} and state = 'replied') as answered
    join (select funnel_id, row_number() over (order by funnel_id) as place from funnel_rows
          where hiring_request_id = ${request.id} and candidate_id is null) as free using (place)
    where funnel_rows.funnel_id = free.funnel_id`)
}
