import * as v from 'valibot'
import { followedRequestWire, MOST_PULLED, syncCalls, type FollowedRequestWire } from '../../contract/sync-pull.ts'
import type { Store } from '../device/store.ts'
import { request } from '../network/call.ts'
import { classifyResponse, type Exchange } from '../network/classification.ts'
import { readFollowed, type Followed } from './followed-list.ts'
import { readHad, type Had } from './had.ts'
import { readLoose } from './loose-rows.ts'
import type { PullFailure } from './refresh-applicant.ts'
import type { Sweep } from './sweep.ts'
import { readUnlisted } from './unlisted.ts'

export interface PullOptions {
  ipIds: string[]
  signal: AbortSignal | undefined
  /** Only what changed in the requests that are complete on this device. */
  changesOnly?: boolean
  /** Asked before each page: whether only tasks may come of the requests that are not complete. */
  isSparing?: () => boolean
  /** With each page: its rows, and the ms from asking for it until it was there. */
  onPage?: (page: { rows: number; took: number }) => void
  /** Once, with the list, when the rows of the first page are stored. False ends the pull as one without a response. */
  onList?: (requests: FollowedRequestWire[]) => Promise<boolean>
  /** Receives how many rows of the list are here so far. */
  onRows?: (rows: number) => void
}

interface Asking {
  had: Had
  known: Followed | undefined
  unlisted: string[]
  cursor: Sweep['cursor']
  tasksOnly: boolean
  whole: string[]
}

/** A page that was asked for. */
export interface Asked {
  asking: Asking
  keepings: Record<string, string>
  loose: string[]
  /** `took`: ms until it was there. */
  answer: Promise<{ exchange: Exchange; took: number }>
}

/** Asks for a page: the first one, or the one after those of the sweep. Its answer need not be awaited. */
export async function ask(
  store: Store,
  options: PullOptions,
  { of, epoch, sweep, isFirst }: { of: string; epoch: string | undefined; sweep: Sweep | undefined; isFirst: boolean },
): Promise<Asked> {
  const { ipIds, changesOnly = false, isSparing = () => false } = options
  const known = await readFollowed(store, of)
  const { had, keepings } = await readHad(store, { ipIds, followed: known, epoch })
  const unlisted = isFirst && !changesOnly ? await readUnlisted(store, ipIds, known) : []
  const tasksOnly = sweep?.tasksOnly ?? (changesOnly || isSparing())
  const { whole = [], loose = [] } = sweep ?? (changesOnly ? {} : await readLoose(store, ipIds, had))
  const asking = { had, known, unlisted, cursor: sweep?.cursor, tasksOnly, whole }
  const askedAt = performance.now()
  const answer = askPage(store, options, asking).then((exchange) => ({ exchange, took: performance.now() - askedAt }))
  return { asking, keepings, loose, answer }
}

function askPage(
  store: Store,
  { ipIds, signal, changesOnly }: PullOptions,
  { had, known, unlisted, cursor, tasksOnly, whole }: Asking,
) {
  const limit = Math.min(MOST_PULLED, store.deps.rowsPerPage ?? MOST_PULLED)
  const input = {
    ...{ ipId: ipIds, ...had, cursor, digest: known?.digest, limit },
    ...(changesOnly ? { changesOnly } : {}),
    ...(tasksOnly && !(changesOnly && !had.haveTasks) ? { tasksOnly } : {}),
    ...(tasksOnly && whole.length > 0 ? { whole } : {}),
    ...(unlisted.length > 0 ? { unlisted } : {}),
  }
  return request(store, syncCalls.pull, input, { signal, background: true })
}

/** The rows are checked one by one: an invalid one must not keep the others away. */
const pulledPage = v.object({
  ...syncCalls.pull.output.entries.data.entries,
  requests: v.optional(v.array(followedRequestWire)),
  rows: v.array(v.unknown()),
  done: v.optional(v.array(v.string()), []),
  tasksDone: v.optional(v.array(v.string()), []),
  revoked: v.optional(v.array(v.string()), []),
})

type Page = v.InferOutput<typeof pulledPage>

export function readPage(exchange: Exchange, known: Followed | undefined) {
  if (exchange.kind === 'status' && [404, 405, 501].includes(exchange.status)) return 'missing'
  const classified = classifyResponse(exchange)
  if (classified.do !== 'done') {
    const refusal = exchange.kind === 'refused' ? exchange.refusal : undefined
    return { error: classified.error, refusal } satisfies PullFailure
  }
  const page = v.safeParse(pulledPage, classified.body['data'])
  const requests = page.success ? (page.output.requests ?? known?.requests) : undefined
  if (!page.success || !requests) return { error: { class: 'server', status: 200, code: 'badAnswer' } } as PullFailure
  return { page: page.output as Page, requests }
}
