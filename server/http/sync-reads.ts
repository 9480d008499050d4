import type { Context } from 'hono'
import * as v from 'valibot'
import { basePaths, pathParameters, type AnyCall } from '../../src/contract/call.ts'
import {
  isBatchedRead,
  LARGEST_READS,
  readsInput,
  syncReads,
  type NamedRead,
  type ReadLine,
} from '../../src/contract/sync-reads.ts'
import { createAtOnce } from '../core/at-once.ts'
import { HttpProblem, reasonOf, Refusal } from '../core/errors.ts'
import { isPostgresText } from '../core/postgres-text.ts'
import type { Endpoint } from './api-paths.ts'
import { charge } from './charge.ts'
import { openLines, type Lines } from './line-stream.ts'
import { buildOf } from './phone-reports.ts'
import { lineOfError, type LineOfCall } from './problems.ts'
import { lineOfRead, type ReadLines } from './read-lines.ts'
import { readPacked } from './read-packed.ts'
import { invalid, parseBody, readSender, type Sender } from './read-request.ts'
import { refusedSenderOf, type RefusedSender } from './refusal-tally.ts'
import { runCall } from './run-call.ts'
import type { Services } from './services.ts'

const PATH = (basePaths.hire + syncReads.path).toLowerCase()
/** Reads of one batch that run at once. */
const READS_AT_ONCE = 2
/** Batches of one user: two devices, and what each of them has lost and asks again. */
const BATCHES_OF_USER = 4
/** A device that reads nothing of what waits for it is gone, ms. */
const PATIENCE_MS = 60_000
/** After so long no further read begins: the session was checked when the batch came. */
const LONGEST_MS = 120_000

export const isSyncReads = (c: Context): boolean => c.req.method === 'POST' && c.req.path.toLowerCase() === PATH

/**
 * POST sync/reads: the session is checked once; each read then runs exactly as if it had come alone, with a place in its
 * line, its quota and its own line of the response. The batch itself has no place: over a slow link it takes minutes, in
 * which it would keep others waiting. When the device is gone, or reads nothing, no further read is begun.
 */
export function answerReads(services: Services, lines: ReadLines): (c: Context) => Promise<Response> {
  const calls = new Map(
    services.endpoints.flatMap((endpoint) =>
      isBatchedRead(endpoint.call) ? [[endpoint.call.name, endpoint] as const] : [],
    ),
  )
  const desk: Desk = { services, lines, calls }
  const atOnce = createAtOnce(BATCHES_OF_USER)
  return async (c) => {
    c.set('call', syncReads.name)
    try {
      const sender = { ...(await readSender(services, c, 'session')), build: buildOf(c) }
      const reads = await readReads(c)
      return await new Promise<Response>((resolve, reject) => {
        const work = async () => {
          const epoch = services.epoch?.id
          c.set('epoch', epoch)
          const answer = openLines(c)
          resolve(answer.response)
          await runReads({ ...desk, epoch }, sender, reads, answer).finally(answer.end)
        }
        atOnce(sender.user!.userId, work).catch(reject)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      services.noteRefusal?.(syncReads.name, error.reason, refusedSenderOf(c))
      return c.json({ status: false, error: error.toError() })
    }
  }
}

async function readReads(c: Context): Promise<NamedRead[]> {
  const parsed = v.safeParse(readsInput, parseBody(await readPacked(c, LARGEST_READS)))
  if (!parsed.success) throw invalid('input-invalid')
  return parsed.output.reads
}

interface Desk {
  services: Services
  lines: ReadLines
  calls: ReadonlyMap<string, Endpoint>
}

/** With the build that its refusals are counted by. */
type ReadSender = Sender & Pick<RefusedSender, 'build'>

/** A few side by side, in the order in which they were asked. Never throws. */
async function runReads(
  desk: Desk & { epoch: string | undefined },
  sender: ReadSender,
  reads: NamedRead[],
  answer: Lines,
): Promise<void> {
  const waiting = [...reads.entries()]
  const started = performance.now()
  const runNext = async () => {
    while ((await answer.drained(PATIENCE_MS)) && performance.now() - started < LONGEST_MS) {
      const next = waiting.shift()
      if (!next) return
      const [n, read] = next
      // What has begun in another epoch than the response names is lost to the device, which asks again
      const line: ReadLine = { n, ...(await runRead(desk, sender, read)) }
      if (desk.services.epoch?.id !== desk.epoch) return
      answer.write(line)
    }
  }
  await Promise.all(Array.from({ length: READS_AT_ONCE }, runNext))
}

/** Counted by the name of its call, as when it comes alone. Never throws. */
async function runRead(desk: Desk, sender: ReadSender, { call, input }: NamedRead): Promise<LineOfCall> {
  const { services, calls } = desk
  const started = performance.now()
  const line = await answerRead(desk, sender, call, input).catch((error: unknown) =>
    lineOfError(services.log, error, call),
  )
  const name = calls.has(call) ? call : syncReads.name
  const reason = reasonOf(line.body)
  if (reason !== undefined) services.noteRefusal?.(name, reason, sender)
  services.noteCall?.({ call: name, status: line.status, ms: performance.now() - started, replayed: false })
  return line
}

async function answerRead(
  { services, lines, calls }: Desk,
  sender: Sender,
  name: string,
  given: Record<string, unknown>,
): Promise<LineOfCall> {
  const endpoint = calls.get(name)
  const input = endpoint && asRequested(endpoint.call, given)
  if (!input) throw new HttpProblem(404, 'call-unknown')
  await charge(services, name, sender)
  if (!isPostgresText(input)) throw invalid('text-not-storable')
  const work = () => runCall(services, endpoint, { ...sender, input, actedAt: services.clock.now() })
  const line = lineOfRead(lines, name)
  const { body } = await (line ? line.pass(sender.user!.userId, work) : work())
  return { status: 200, body: body as Record<string, unknown> }
}

/**
 * The input as the call's own request would have brought it: what is in a path or a query is text. Undefined where the path
 * would have a gap.
 */
function asRequested(call: AnyCall, given: Record<string, unknown>): Record<string, unknown> | undefined {
  const inPath = pathParameters(call.path)
  if (inPath.some((name) => given[name] === undefined || given[name] === '')) return undefined
  const entries = Object.entries(given).map(([name, value]) =>
    call.method === 'GET' || inPath.includes(name) ? ([name, textOf(value)] as const) : ([name, value] as const),
  )
  return Object.fromEntries(entries)
}

/** As the address of a request has it. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
