import { inArray, not, sql } from 'drizzle-orm'
import { addIstDays, istDayStart } from '../../src/lib/dates.ts'
import type { Config } from '../core/config.ts'
import { Refusal } from '../core/errors.ts'
import type { Db } from '../db/connect.ts'
import { campaignRecipients, campaigns } from '../db/schema.ts'
import { findQuiet } from './quiet-channels.ts'

/** A day in India, and from how many messages of a partner's reachouts on it a person is left out. */
export interface MessagesADay {
  /** Any moment of it, epoch ms. */
  day: number
  most: number
  config: Pick<Config, 'messageGatewayUrl' | 'carriers' | 'smsQuietHours'>
}

/** One that was stopped while it went out has written to some. */
export const mayBeWritten = sql`not (${campaigns}.state = 'stopped' and ${campaignRecipients}.state = 'queued')`

/** The mobiles that so many of the partner's messages of that day are for. */
export const fullOn = (ipId: string, { day, most, config }: MessagesADay) =>
  sql`select ${campaignRecipients.mobile} from ${campaignRecipients}
    join ${campaigns} on ${campaigns.campaignId} = ${campaignRecipients.campaignId}
    where ${campaigns.ipId} = ${ipId} and ${campaigns.state} <> 'failed' and ${mayBeWritten}
    and ${goesOutOn(istDayStart(day), config)} and ${campaignRecipients.state} <> 'refused'
    group by ${campaignRecipients.mobile} having count(*) >= ${most}`

/** Whether a reachout goes out on the day that begins at `day`: in the evening, quiet hours leave it to the next one. */
function goesOutOn(day: number, config: MessagesADay['config']) {
  const next = addIstDays(day, 1)
  const onDay = sql`${campaigns.scheduledAt} >= ${day} and ${campaigns.scheduledAt} < ${next}`
  const quiet = findQuiet(config)
  if (!quiet || quiet.hours.from <= quiet.hours.to) return onDay
  const { hours, channels } = quiet
  const before = (midnight: number) => addIstDays(midnight, -1) + hours.from * 60_000
  const afterQuiet = sql`${campaigns.scheduledAt} >= ${before(day)} and ${campaigns.scheduledAt} < ${before(next)}`
  const isQuiet = inArray(campaigns.channel, channels)
  return sql`(${isQuiet} and ${afterQuiet} or ${not(isQuiet)} and ${onDay})`
}

/** Refuses people who have as many messages on that day as it may bring. */
export async function assertNotTooOften(db: Db, ipId: string, mobiles: readonly string[], on: MessagesADay) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (${fullOn(ipId, on)}) as had where had.mobile = any(${sql.param([...mobiles])}::text[])`,
  )
  if ((rows[0]?.count ?? 0) > 0) throw new Refusal('reachout-too-often')
}
