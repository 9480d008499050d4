import type { AnyCall } from '../../contract/call.ts'
import type { PushedOperation } from '../../contract/sync-push.ts'
import { schedule } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import type { Exchange } from './classification.ts'

export interface PushOptions {
  lane: string
  token: string
  key: string
  /** When the user acted, epoch ms. */
  actedAt: number
  epoch: string | undefined
}

/** An operation that waits for its batch. */
export interface Item {
  spec: AnyCall
  input: unknown
  operation: PushedOperation
  options: PushOptions
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
  /** The server cannot take batches. */
  isMissing: boolean
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
    isMissing: false,
    singles: 0,
    queue: [],
    ended: new Set(),
    idle: new Set(),
  }
  linesOf.set(store, line)
  return line
}

/** Whether operations of this tab go out in batches: with our own server, until it turns out not to know them. */
export const canPush = (store: Store): boolean =>
  store.deps.takesBatches !== false && store.deps.echoesKeys !== false && !lineOf(store).isMissing

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
