import * as v from 'valibot'
import { funnelRowWire, toApplicant, type Applicant, type FunnelRowWire } from '../contract/funnel-row.ts'
import { funnelCalls } from '../contract/funnel.ts'
import type { ApiError } from '../contract/call.ts'
import { requestCalls, type HiringRequestWire } from '../contract/requests.ts'
import { limits } from '../rules/limits.ts'
import { judge } from './answer.ts'
import { ask, send } from './call.ts'
import { ofRequest } from './coverage.ts'
import type { RequestRecord } from './database.ts'
import { loadInputs } from './inputs.ts'
import { forgetReveals } from './reveals.ts'
import { putSnapshots, rowTables } from './rows.ts'
import { purge } from './storage.ts'
import { transact, type Store } from './store.ts'
import { readTotals, recount } from './totals.ts'
import type { DownloadProgress, OperationError } from './types.ts'

export { coverage } from './coverage.ts'

/** Why something could not be brought; undefined when it was. */
export interface PullFailure {
  error: OperationError
  /** The server's own refusal, such as 'Unauthorized access to Hiring Request'. */
  refusal?: ApiError
}

const PAGE_ROWS = 200
/** Checked and written at once: more would be felt on a slow phone. */
const CHUNK_ROWS = 25
const REQUESTS_PAGE = 100
const PARTNERS_AT_ONCE = 200

const aborted: PullFailure = { error: { class: 'network', code: 'aborted' } }

/** Lets taps and frames through between two pieces of work. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

export interface DownloadOptions {
  /** The partners whose active requests are brought. */
  ipIds: string[]
  onProgress?: (progress: DownloadProgress) => void
  signal?: AbortSignal
}

/**
 * Brings every row of the partners' active requests, newest request first, up to the cap of the device; where they are
 * here already, only what changed. Never rejects for a lack of network: the progress ends with 'failed', and what came
 * stays.
 */
export async function downloadAll(store: Store, { ipIds, onProgress, signal }: DownloadOptions): Promise<void> {
  const progress: DownloadProgress = { state: 'running', done: 0, total: 0 }
  const report = (change: Partial<DownloadProgress>) => onProgress?.({ ...Object.assign(progress, change) })
  report({})
  try {
    const requests = await listRequests(store, ipIds, signal)
    if (!Array.isArray(requests)) return report({ state: signal?.aborted ? 'cancelled' : 'failed' })
    let room: number = limits.deviceRowsMost
    const chosen = requests.filter((request) => request.applicants === 0 || (room -= request.applicants) >= 0)
    report({ total: chosen.reduce((sum, request) => sum + request.applicants, 0) })
    let done = 0
    for (const request of chosen) {
      const failure = await refreshRequest(store, {
        hiringRequestId: request.hiringRequestId,
        ipId: request.ipId,
        signal,
        onRows: (rows) => report({ done: Math.min(progress.total, done + Math.min(rows, request.applicants)) }),
      })
      // A refusal concerns that request alone
      if (failure && !failure.refusal) return report({ state: signal?.aborted ? 'cancelled' : 'failed' })
      done += request.applicants
      report({ done })
    }
    await store.db.meta.put({ key: 'up-to-date', value: store.deps.now() })
    await purge(store)
    report({ state: 'done', done: progress.total })
  } catch (error) {
    report({ state: signal?.aborted ? 'cancelled' : 'failed' })
    if (!store.closed) throw error
  }
}

/** The active requests, newest first; those that are not active any more are remembered as closed. */
async function listRequests(
  store: Store,
  ipIds: string[],
  signal: AbortSignal | undefined,
): Promise<HiringRequestWire[] | PullFailure> {
  const found = new Map<string, HiringRequestWire>()
  for (let start = 0; start < ipIds.length; start += PARTNERS_AT_ONCE) {
    for (let page = 1; ; page += 1) {
      const input = {
        ipId: ipIds.slice(start, start + PARTNERS_AT_ONCE),
        type: 'Employer' as const,
        isActive: true,
        filterOptions: { sort: { field: 'createdDate' as const, order: 'descending' as const } },
        pageOptions: { page, limit: REQUESTS_PAGE },
      }
      const answer = await send(store, requestCalls.list, input, { signal, background: true })
      if (!answer.ok) return { error: answer.error, refusal: answer.refusal }
      for (const request of answer.value.data.result) found.set(request.hiringRequestId, request)
      const isLast = answer.value.data.result.length < REQUESTS_PAGE
      if (isLast || page * REQUESTS_PAGE >= answer.value.paginationOptions.totalcount) break
    }
  }
  const requests = [...found.values()].toSorted((a, b) => b.createdDate - a.createdDate)
  await rememberRequests(store, ipIds, requests)
  return requests
}

function rememberRequests(store: Store, ipIds: string[], requests: HiringRequestWire[]): Promise<void> {
  return transact(store, ['requests'], async () => {
    const open = new Set(requests.map((request) => request.hiringRequestId))
    const known = await store.db.requests.where('ipId').anyOf(ipIds).toArray()
    const before = new Map(known.map((record) => [record.hiringRequestId, record]))
    const closed = known.filter((record) => record.active && !open.has(record.hiringRequestId))
    await store.db.requests.bulkPut([
      ...closed.map((record) => ({ ...record, active: false })),
      ...requests.map((request): RequestRecord => ({
        ...before.get(request.hiringRequestId),
        hiringRequestId: request.hiringRequestId,
        ipId: request.ipId,
        active: true,
        endDate: request.endDate,
        createdAt: request.createdDate,
        total: request.applicants,
      })),
    ])
  })
}

export interface RefreshOptions {
  hiringRequestId: string
  ipId: string
  signal?: AbortSignal
  /** Told how many rows have come so far. */
  onRows?: (rows: number) => void
}

/**
 * Brings one request's rows up to date: all pages the first time, later only what changed since. Where the API answers no
 * `asOf` it does not know `updatedSince`, and all pages are asked for every time.
 */
export async function refreshRequest(store: Store, options: RefreshOptions): Promise<PullFailure | undefined> {
  const { hiringRequestId, ipId } = options
  const before = await store.db.requests.get(hiringRequestId)
  const isComplete = before?.savedAt !== undefined
  const since = isComplete ? before.asOf : undefined
  const startedAt = store.deps.now()
  const pulled = await pullPages(store, options, since)
  if ('error' in pulled) return pulled
  const { ids, asOf, total } = pulled
  await transact(store, [...rowTables, 'requests'], async () => {
    const now = await store.db.requests.get(hiringRequestId)
    // Only a whole and quiet pull tells that a row is gone
    if (since === undefined && ids.size === total) await dropOthers(store, hiringRequestId, ids)
    const { all: saved } = await readTotals(store, hiringRequestId)
    await store.db.requests.put({
      active: true,
      ...now,
      hiringRequestId,
      ipId,
      total: since === undefined ? total : Math.max(saved, now?.total ?? 0),
      savedAt: startedAt,
      asOf,
    })
  })
  return undefined
}

interface Pulled {
  ids: Set<string>
  asOf: number | undefined
  total: number
}

async function pullPages(
  store: Store,
  { hiringRequestId, ipId, signal, onRows }: RefreshOptions,
  updatedSince: number | undefined,
): Promise<Pulled | PullFailure> {
  const ids = new Set<string>()
  let asOf: number | undefined
  let total = 0
  let received = 0
  for (let page = 1; ; page += 1) {
    if (signal?.aborted || store.closed) return aborted
    const input = {
      hiringRequestId,
      ipId,
      // By name: a row that is changed meanwhile keeps its place, so no page skips another one
      filterOptions: { sort: { field: 'name', order: 'ascending' }, ...(updatedSince ? { updatedSince } : {}) },
      pageOptions: { page, limit: PAGE_ROWS },
    }
    const exchange = await ask(store, funnelCalls.rows, input, { signal, background: true })
    const verdict = judge(exchange)
    if (verdict.do !== 'done')
      return { error: verdict.error, refusal: exchange.kind === 'refused' ? exchange.refusal : undefined }
    const answer = readPage(verdict.body)
    if (!answer) return { error: { class: 'server', status: 200, code: 'badAnswer' } }
    // What changes while the pages come is after the first page's time, and comes with the next refresh
    if (page === 1) asOf = answer.asOf
    total = answer.total
    received += answer.rows.length
    for (const id of await putPage(store, answer.rows, signal)) ids.add(id)
    onRows?.(ids.size)
    if (answer.rows.length < PAGE_ROWS || received >= total) return { ids, asOf, total }
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
 * Checks and writes a page in pieces. A row that is not a row is left out: it must not keep the others away. One of a later
 * version, in a stage that this app does not know, stays as it was: the applicant is still there.
 */
async function putPage(store: Store, rows: unknown[], signal: AbortSignal | undefined): Promise<string[]> {
  const ids: string[] = []
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    if (signal?.aborted) break
    const unread: string[] = []
    const snapshots: Applicant[] = rows.slice(start, start + CHUNK_ROWS).flatMap((row) => {
      const parsed = v.safeParse(funnelRowWire, row)
      if (parsed.success) return [toApplicant(parsed.output)]
      unread.push(...idOf(row))
      return []
    })
    await transact(
      store,
      [...rowTables],
      () => putSnapshots(store, snapshots),
      (opIds) => loadInputs(store, opIds),
    )
    ids.push(...snapshots.map((row) => row.funnelId))
    if (unread.length > 0) ids.push(...(await findHere(store, unread)))
    const withoutNumber = snapshots.filter((row) => row.mobile === undefined).map((row) => row.funnelId)
    await forgetReveals(store, withoutNumber)
    await breathe()
  }
  return ids
}

const idOf = (row: unknown): string[] => {
  const id = (row as { _id?: unknown } | null)?._id
  return typeof id === 'string' ? [id] : []
}

const findHere = async (store: Store, funnelIds: string[]): Promise<string[]> =>
  (await store.db.rows.bulkGet(funnelIds)).flatMap((record) => (record ? [record.funnelId] : []))

/** Inside a transaction: rows that the server does not have any more, unless something waits on them. */
async function dropOthers(store: Store, hiringRequestId: string, ids: Set<string>): Promise<void> {
  const here = await ofRequest(store, hiringRequestId).primaryKeys()
  const missing = await store.db.rows.bulkGet(here.filter((funnelId) => !ids.has(funnelId)))
  const gone = missing.flatMap((record) => (record?.pending === 0 ? [record.funnelId] : []))
  await store.db.rows.bulkDelete(gone)
  await store.db.tasks.bulkDelete(gone)
  await recount(store, hiringRequestId)
}

/** Brings one applicant up to date. Answers why not; the row that is here stays then. */
export async function refreshApplicant(
  store: Store,
  funnelId: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PullFailure | undefined> {
  const answer = await send(store, funnelCalls.detail, { funnelId }, { signal, background: true })
  if (!answer.ok) return { error: answer.error, refusal: answer.refusal }
  if (signal?.aborted || store.closed) return aborted
  await putRow(store, answer.value.data)
  return undefined
}

const putRow = (store: Store, row: FunnelRowWire): Promise<void> =>
  transact(
    store,
    [...rowTables],
    () => putSnapshots(store, [toApplicant(row)]),
    (opIds) => loadInputs(store, opIds),
  )
