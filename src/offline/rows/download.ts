import { requestCalls, type HiringRequestWire } from '../../contract/requests.ts'
import type { FollowedRequestWire } from '../../contract/sync-pull.ts'
import { findFitting } from '../../rules/fitting-requests.ts'
import { limits } from '../../rules/limits.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import { send } from '../network/call.ts'
import { putRequests } from './followed-list.ts'
import { readNotKept } from './had.ts'
import { refreshLoose } from './loose-rows.ts'
import { pullFollowed, type Pulled } from './pull-followed.ts'
import type { PullOptions } from './pull-page.ts'
import { refreshRequest } from './pull.ts'
import type { PullFailure } from './refresh-applicant.ts'
import { purgeRows } from './retention.ts'
import { checkUnlisted, dropRevokedPartner } from './revocation.ts'

const REQUESTS_PAGE = 100
const PARTNERS_AT_ONCE = 200

/** How far a download is. */
export interface DownloadProgress {
  state: 'idle' | 'running' | 'done' | 'failed' | 'cancelled'
  /** Rows. */
  done: number
  total: number
  /** With 'done': of requests that are not complete only the tasks came. */
  isTasksOnly?: true
}

export interface DownloadOptions {
  /** The partners whose active requests are fetched. */
  ipIds: string[]
  /** Asked before each page of rows: whether of requests that are not complete only the tasks may come. */
  isSparing?: () => boolean
  onPage?: PullOptions['onPage']
  onProgress?: (progress: DownloadProgress) => void
  signal?: AbortSignal
}

/**
 * Fetches every row of the partners' active requests, newest request first, then of the inactive ones that still have
 * tasks, up to the cap of the device; where they are complete already, only what changed. While `isSparing` only the tasks of requests
 * that are not complete. Without a network the progress
 * ends with 'failed', and what came stays.
 */
export async function downloadAll(store: Store, options: DownloadOptions): Promise<void> {
  const { ipIds, onProgress, signal } = options
  const progress: DownloadProgress = { state: 'running', done: 0, total: 0 }
  const report = (change: Partial<DownloadProgress>) => onProgress?.({ ...Object.assign(progress, change) })
  const end = () => report({ state: signal?.aborted ? 'cancelled' : 'failed' })
  const findWanted = async (requests: FollowedRequestWire[]) => findFitting(requests, await readNotKept(store, ipIds))
  const onList = async (requests: FollowedRequestWire[]) => {
    report({ total: (await findWanted(requests)).reduce((sum, request) => sum + request.applicants, 0) })
    return checkUnlisted(store, ipIds, requests, signal)
  }
  const onRows = (done: number) => report({ done: Math.min(done, progress.total) })
  report({})
  try {
    const followed = await followAll(store, { ...options, signal, onList, onRows })
    if (!followed) return end()
    if (followed.tasksOnly) report({ total: progress.done, isTasksOnly: true })
    // Of those that a pull of tasks left out the rest comes when they are opened, or with leave
    const incomplete = followed.tasksOnly ? [] : await findWanted(followed.requests)
    for (const { hiringRequestId, ipId, applicants } of incomplete) {
      if (followed.upToDate.has(hiringRequestId)) continue
      const { done } = progress
      const failure = await refreshRequest(store, {
        ...{ hiringRequestId, ipId, signal },
        onRows: (rows) => onRows(done + Math.min(rows, applicants)),
      })
      // A refusal concerns that request alone
      if (failure && !failure.refusal) return end()
      onRows(done + applicants)
    }
    if (!(await refreshLoose(store, signal))) return end()
    if (signal?.aborted) return end()
    const value = store.deps.now()
    await store.db.meta.bulkPut(ipIds.map((ipId) => ({ key: `up-to-date:${ipId}` as const, value })))
    await purgeRows(store)
    report({ state: 'done', done: progress.total })
  } catch (error) {
    end()
    if (!store.closed) throw error
  }
}

/**
 * Fetches the rows of requests that are not followed, each request once, as long as there is room for them. False when no
 * response came.
 */
export async function downloadClosed(
  store: Store,
  requests: HiringRequestWire[],
  { room, signal }: { room: number; signal?: AbortSignal },
): Promise<boolean> {
  let left = Math.min(room, limits.deviceRowsMost - (await store.db.rows.count()))
  for (const { hiringRequestId, ipId, endDate, createdDate, applicants } of requests) {
    const before = await store.db.requests.get(hiringRequestId)
    if (before?.savedAt !== undefined || before?.notKept || applicants > left) continue
    left -= applicants
    await store.db.requests.put({
      ...before,
      ...{ hiringRequestId, ipId, endDate, active: false, createdAt: createdDate, total: applicants },
    })
    const failure = await refreshRequest(store, { hiringRequestId, ipId, signal })
    if (failure && !failure.refusal) return false
  }
  return true
}

const nothingMore = { upToDate: new Set<string>(), tasksOnly: false }

/** A pull that was cut goes on, and then another one brings what changed since; a restore is noticed once, or twice. */
const MOST_SWEEPS = 4

/** Brings what can be brought in one sweep; undefined when no response came. */
async function followAll(store: Store, options: PullOptions): Promise<Omit<Pulled, 'wasCut'> | undefined> {
  const { ipIds, signal } = options
  for (let sweeps = 1; ; sweeps += 1) {
    const pulled = ipIds.length <= PARTNERS_AT_ONCE ? await pullFollowed(store, options) : 'missing'
    if (pulled === 'missing') {
      const requests = await listFollowed(store, ipIds, signal)
      return requests && (await options.onList?.(requests)) ? { requests, ...nothingMore } : undefined
    }
    if (pulled === 'restored' || ('wasCut' in pulled && pulled.wasCut)) {
      if (sweeps < MOST_SWEEPS) continue
      return undefined
    }
    if (!('error' in pulled)) return pulled
    await dropRevokedPartner(store, ipIds, pulled)
    return undefined
  }
}

/** The requests whose rows the device follows, from a server that has only the lists. */
async function listFollowed(
  store: Store,
  ipIds: string[],
  signal: AbortSignal | undefined,
): Promise<FollowedRequestWire[] | undefined> {
  const active = await listRequests(store, ipIds, { isActive: true }, signal)
  if (!Array.isArray(active)) return undefined
  const inactive = await listRequests(store, ipIds, { isActive: false, withTasks: true }, signal)
  if (!Array.isArray(inactive)) return undefined
  const requests = [
    ...active.map((request) => ({ ...request, isActive: true })),
    ...inactive.map((request) => ({ ...request, isActive: false })),
  ]
  await transact(store, ['requests'], () => putRequests(store, ipIds, requests))
  return requests
}

/** Requests, newest first. */
async function listRequests(
  store: Store,
  ipIds: string[],
  which: { isActive: boolean; withTasks?: boolean },
  signal: AbortSignal | undefined,
): Promise<HiringRequestWire[] | PullFailure> {
  const found = new Map<string, HiringRequestWire>()
  for (let start = 0; start < ipIds.length; start += PARTNERS_AT_ONCE) {
    for (let page = 1; ; page += 1) {
      const input = {
        ipId: ipIds.slice(start, start + PARTNERS_AT_ONCE),
        type: 'Employer' as const,
        ...which,
        filterOptions: { sort: { field: 'createdDate' as const, order: 'descending' as const } },
        pageOptions: { page, limit: REQUESTS_PAGE },
      }
      const result = await send(store, requestCalls.list, input, { signal, background: true })
      if (!result.ok) {
        const failure = { error: result.error, refusal: result.refusal }
        await dropRevokedPartner(store, ipIds, failure)
        return failure
      }
      for (const request of result.value.data.result) found.set(request.hiringRequestId, request)
      const isLast = result.value.data.result.length < REQUESTS_PAGE
      if (isLast || page * REQUESTS_PAGE >= result.value.paginationOptions.totalcount) break
    }
  }
  return [...found.values()].sort((a, b) => b.createdDate - a.createdDate)
}
