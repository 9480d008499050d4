import { inArray, sql } from 'drizzle-orm'
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

/** The mobiles with at least `most` of the partner's messages on that day. */
export const fullOn = (ipId: string, { day, most, config }: MessagesADay) =>
  sql`select ${campaignRecipients.mobile} from ${campaignRecipients}
    join ${campaigns} on ${campaigns.campaignId} = ${campaignRecipients.campaignId}
    where ${campaigns.ipId} = ${ipId} and ${campaigns.state} <> 'failed' and ${mayBeWritten}
    and ${campaigns.scheduledAt} < ${addIstDays(day, 1)}::bigint
    and (${campaigns.endedAt} is null or ${campaigns.endedAt} >= ${istDayStart(day)}::bigint)
    and ${isOfDay(istDayStart(day), config)} and ${campaignRecipients.state} <> 'refused'
    group by ${campaignRecipients.mobile} having count(*) >= ${most}`

/**
 * Whether a message is of the day that begins at `day`: on which it went out, or its reachout is due. What is left of a reachout that
 * quiet hours have cut off may go out on any day from then on.
 */
function isOfDay(day: number, config: MessagesADay['config']) {
  const next = addIstDays(day, 1)
  const { sentAt, state } = campaignRecipients
  const isLeft = sql`${campaigns.state} = 'sending' and ${state} = 'queued'`
  return sql`case when ${sentAt} is not null then ${sentAt} >= ${day} and ${sentAt} < ${next}
    else ${isDueBefore(next, config)} and (${isLeft} or not ${isDueBefore(day, config)}) end`
}

/** Whether a reachout is due before a midnight: quiet hours leave what is of the evening to the next day. */
function isDueBefore(midnight: number, config: MessagesADay['config']) {
  const quiet = findQuiet(config)
  if (!quiet || quiet.hours.from <= quiet.hours.to) return sql`${campaigns.scheduledAt} < ${midnight}`
  const { hours, channels } = quiet
  const evening = addIstDays(midnight, -1) + hours.from * 60_000
  return sql`${campaigns.scheduledAt} < case when ${inArray(campaigns.channel, channels)} then ${evening}::bigint else ${midnight}::bigint end`
}

/** Refuses people who have as many messages on that day as it may bring. */
export async function assertNotTooOften(db: Db, ipId: string, mobiles: readonly string[], on: MessagesADay) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (${fullOn(ipId, on)}) as had where had.mobile = any(${sql.param([...mobiles])}::text[])`,
  )
  if ((rows[0]?.count ?? 0) > 0) throw new Refusal('reachout-too-often')
}
