import * as v from 'valibot'
import { funnelRowWire, toApplicant, type Applicant } from '../../contract/funnel-row.ts'
import { funnelCalls } from '../../contract/funnel.ts'
import { isCleared } from '../device/cleared.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import { request } from '../network/call.ts'
import { classifyResponse } from '../network/classification.ts'
import { readEpoch, wasReset } from '../network/restore-epoch.ts'
import { ofRequest } from './coverage.ts'
import { dropOthers } from './drop-others.ts'
import { aborted, isRevoked, type PullFailure } from './refresh-applicant.ts'
import { dropRequest } from './retention.ts'
import { removeReveals } from './reveals.ts'
import { putSnapshots, snapshotTables } from './rows.ts'
import { readTotals } from './totals.ts'

const PAGE_ROWS = 200
/**
 * Checked and stored at once: as many as a device stores in about `CHUNK_MS`. More would be felt on a slow phone; fewer cost
 * a quick one a transaction, and each screen that follows the rows a read, for every few of them.
 */
const CHUNK = { first: 12, most: 96 }
const CHUNK_MS = 40
/** Lets taps and frames through between two pieces of work. A timer: in a page that is hidden the rest may come later. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

export interface RefreshOptions {
  hiringRequestId: string
  ipId: string
  signal?: AbortSignal
  /** Receives how many rows have come so far. */
  onRows?: (rows: number) => void
}

/**
 * Brings one request's rows up to date: all pages the first time, later only what changed since. Where the API returns no
 * `asOf` it does not know `updatedSince`, and all pages are fetched every time. Of a request the user may not see any more
 * the rows go.
 */
export async function refreshRequest(store: Store, options: RefreshOptions): Promise<PullFailure | undefined> {
  const { hiringRequestId, ipId } = options
  const before = await store.db.requests.get(hiringRequestId)
  const isComplete = before?.savedAt !== undefined
  const since = isComplete ? before.asOf : undefined
  const startedAt = store.deps.now()
  const epoch = await readEpoch(store)
  const pulled = await pullPages(store, options, since)
  if ('error' in pulled) {
    if (isRevoked(pulled)) await dropRequest(store, hiringRequestId, ipId)
    return pulled
  }
  const { ids, asOf, total, came } = pulled
  await transact(store, [...snapshotTables, 'requests'], async () => {
    if (await isCleared(store)) return
    const now = await store.db.requests.get(hiringRequestId)
    // Only a complete pull that no change disturbed shows that a row is gone
    const gone = since === undefined && came === total ? await dropOthers(store, hiringRequestId, ids) : 0
    const { all: saved } = await readTotals(store, hiringRequestId)
    const epochNow = await readEpoch(store)
    // The server was restored from a backup, or the rows were marked for it, meanwhile: rows stored before are older
    const wasRestored = wasReset(epoch, epochNow) || (since !== undefined && now?.asOf === undefined)
    // Rows of its first pages were removed while the others came: for lack of room, or access that was away for a moment
    const isWhole = since !== undefined || (await hasAll(store, hiringRequestId, ids))
    await store.db.requests.put({
      active: true,
      ...now,
      hiringRequestId,
      ipId,
      total: since === undefined ? total : Math.max(saved, now?.total ?? 0),
      savedAt: startedAt,
      notKept: undefined,
      // A page skipped a row that changed places: it is not among the changes of the next pull, so that asks as this one did
      asOf: wasRestored || !isWhole ? undefined : came >= total ? asOf : since,
      // One of those that went may have come by a later pull of everything
      ...(wasRestored || !isWhole || gone > 0 ? { mark: undefined, keeping: undefined } : {}),
    })
  })
  return undefined
}

interface Pulled {
  /** The rows of the response that are stored now. */
  ids: Set<string>
  /** How many different ones came. */
  came: number
  asOf: number | undefined
  total: number
}

async function pullPages(
  store: Store,
  { hiringRequestId, ipId, signal, onRows }: RefreshOptions,
  updatedSince: number | undefined,
): Promise<Pulled | PullFailure> {
  const ids = new Set<string>()
  const came = new Set<unknown>()
  let asOf: number | undefined
  let total = 0
  let received = 0
  const limit = store.deps.rowsPerPage ?? PAGE_ROWS
  for (let page = 1; ; page += 1) {
    if (signal?.aborted || store.closed) return aborted
    const input = {
      hiringRequestId,
      ipId,
      // By name: a row that is changed meanwhile keeps its place, so no page skips another one
      filterOptions: { sort: { field: 'name', order: 'ascending' }, ...(updatedSince ? { updatedSince } : {}) },
      pageOptions: { page, limit },
    }
    const exchange = await request(store, funnelCalls.rows, input, { signal, background: true })
    const classified = classifyResponse(exchange)
    if (classified.do !== 'done')
      return { error: classified.error, refusal: exchange.kind === 'refused' ? exchange.refusal : undefined }
    const read = readPage(classified.body)
    if (!read) return { error: { class: 'server', status: 200, code: 'badAnswer' } }
    // A change while the pages come is later than the first page's time, and comes with the next refresh
    if (page === 1) asOf = read.asOf
    total = read.total
    received += read.rows.length
    for (const row of read.rows) came.add(idOf(row)[0] ?? row)
    for (const id of await putPage(store, read.rows, signal)) ids.add(id)
    // Stopped in the middle of the page: a row that it did not store is not gone
    if (signal?.aborted) return aborted
    onRows?.(ids.size)
    if (read.rows.length < limit || received >= total) return { ids, asOf, total, came: came.size }
  }
}

function readPage(body: Record<string, unknown>): { rows: unknown[]; asOf?: number; total: number } | undefined {
  const data = body['data'] as { result?: unknown; asOf?: unknown } | null | undefined
  const paging = body['paginationOptions'] as { totalcount?: unknown } | null | undefined
  if (!Array.isArray(data?.result)) return undefined
  const total = Number(paging?.totalcount)
  return {
    rows: data.result,
    asOf: typeof data.asOf === 'number' ? data.asOf : undefined,
    total: Number.isFinite(total) ? total : data.result.length,
  }
}

/**
 * Checks and stores a page in pieces. An invalid row is left out: it must not keep the others away. A row of a newer server
 * in a stage that this build does not know stays as it was: the applicant still exists.
 */
export async function putPage(store: Store, rows: unknown[], signal: AbortSignal | undefined): Promise<string[]> {
  const ids: string[] = []
  let size = CHUNK.first
  for (let start = 0, end = 0; start < rows.length; start = end) {
    if (signal?.aborted) break
    end = start + size
    const began = performance.now()
    const unread: string[] = []
    const snapshots: Applicant[] = rows.slice(start, end).flatMap((row) => {
      const parsed = v.safeParse(funnelRowWire, row)
      if (parsed.success) return [toApplicant(parsed.output)]
      unread.push(...idOf(row))
      return []
    })
    await transact(store, snapshotTables, () => putSnapshots(store, snapshots))
    ids.push(...snapshots.map((row) => row.funnelId))
    if (unread.length > 0) ids.push(...(await findHere(store, unread)))
    const withoutNumber = snapshots.filter((row) => row.mobile === undefined).map((row) => row.funnelId)
    await removeReveals(store, withoutNumber)
    size = fitting(size, performance.now() - began)
    await pause()
  }
  return ids
}

const fitting = (size: number, took: number): number =>
  Math.min(CHUNK.most, Math.max(CHUNK.first, Math.round((size * CHUNK_MS) / Math.max(1, took))))

export const idOf = (row: unknown): string[] => {
  const id = (row as { _id?: unknown } | null)?._id
  return typeof id === 'string' ? [id] : []
}

const findHere = async (store: Store, funnelIds: string[]): Promise<string[]> =>
  (await store.db.rows.bulkGet(funnelIds)).flatMap((record) => (record ? [record.funnelId] : []))

async function hasAll(store: Store, hiringRequestId: string, ids: Set<string>): Promise<boolean> {
  const here = new Set(await ofRequest(store, hiringRequestId).primaryKeys())
  return [...ids].every((funnelId) => here.has(funnelId))
}
