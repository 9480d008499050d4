import * as v from 'valibot'
import {
  followedRequestWire,
  MOST_PULLED,
  syncCalls,
  type FollowedRequestWire,
  type PullPlace,
} from '../../contract/sync-pull.ts'
import { isCleared } from '../device/cleared.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import { request } from '../network/call.ts'
import { classifyResponse } from '../network/classification.ts'
import { readEpoch, wasReset, type RestoreEpoch } from '../network/restore-epoch.ts'
import { putPage } from './pull.ts'
import { aborted, type PullFailure } from './refresh-applicant.ts'

/** What the last pull said, in `meta` under 'followed'. */
interface Followed {
  /** The ids of the partners. */
  of: string
  digest: string
  requests: FollowedRequestWire[]
  /** The next `since`, epoch ms. */
  asOf: number
}

export interface Pulled {
  /** The active ones first, then newest first. */
  requests: FollowedRequestWire[]
  /** Ids of the requests whose rows are up to date now; the rows of the others are fetched one request at a time. */
  upToDate: Set<string>
}

/**
 * Brings the rows of all followed requests that are complete on the device up to date, in one request while little has
 * changed. Each page moves the mark on, so that an interrupted pull continues where it ended. 'missing': the server does
 * not know this request.
 */
export async function pullChanges(
  store: Store,
  ipIds: string[],
  signal: AbortSignal | undefined,
): Promise<Pulled | PullFailure | 'missing'> {
  const of = [...ipIds].sort().join(' ')
  const startedAt = store.deps.now()
  const epoch = await readEpoch(store)
  const known = await readFollowed(store, of)
  const complete = known ? await findComplete(store, known) : []
  let covered = complete.map(({ hiringRequestId }) => hiringRequestId)
  const since = known && complete.length > 0 ? Math.min(known.asOf, ...complete.map(({ asOf }) => asOf)) : undefined
  const limit = Math.min(MOST_PULLED, store.deps.rowsPerPage ?? MOST_PULLED)
  let { digest, requests } = known ?? {}
  let asOf: number | undefined
  for (let after: PullPlace | undefined; ;) {
    if (signal?.aborted || store.closed) return aborted
    const input = { ipId: ipIds, since, after, digest, limit }
    const exchange = await request(store, syncCalls.pull, input, { signal, background: true })
    if (exchange.kind === 'status' && [404, 405, 501].includes(exchange.status)) return 'missing'
    const classified = classifyResponse(exchange)
    if (classified.do !== 'done')
      return { error: classified.error, refusal: exchange.kind === 'refused' ? exchange.refusal : undefined }
    const page = v.safeParse(pulledPage, classified.body['data'])
    requests = page.success ? (page.output.requests ?? requests) : undefined
    if (!page.success || !requests) return { error: { class: 'server', status: 200, code: 'badAnswer' } }
    const { rows, next } = page.output
    digest = page.output.digest
    // What changes while the pages come is after the first page's time, and comes with the next pull
    asOf ??= page.output.asOf
    // The changes of a request that left the list did not come
    const listed = new Set(requests.map(({ hiringRequestId }) => hiringRequestId))
    covered = covered.filter((id) => listed.has(id))
    await putPage(store, rows, signal)
    if (signal?.aborted) return aborted
    const followed = { of, digest, requests, asOf: Math.min(asOf, next?.updatedAt ?? Infinity) }
    const upToDate = await moveMark(store, followed, covered, { epoch, savedAt: next ? undefined : startedAt })
    if (!next) return { requests, upToDate: new Set(upToDate) }
    after = next
  }
}

/** The rows are checked one by one: an invalid one must not keep the others away. */
const pulledPage = v.object({
  requests: v.optional(v.array(followedRequestWire)),
  digest: v.string(),
  rows: v.array(v.unknown()),
  asOf: v.number(),
  next: v.optional(v.object({ updatedAt: v.number(), funnelId: v.string() })),
})

async function readFollowed(store: Store, of: string): Promise<Followed | undefined> {
  const followed = (await store.db.meta.get('followed'))?.value as Followed | undefined
  return followed?.of === of ? followed : undefined
}

/**
 * The rows of a request may be fetched while another pull, of a desk say, moves the mark past them. So far behind it, ms, the
 * next pull begins where they end; older ones are fetched whole.
 */
const BEHIND_MS = 10 * 60_000

/** Those whose rows are all here, as of the mark or a little before it. */
async function findComplete(
  store: Store,
  { requests, asOf: mark }: Followed,
): Promise<{ hiringRequestId: string; asOf: number }[]> {
  const records = await store.db.requests.bulkGet(requests.map(({ hiringRequestId }) => hiringRequestId))
  return records.flatMap((record) => {
    const { savedAt, asOf, hiringRequestId } = record ?? {}
    const isComplete = savedAt !== undefined && asOf !== undefined && asOf >= mark - BEHIND_MS
    return isComplete && hiringRequestId !== undefined ? [{ hiringRequestId, asOf }] : []
  })
}

/** Returns the ids of the requests that are up to date. */
function moveMark(
  store: Store,
  followed: Followed,
  covered: string[],
  { epoch, savedAt }: { epoch: RestoreEpoch | undefined; savedAt: number | undefined },
): Promise<string[]> {
  return transact(store, ['requests', 'meta'], async () => {
    if (await isCleared(store)) return []
    const wasRestored = wasReset(epoch, await readEpoch(store))
    const present = (await store.db.requests.bulkGet(covered)).filter((record) => record !== undefined)
    if (wasRestored) {
      await store.db.requests.bulkPut(present.map((record) => ({ ...record, asOf: undefined })))
      await store.db.meta.delete('followed')
      return []
    }
    // One whose rows were removed meanwhile, or marked for a restore, is fetched whole
    const whole = present.flatMap((record) => (record.asOf === undefined ? [] : [{ ...record, asOf: record.asOf }]))
    await store.db.requests.bulkPut(
      whole.map((record) => ({
        ...record,
        asOf: Math.max(record.asOf, followed.asOf),
        ...(savedAt === undefined ? {} : { savedAt }),
      })),
    )
    await store.db.meta.put({ key: 'followed', value: followed })
    return whole.map(({ hiringRequestId }) => hiringRequestId)
  })
}
