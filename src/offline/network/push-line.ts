import type { AnyCall } from '../../contract/call.ts'
import type { PushedOperation, PushedPost } from '../../contract/sync-push.ts'
import { schedule } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import type { Exchange } from './classification.ts'
import { createMissing } from './missing.ts'

export interface PushOptions {
  lane: string
  /** `TO_RENEW` in place of a token that has expired. */
  token: string
  key: string
  /** When the user acted, epoch ms. */
  actedAt: number
  epoch: string | undefined
  /** What goes out behind it, in order. */
  next?: NextPost[]
}

/** A request that goes out behind another one, without an attempt of its own. */
export interface NextPost {
  spec: AnyCall
  post: PushedPost
}

/** What came back for a request behind another one: undefined when it did not run, or nobody knows whether it did. */
export interface ChainedPost extends NextPost {
  resolve(exchange: Exchange | undefined): void
}

/** What comes back for a request behind another one; it stays until its operation is attempted or the drain ends. */
export interface Chained {
  exchange: Promise<Exchange | undefined>
  /** The same, once it is here. */
  arrived: Exchange | undefined
  epoch: string | undefined
}

/** An operation that waits for its batch. */
export interface Item {
  spec: AnyCall
  input: unknown
  operation: PushedOperation
  options: PushOptions
  next: ChainedPost[]
  /** Bytes of JSON. */
  size: number
  resolve(exchange: Exchange): void
}

/** The operations of one tab on their way into batches. */
export interface Line {
  waiting: Item[]
  /** Operations that are about to come. */
  expected: number
  inFlight: number
  cancel?: () => void
  /** The server takes no requests behind others. */
  isUnchained: boolean
  /** By key, what comes back for requests behind others. */
  chained: Map<string, Chained>
  singles: number
  queue: Item[]
  /** Called when no batch is in flight any more. */
  ended: Set<() => void>
  /** Called when none is expected either. */
  idle: Set<() => void>
}

const linesOf = new WeakMap<Store, Line>()

export function lineOf(store: Store): Line {
  const known = linesOf.get(store)
  if (known) return known
  const line: Line = {
    waiting: [],
    expected: 0,
    inFlight: 0,
    isUnchained: false,
    chained: new Map(),
    singles: 0,
    queue: [],
    ended: new Set(),
    idle: new Set(),
  }
  linesOf.set(store, line)
  return line
}

/** Whether the server has said lately that it takes no batches: operations go out one by one for a while. */
export const { is: isMissing, note: noteMissing } = createMissing()

/** Whether operations of this tab go out in batches: with our own server, unless it has turned out not to know them. */
export const canPush = (store: Store): boolean =>
  store.deps.takesBatches !== false && store.deps.echoesKeys !== false && !isMissing(store)

/** No access token: the batch exchanges the refresh token itself, which saves a round trip after an hour without signal. */
export const TO_RENEW = ''

/** Whether a batch may renew the session. */
export const canRenew = (store: Store): boolean => canPush(store) && store.deps.session.renew !== undefined

/** Whether operations may go out behind the one that they were made on. */
export const canChain = (store: Store): boolean => canPush(store) && !lineOf(store).isUnchained

/** The response to a request that went out behind another one in this epoch, once; undefined when it did not. */
export function takeChained(
  store: Store,
  key: string,
  epoch: string | undefined,
): Promise<Exchange | undefined> | undefined {
  const { chained } = lineOf(store)
  const found = chained.get(key)
  chained.delete(key)
  return found && found.epoch === epoch ? found.exchange : undefined
}

/** As `takeChained`, of what is here already; it stays. */
export function findArrived(store: Store, key: string, epoch: string | undefined): Exchange | undefined {
  const found = lineOf(store).chained.get(key)
  return found?.epoch === epoch ? found?.arrived : undefined
}

/** To be called when a drain ends: what of its chains it did not settle is sent again under the same keys. */
export const forgetChained = (store: Store): void => lineOf(store).chained.clear()

/** Whether a batch is in flight or about to leave. */
const isPushing = ({ waiting, expected, inFlight }: Line): boolean => waiting.length > 0 || expected > 0 || inFlight > 0

/** To be called whenever a batch has ended or an operation is expected no more. */
export function announceIdle(line: Line): void {
  if (!isPushing(line)) for (const end of [...line.idle]) end()
}

/** A file does not wait longer than this for batches. */
const LONGEST_BATCH_MS = 30_000

/** Resolves when no batch of updates is on its way: stage updates go ahead of files. */
export async function afterBatches(store: Store): Promise<void> {
  const line = lineOf(store)
  if (!isPushing(line)) return
  await new Promise<void>((resolve) => {
    const end = () => {
      cancel()
      line.idle.delete(end)
      resolve()
    }
    const cancel = schedule(store.deps, LONGEST_BATCH_MS, end)
    line.idle.add(end)
  })
}

/** So many operations are about to be sent: the batch waits for them a moment, so that they leave together. */
export function expectPush(store: Store, count: number): void {
  lineOf(store).expected += count
}

/** Whether anything of the outbox would be sent if there were a network. */
export const hasUnsent = async ({ db }: Store): Promise<boolean> =>
  (await db.outbox.where('state').anyOf('queued', 'sending', 'waiting').count()) > 0
