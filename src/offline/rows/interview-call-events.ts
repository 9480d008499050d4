import * as v from 'valibot'
import { hiringRequestsEvent, interviewCallEvent, readyEvent, rowsEvent } from '../../contract/events.ts'
import type { Store } from '../device/store.ts'
import type { StreamMessage } from '../network/event-parser.ts'
import { followEvents } from '../network/event-stream.ts'
import { refreshApplicant } from './refresh-applicant.ts'
import { tellRowNews } from './row-news.ts'

/** Applicants that an event was about and that could not be fetched then. */
type Owed = Set<string>

/**
 * Brings the applicants up to date whose interview call has changed (CALL-10), as the user's event stream reports them. Each
 * time a stream starts, every applicant with a call in progress is refreshed too, since events may have been missed
 * (TRAP-74). Other tabs see the rows change. `onRequests` hears that requests were approved (HR-42). That rows of a partner changed
 * is passed on to the lists and desks that show them (row-news.ts). Returns a stop function.
 */
export function startEvents(
  store: Store,
  onRequests: () => void,
  scope?: Parameters<typeof followEvents>[2],
): () => void {
  const owed: Owed = new Set()
  return followEvents(
    store,
    (message) => onMessage(store, owed, onRequests, message),
    scope,
    () => tellRowNews(store, { kind: 'over' }),
  )
}

function onMessage(store: Store, owed: Owed, onRequests: () => void, { event, data }: StreamMessage): void {
  if (event === 'ready') {
    const ready = v.safeParse(readyEvent, parse(data))
    if (ready.success && ready.output.tellsRows) tellRowNews(store, { kind: 'open' })
    return void refreshCalls(store, owed).catch(() => undefined)
  }
  if (event === 'rows') {
    const rows = v.safeParse(rowsEvent, parse(data))
    if (rows.success) tellRowNews(store, { kind: 'rows', ipIds: rows.output.ipIds })
    return
  }
  if (event === 'hiring_requests') {
    if (v.is(hiringRequestsEvent, parse(data))) onRequests()
    return
  }
  const call = event === 'interview_calls' ? v.safeParse(interviewCallEvent, parse(data)) : undefined
  if (call?.success) void refreshAll(store, owed, [call.output.funnelId]).catch(() => undefined)
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/** Refreshes every applicant whose call was in progress by the last event. */
async function refreshCalls(store: Store, owed: Owed): Promise<void> {
  const tasks = await store.db.tasks.filter(({ row }) => row.call.status === 'progress').primaryKeys()
  await refreshAll(store, owed, [...new Set([...tasks, ...owed])])
}

async function refreshAll(store: Store, owed: Owed, funnelIds: string[]): Promise<void> {
  for (const funnelId of funnelIds) {
    owed.add(funnelId)
    const failure = await refreshApplicant(store, funnelId)
    // A refusal would be the same the next time
    if (!failure || failure.refusal) owed.delete(funnelId)
  }
}
