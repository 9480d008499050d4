import type { Context } from 'hono'
import * as v from 'valibot'
import { basePaths } from '../../src/contract/call.ts'
import { toChangedRow, type FunnelRowWire } from '../../src/contract/funnel-row.ts'
import {
  keysOf,
  LARGEST_PUSH,
  pushInput,
  syncPush,
  type PushedLine,
  type PushedOperation,
  type PushedPost,
  type PushInput,
} from '../../src/contract/sync-push.ts'
import { funnelCalls } from '../../src/contract/funnel.ts'
import { baseFrom, isComparedCall } from '../../src/rules/chain.ts'
import { HttpProblem, reasonOf, Refusal } from '../core/errors.ts'
import { addressOf } from '../core/client-address.ts'
import { isPostgresText } from '../core/postgres-text.ts'
import type { Admission } from '../core/admission.ts'
import { setTokenCookie } from '../identity/token-cookie.ts'
import type { Endpoint } from './api-paths.ts'
import { charge } from './charge.ts'
import { openLines } from './line-stream.ts'
import { lineOfError, lineOfProblem } from './problems.ts'
import { buildOf } from './phone-reports.ts'
import { readPacked } from './read-packed.ts'
import {
  checkBuild,
  checkEpoch,
  checkHeaders,
  hasBearer,
  invalid,
  judgeActedAt,
  noteUpdate,
  parseBody,
  readSender,
  type Sender,
} from './read-request.ts'
import { refusedSenderOf, type RefusedSender } from './refusal-tally.ts'
import { runCall } from './run-call.ts'
import type { Services } from './services.ts'

const WALK_IN = funnelCalls.walkIn.name
const PATH = (basePaths.hire + syncPush.path).toLowerCase()
/** Lanes of one batch that run at once. With four batches at work that is eight, for the five connections of outboxes (db/shares.ts). */
const LANES_AT_ONCE = 2

export const isSyncPush = (c: Context): boolean => c.req.method === 'POST' && c.req.path.toLowerCase() === PATH

/**
 * POST sync/push: the session is checked once and the batch takes one place in the queue. Each operation runs in its own
 * transaction with its own key in the ledger, exactly as if it had come alone. All of them run to their end even if the
 * device is gone by then; it sends them again under the same keys.
 */
export function answerPush(services: Services, admission: Admission): (c: Context) => Promise<Response> {
  const calls = new Map(
    services.endpoints.flatMap((endpoint) => {
      const { name, mutation, offline, auth } = endpoint.call
      return mutation && offline === 'queue' && auth === 'session' ? [[name, endpoint] as const] : []
    }),
  )
  const desk: Desk = { services, calls, running: new Map() }
  return async (c) => {
    c.set('call', syncPush.name)
    try {
      admission.assertRoom()
      // Without a bearer the batch may renew the session, and is read first; with a wrong bearer it is refused unread
      const early = hasBearer(c) ? undefined : await readBatch(c).catch(() => undefined)
      const renewed = early?.renew && (await renew(services, c, early.renew))
      const sender = { ...(await readSender(services, c, 'session', { renewed })), build: buildOf(c) }
      if (renewed) c.header('Cache-Control', 'no-store')
      checkBuild(services, c)
      checkEpoch(services, sender)
      const batch = early ?? (await readBatch(c))
      const now = services.clock.now()
      const judged = <P extends PushedPost>(one: P): P => ({ ...one, actedAt: judgeActedAt(c, one.actedAt, now) })
      const operations = batch.operations.map((one) => ({ ...judged(one), next: one.next?.map(judged) }))
      const { userId } = sender.user!
      return await new Promise<Response>((resolve, reject) => {
        const work = async () => {
          if (renewed) setTokenCookie(c, services.config, renewed.tokens, now)
          // What is accepted from here on is noted in this epoch or a later one
          c.set('epoch', services.epoch?.id)
          const answer = openLines(c)
          resolve(answer.response)
          if (renewed) answer.write({ tokens: renewed.tokens })
          // A walk-in's device has no row of theirs yet
          const numbers = batch.numbered ? new Map(keysOf(operations).map((key, n) => [key, n])) : undefined
          const write: Write = (line, call) => {
            const { key, ...rest } = batch.slim && call !== WALK_IN ? slim(line) : line
            const n = numbers?.get(key)
            answer.write(n === undefined ? { key, ...rest } : { n, ...rest })
          }
          await runLanes(desk, sender, operations, write).finally(answer.end)
        }
        admission.pass(userId, work).catch(reject)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      services.noteRefusal?.(syncPush.name, error.reason, refusedSenderOf(c))
      return c.json({ status: false, error: error.toError() })
    }
  }
}

const renew = async (
  { renewSession, config }: Services,
  c: Context,
  { refreshToken, userId }: NonNullable<PushInput['renew']>,
) => {
  const deviceId = checkHeaders(c)
  const renewed = await renewSession?.({ refreshToken, userId, deviceId, address: addressOf(c, config) })
  if (!renewed) throw new HttpProblem(401, 'sign-in-needed')
  return renewed
}

async function readBatch(c: Context): Promise<PushInput> {
  const parsed = v.safeParse(pushInput, parseBody(await readPacked(c, LARGEST_PUSH)))
  if (!parsed.success) throw invalid('input-invalid')
  return parsed.output
}

type Write = (line: PushedLine, call: string) => void

/** Lanes side by side, the operations of a lane in their order. Never throws. */
async function runLanes(desk: Desk, sender: PushSender, operations: PushedOperation[], write: Write): Promise<void> {
  const byLane = new Map<string, PushedOperation[]>()
  for (const operation of operations) byLane.set(operation.lane, [...(byLane.get(operation.lane) ?? []), operation])
  const lanes = [...byLane.values()]
  const runLane = async (lane: PushedOperation[]) => {
    let isStopped = false
    const run = async (post: PushedPost) => {
      const line: PushedLine = isStopped
        ? { key: post.key, ...lineOfProblem(new HttpProblem(424, 'earlier-not-accepted')) }
        : await runPost(desk, sender, post)
      const reason = reasonOf(line.body)
      if (reason !== undefined)
        desk.services.noteRefusal?.(desk.calls.has(post.call) ? post.call : syncPush.name, reason, sender)
      isStopped ||= line.status !== 200 || line.body['status'] === false
      write(line, post.call)
      return line
    }
    for (const operation of lane) {
      let built: PushedLine['body'] = {}
      for (const post of [operation, ...(operation.next ?? [])]) {
        const input = post === operation ? post.input : baseFrom(built, post.call, post.input)
        const { body } = await run({ ...post, input })
        if (isComparedCall(post.call)) built = body
      }
    }
  }
  const runNext = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) await runLane(lane)
  }
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, runNext))
}

/** With the build that its refusals are counted by. */
type PushSender = Sender & Pick<RefusedSender, 'build'>

interface Desk {
  services: Services
  calls: ReadonlyMap<string, Endpoint>
  /** Operations that run in this process now, by user and key. */
  running: Map<string, { text: string; line: Promise<PushedLine> }>
}

/**
 * A device that does not know whether its batch arrived sends it once more beside the first one, and reads whichever
 * response comes. Such a repeat gets the line of the running operation instead of a 409.
 */
async function runPost(desk: Desk, sender: Sender, post: PushedPost): Promise<PushedLine> {
  const { running } = desk
  const id = `${sender.user!.userId} ${post.key}`
  const text = JSON.stringify([post.call, post.input])
  const before = running.get(id)
  if (before) {
    const line = await before.line
    if (before.text === text && line.status === 200) return { ...line, replayed: true }
    return runPost(desk, sender, post)
  }
  const line = runNew(desk, sender, post)
  running.set(id, { text, line })
  return line.finally(() => running.delete(id))
}

/** Never throws: a fault of one operation becomes the line of that operation. */
async function runNew({ services, calls }: Desk, sender: Sender, post: PushedPost): Promise<PushedLine> {
  const { key, input, actedAt } = post
  try {
    const endpoint = calls.get(post.call)
    if (!endpoint) throw new HttpProblem(404, 'call-unknown')
    if (!isPostgresText(input)) throw invalid('text-not-storable')
    await charge(services, post.call, sender)
    const request = { ...sender, key, input, actedAt }
    const { body, replayed } = await runCall(services, endpoint, request, 'outbox')
    if (!replayed) noteUpdate(services, sender, actedAt)
    return { key, status: 200, body: body as Record<string, unknown>, ...(replayed ? { replayed } : {}) }
  } catch (error) {
    return { key, ...lineOfError(services.log, error, post.call) }
  }
}

/** The rows of the response, without the members that no update changes: the device has those. */
function slim(line: PushedLine): PushedLine {
  const data = line.body['data'] as { result?: unknown } | undefined
  if (!Array.isArray(data?.result)) return line
  const result = data.result.map((row: FunnelRowWire | null) => (row?.currentStage ? toChangedRow(row) : row))
  return { ...line, body: { ...line.body, data: { ...data, result } } }
}
