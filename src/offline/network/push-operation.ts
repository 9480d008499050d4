import type { AnyCall } from '../../contract/call.ts'
import { countPushed, LARGEST_PUSH, MOST_PUSHED, type PushedOperation } from '../../contract/sync-push.ts'
import { schedule } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import { findAccess } from './access.ts'
import { exchange } from './call.ts'
import type { Exchange } from './classification.ts'
import {
  announceIdle,
  isMissing,
  lineOf,
  noteMissing,
  TO_RENEW,
  type Chained,
  type ChainedPost,
  type Item,
  type Line,
  type NextPost,
  type PushOptions,
} from './push-line.ts'
import { sendPush, type PushEnd, type PushRequest, type ReadLine } from './push-request.ts'
import { readLine } from './read-response.ts'

/** Bounds of what leaves at once. */
interface Bounds {
  /** Batches of one tab: while the server works on one, the next one is on its way. */
  inFlight: number
  /** Requests in one batch. */
  posts: number
  /** Bytes of JSON in one batch. */
  bytes: number
}
/** Into a link of which nothing is heard goes what three seconds of 2G carry: a larger batch would never arrive whole. */
const SUSPECT: Bounds = { inFlight: 1, posts: 40, bytes: 16_000 }
/** How long a batch waits for operations that were announced. */
const GATHER_MS = 250
/** How long, while another batch is in flight, it waits for what its lines set free. */
const FOLLOW_MS = 30
/** Room for the frame around the operations, with a refresh token. */
const LARGEST_BATCH = LARGEST_PUSH - 1_000
const ALIVE: Bounds = { inFlight: 2, posts: MOST_PUSHED, bytes: LARGEST_BATCH }
const boundsOf = ({ lastReport }: Store): Bounds => (lastReport?.connectivity === 'offline' ? SUSPECT : ALIVE)
/** One by one, where the server cannot take batches. */
const SINGLE_WIDTH = 6

/** Takes back one that was announced and is not sent after all. */
export function unexpectPush(store: Store): void {
  const line = lineOf(store)
  line.expected = Math.max(0, line.expected - 1)
  gather(store, line)
  announceIdle(line)
}

/**
 * Sends one operation together with those that other lanes send at the same time, and resolves to what it would have
 * received alone. Never throws; an operation without a line in the response counts as unanswered.
 */
export function pushOperation(store: Store, spec: AnyCall, input: unknown, options: PushOptions): Promise<Exchange> {
  const line = lineOf(store)
  const { lane, key, actedAt } = options
  const alone: PushedOperation = { lane, key, call: spec.name, input: input as Record<string, unknown>, actedAt }
  const { next, operation, size } = fit(alone, isMissing(store) ? [] : (options.next ?? []))
  return new Promise((resolve) => {
    const chain = next.map((one) => chainOne(line, one, options.epoch))
    const item: Item = { spec, input, operation, options, next: chain, size, resolve }
    line.expected = Math.max(0, line.expected - 1)
    if (isMissing(store) || size > LARGEST_BATCH) {
      sendAlone(store, line, [item])
      return announceIdle(line)
    }
    line.waiting.push(item)
    gather(store, line)
  })
}

/** With as much of what goes behind it as one batch holds. */
function fit(
  alone: PushedOperation,
  wanted: NextPost[],
): { next: NextPost[]; operation: PushedOperation; size: number } {
  const next = wanted.slice(0, MOST_PUSHED - 1)
  const operation = next.length > 0 ? { ...alone, next: next.map(({ post }) => post) } : alone
  const size = new TextEncoder().encode(JSON.stringify(operation)).length + 1
  return size > LARGEST_BATCH && next.length > 0 ? fit(alone, next.slice(0, -1)) : { next, operation, size }
}

function chainOne(line: Line, one: NextPost, epoch: string | undefined): ChainedPost {
  let end!: ChainedPost['resolve']
  const exchange = new Promise<Exchange | undefined>((done) => (end = done))
  const chained: Chained = { exchange, arrived: undefined, epoch }
  line.chained.set(one.post.key, chained)
  const resolve: ChainedPost['resolve'] = (arrived) => {
    chained.arrived ??= arrived
    end(arrived)
  }
  return { ...one, resolve }
}

function gather(store: Store, line: Line): void {
  if (line.waiting.length === 0) return
  if (isFull(store, line) || (line.expected === 0 && line.inFlight === 0)) flush(store, line)
  if (line.waiting.length === 0) return
  const isAllThere = line.expected === 0 || isFull(store, line)
  line.cancel ??= schedule(store.deps, isAllThere ? FOLLOW_MS : GATHER_MS, () => {
    line.expected = 0
    flush(store, line)
  })
}

const isFull = (store: Store, line: Line): boolean => countPushed(line.waiting) >= boundsOf(store).posts

/** Sends what waits; while others are about to join, only batches that they could not join. */
function flush(store: Store, line: Line): void {
  line.cancel?.()
  line.cancel = undefined
  const canLeave = () => (line.expected > 0 ? isFull(store, line) : line.waiting.length > 0)
  while (canLeave() && line.inFlight < boundsOf(store).inFlight) {
    const items = takeBatch(line, boundsOf(store))
    line.inFlight += 1
    void sendBatch(store, line, items)
      .catch(() => items.forEach((item) => item.resolve({ kind: 'silent', reason: 'network' })))
      .then(() => items.forEach(endChain))
      .then(() => {
        line.inFlight -= 1
        flush(store, line)
        gather(store, line)
        if (line.inFlight > 0) return
        for (const end of [...line.ended]) end()
        announceIdle(line)
      })
  }
}

/** The first operations that fit into one batch, and at least one: of one session and one restore epoch. */
function takeBatch(line: Line, most: Bounds): Item[] {
  const { token, epoch } = line.waiting[0]!.options
  let size = 0
  let count = 0
  let posts = 0
  for (const { options, operation, size: more } of line.waiting) {
    const isSame = options.token === token && options.epoch === epoch
    size += more
    posts += countPushed([operation])
    if (!isSame || (count > 0 && (size > most.bytes || posts > most.posts))) break
    count += 1
  }
  return line.waiting.splice(0, count)
}

async function sendBatch(store: Store, line: Line, items: Item[]): Promise<void> {
  const open = new Map(items.map((item) => [item.operation.key, item]))
  const behind = new Map(items.flatMap(({ next }) => next.map((one) => [one.post.key, one])))
  const { token, epoch } = items[0]!.options
  const operations = items.map(({ operation }) => operation)
  const end = await sendAs(store, token, { operations, epoch }, (read) => {
    const item = open.get(read.key)
    open.delete(read.key)
    item?.resolve(readLine(item.spec, read, read))
    const one = behind.get(read.key)
    behind.delete(read.key)
    // It did not run, for the one before it was not accepted
    one?.resolve(read.status === 424 ? undefined : readLine(one.spec, read, read))
  })
  // Complete, and not a word of what goes behind others: an earlier server
  if (end !== 'missing' && end.kind === 'ok' && open.size === 0 && behind.size > 0) line.isUnchained = true
  if (open.size === 0) return
  if (end === 'missing') {
    noteMissing(store)
    return sendAlone(store, line, [...open.values()])
  }
  // A response that ended early says nothing about the operations it does not name
  const rest: Exchange = end.kind === 'ok' ? { kind: 'silent', reason: 'network' } : end
  for (const item of open.values()) item.resolve(rest)
}

async function sendAs(
  store: Store,
  token: string,
  batch: Omit<PushRequest, 'as'>,
  onLine: (line: ReadLine) => void,
): Promise<PushEnd> {
  if (token !== TO_RENEW) return sendPush(store, { ...batch, as: { token } }, onLine)
  let end: Promise<PushEnd> | undefined
  await store.deps.session.renew?.(
    (refreshToken) =>
      new Promise((onTokens) => {
        end = sendPush(store, { ...batch, as: { refreshToken, onTokens } }, onLine)
        void end.then(() => onTokens(undefined))
      }),
  )
  if (end) return end
  // Another tab or batch was first. Without a token, or as another user, the attempts find out why
  const access = await findAccess(store)
  return access && access !== 'other-user'
    ? sendPush(store, { ...batch, as: access }, onLine)
    : { kind: 'status', status: 401 }
}

/** A follower without a line may have run or not. */
const endChain = ({ next }: Item): void => next.forEach((one) => one.resolve(undefined))

function sendAlone(store: Store, line: Line, items: Item[]): void {
  line.queue.push(...items)
  items.forEach(endChain)
  const next = () => {
    const item = line.singles < SINGLE_WIDTH ? line.queue.shift() : undefined
    if (!item) return
    line.singles += 1
    void exchange(store, item.spec, item.input, item.options)
      .then(item.resolve, () => item.resolve({ kind: 'silent', reason: 'network' }))
      .finally(() => {
        line.singles -= 1
        next()
      })
    next()
  }
  next()
}
