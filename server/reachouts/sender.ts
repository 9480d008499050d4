import type { ListedChannel } from '../../src/contract/reachout-words.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/connect.ts'
import { guarded } from '../gateways/guard.ts'
import type { MessageGateway } from '../gateways/messages/types.ts'
import type { Log } from '../core/log.ts'
import {
  beginDue,
  claimRecipients,
  dropOrdersOfErased,
  endCampaign,
  holdRecipients,
  noteSent,
  stillQueued,
  type Handed,
  type Recipient,
} from '../store/campaign-sending.ts'
import { messageIdOf, type Campaign } from '../store/campaigns.ts'
import { goesOutAt } from './quiet-channels.ts'
import { refund } from './replies.ts'
import { makeInterestLinks } from '../store/interest.ts'

/** Sends what reachouts have to send. */
export interface ReachoutSender {
  /**
   * Never throws; what could not be sent is retried later. One run at a time: a second call waits for a run after it.
   * Several servers may run it at once.
   */
  deliver(): Promise<void>
  /** Finishes the batch under way and begins no other. */
  stop(): Promise<void>
}

export interface SenderServices {
  db: Db
  gateway: MessageGateway
  clock: Clock
  log: Log
  config: Pick<Config, 'sessionSecret' | 'smsQuietHours' | 'messageAnswerMs' | 'messageGatewayUrl' | 'carriers'>
  /** With the embedded gateway, which reaches no one: reports the replies of the demo's candidates after each run. */
  simulateReplies?: (services: SenderServices) => Promise<void>
}

/** Handed over at once, then written down: what a killed server can leave unsaid. */
const BATCH = 50
const AT_ONCE = 10
/** After so many refusals by the gateway a candidate counts as out of reach, and the credit comes back. */
const MOST_ATTEMPTS = 5

export function createReachoutSender(given: SenderServices): ReachoutSender {
  const services = { ...given, gateway: guarded('messages', given.gateway, ['send']) }
  const { log } = services
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  const run = async () => {
    do {
      again = false
      try {
        await sendDue(services, {
          isStopped: () => stopped,
          isAskedAgain: () => {
            const was = again
            again = false
            return was
          },
        })
        await services.simulateReplies?.(services)
      } catch (err) {
        log.error({ err }, 'sending reachouts failed')
      }
    } while (again)
    running = undefined
  }
  return {
    deliver: () => {
      again = !stopped
      running ??= run()
      return running
    },
    stop: async () => {
      stopped = true
      again = false
      await running
    },
  }
}

/**
 * One batch of each reachout in turn, so that a large one keeps no other waiting: also those that begin meanwhile. What was
 * to be tried again later has its turn once somebody asks.
 */
async function sendDue(
  services: SenderServices,
  { isStopped, isAskedAgain }: { isStopped: () => boolean; isAskedAgain: () => boolean },
): Promise<void> {
  const { db, clock, config } = services
  // Asked again before each batch: a long reachout stops when the quiet hours begin, and so do its repeats
  const isQuiet = (channel: ListedChannel) => channel !== 'dm' && goesOutAt(config, channel, clock.now()) > clock.now()
  /** Of these nobody is free for now. */
  const idle = new Set<string>()
  for (;;) {
    if (isAskedAgain()) idle.clear()
    const due = (await beginDue(db, clock.now(), isQuiet)).filter(({ campaignId }) => !idle.has(campaignId))
    if (due.length === 0) return
    for (const campaign of due) {
      if (isStopped()) return
      if (isQuiet(campaign.channel)) continue
      const { campaignId } = campaign
      const batch = await claimRecipients(db, campaignId, BATCH, clock.now())
      if (batch.length > 0) await sendBatch(services, campaign, batch)
      else {
        idle.add(campaignId)
        await finish(services, campaignId)
      }
    }
  }
}

/**
 * Hands a batch over. A server that is killed before the result is stored hands the same messages over again a minute
 * later, under the same ids: the gateway recognises them and no one is reached twice.
 */
async function sendBatch({ db, gateway, clock, config }: SenderServices, campaign: Campaign, claimed: Recipient[]) {
  const { batch, links } = await db.transaction(async (tx) => {
    // Links hold a name and a number: none is written for a person whom an erasure under way removes
    const batch = await holdRecipients(tx, campaign.campaignId, claimed)
    return { batch, links: await linksOf(tx, campaign, batch, config.sessionSecret, clock.now()) }
  })
  const untried = claimed.filter((one) => !batch.includes(one)).map(({ n }) => n)
  const done: Handed = { sent: [], refused: [], again: [], perhaps: [], untried }
  const { campaignId, origin, channel, message, template } = campaign
  await inParallel(batch, AT_ONCE, async (recipient) => {
    const { n, mobile, attempts, sentAt } = recipient
    // A batch may take minutes, and nobody writes to a person who was erased meanwhile
    const isQueued = await isStillQueued(db, campaignId, recipient)
    if (isQueued === undefined) return done.again.push(n)
    if (!isQueued) return done.untried.push(n)
    const link = links.get(n)!
    const text = message.replaceAll('#link#', () => link)
    const order = { messageId: messageIdOf(campaignId, n), to: mobile, text, origin, channel }
    const sent = await gateway.send({ ...order, ...(template ? { template } : {}), link })
    // What may have gone out counts as sent until its report says otherwise
    const isLast = attempts >= MOST_ATTEMPTS
    // At this attempt, or at one before
    const isPerhapsSent = sent === 'repeat' || sentAt !== null
    if (sent === true || sent === 'unknown' || (isLast && isPerhapsSent)) return done.sent.push(n)
    if (sent === 'never' || isLast) return done.refused.push(n)
    return (sent === 'repeat' ? done.perhaps : done.again).push(n)
  })
  await noteSent(db, campaignId, done, clock.now())
  await dropOrdersOfErased(db, campaignId, batch)
}

/** Undefined where the database does not answer. */
const isStillQueued = (db: Db, campaignId: string, recipient: Recipient): Promise<boolean | undefined> =>
  stillQueued(db, campaignId, [recipient]).then(
    (found) => found.length > 0,
    () => undefined,
  )

/** Each candidate's own link by the recipient's number. */
async function linksOf(db: Db, campaign: Campaign, batch: Recipient[], sessionSecret: string, now: number) {
  const { origin, hiringRequestId, channel } = campaign
  const links = new Map<number, string>()
  for (const supplyType of new Set(batch.map((one) => one.supplyType))) {
    const some = batch.filter((one) => one.supplyType === supplyType)
    const made = await makeInterestLinks(
      db,
      some.map(({ person }) => person),
      { sessionSecret, origin, hiringRequestId, supplyType, channel, now },
    )
    some.forEach(({ n }, at) => links.set(n, made[at]!))
  }
  return links
}

/** Ends a campaign when no one waits any more; the credits of those who could not be reached come back with it. */
const finish = ({ db, clock, log }: SenderServices, campaignId: string) =>
  db.transaction(async (tx) => {
    const ended = await endCampaign(tx, campaignId, clock.now())
    if (!ended) return
    await refund(tx, campaignId, ended.unreached, clock.now())
    log.info({ campaignId, state: ended.campaign.state, unreached: ended.unreached }, 'reachout ended')
  })

async function inParallel<T>(items: T[], width: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    }),
  )
}
