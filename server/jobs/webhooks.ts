import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/connect.ts'
import type { FileGateway } from '../gateways/files/types.ts'
import { guarded } from '../gateways/guard.ts'
import { signMessage } from '../gateways/webhooks/sign.ts'
import type { WebhookGateway, WebhookOutcome } from '../gateways/webhooks/types.ts'
import { composeBody } from '../store/webhook-body.ts'
import { secretsOf } from '../store/webhook-secrets.ts'
import { claimDelivery, settleDelivery, type Claimed } from '../store/webhook-sending.ts'

/** Sends to endpoints what is due. */
export interface WebhookSender {
  /** Never throws. Resolves when nothing is due any more and nothing is under way here. Several servers may run it at once. */
  deliver(): Promise<void>
  /** Finishes what is under way and begins nothing else. */
  stop(): Promise<void>
}

export interface WebhookServices {
  db: Db
  gateway: WebhookGateway
  files: FileGateway
  clock: Clock
  log: Log
  /** Scheme and host of links to documents. */
  origin: () => string
  sessionSecret: string
  random?: () => number
  /** Counts results. */
  note?: (result: string) => void
}

/** Messages under way from this server, of all endpoints together. */
const LANES = 8

/**
 * Lanes that each send one message after the other. A lane that found something starts the next one, so that an endpoint
 * that takes its 15 seconds keeps its own lanes and no other waits for it.
 */
export function createWebhookSender(given: WebhookServices): WebhookSender {
  const services = {
    ...given,
    gateway: guarded('webhooks', given.gateway, ['send', 'assess']),
    files: guarded('files', given.files, ['find']),
  }
  const lanes = new Set<Promise<void>>()
  let stopped = false
  let again = false
  let waiting: Promise<void> | undefined

  const start = () => {
    if (stopped || lanes.size >= LANES) return
    const lane = run().catch((err: unknown) => given.log.error({ err }, 'sending webhooks failed'))
    const counted = lane.finally(() => {
      lanes.delete(counted)
      // Asked for while the last lane was just ending
      if (again && lanes.size === 0) start()
    })
    lanes.add(counted)
  }
  const run = async () => {
    for (;;) {
      again = false
      const claimed = stopped ? undefined : await claimDelivery(services.db, services.clock.now())
      if (!claimed) return
      start()
      const result = await sendClaimed(services, claimed)
      given.note?.(result)
    }
  }
  const wait = async () => {
    while (lanes.size > 0) await Promise.all(lanes)
    waiting = undefined
  }
  // One for all: under steady traffic it does not end, and a timer asks every second
  const idle = () => (lanes.size === 0 ? Promise.resolve() : (waiting ??= wait()))
  return {
    deliver: () => {
      again = true
      start()
      return idle()
    },
    stop: () => {
      stopped = true
      return idle()
    },
  }
}

async function sendClaimed(services: WebhookServices, claimed: Claimed): Promise<string> {
  const { db, clock, random } = services
  const outcome = await send(services, claimed)
  return settleDelivery(db, claimed, outcome, { now: clock.now(), random })
}

async function send(services: WebhookServices, { delivery, endpoint }: Claimed): Promise<WebhookOutcome> {
  const { db, gateway, files, clock, origin, sessionSecret, log } = services
  const now = clock.now()
  const secrets = secretsOf(endpoint, sessionSecret, now)
  // Sealed under another SESSION_SECRET: its owner has to put a new one in its place
  if (secrets.length === 0) return { error: 'secret' }
  try {
    const body = await composeBody({ db, links: { files, origin: origin(), now } }, delivery)
    if (body === undefined) return { error: 'nothing-left' }
    const signed = signMessage({ messageId: delivery.messageId, body, now }, secrets)
    const headers = { ...signed, 'Content-Type': 'application/json', 'User-Agent': 'Fieldhire-Webhooks/1' }
    return await gateway.send({ url: endpoint.url, headers, body })
  } catch (err) {
    // E.g. the file storage is away: tried again like any other failure
    log.error({ err, messageId: delivery.messageId }, 'sending a webhook failed')
    return { error: 'connection' }
  }
}
