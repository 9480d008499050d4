import { makeEmitter, type Emitter } from '../../lib/observable.ts'
import { makeChannel } from '../device/channel.ts'
import type { Store } from '../device/store.ts'

/**
 * open: a stream that tells of changed rows is there from now on; what changed before was not told. over: it is gone. rows: rows of
 * these partners changed, of any partner if none is named.
 */
export type RowNews = { kind: 'open' | 'over' } | { kind: 'rows'; ipIds?: string[] | undefined }

/** Since when the stream has been open without a break, epoch ms: a pull after `since` has missed nothing until `until`. */
export interface Followed {
  since: number
  until: number
}

interface Line extends Emitter<[RowNews]> {
  channel?: BroadcastChannel | undefined
  openedAt?: number | undefined
  overAt?: number | undefined
}

const lines = new WeakMap<Store, Line>()

/** One tab holds the stream; the others hear from it, and ask when they come later. */
function lineOf(store: Store): Line {
  const known = lines.get(store)
  if (known) return known
  const line: Line = { ...makeEmitter<[RowNews]>(), channel: makeChannel(store, `fieldhire-rows-${store.userId}`) }
  lines.set(store, line)
  line.channel?.addEventListener('message', ({ data }: MessageEvent<RowNews | 'ask'>) => {
    if (store.closed) return line.channel?.close()
    if (data !== 'ask') return take(store, line, data)
    if (isOwn.has(line) && isOpen(line)) say(store, line, { kind: 'open' })
  })
  say(store, line, 'ask')
  return line
}

/** The lines whose stream is in this tab. */
const isOwn = new WeakSet<Line>()
const isOpen = ({ openedAt, overAt }: Line) => openedAt !== undefined && overAt === undefined

function say(store: Store, line: Line, message: RowNews | 'ask'): void {
  if (!store.closed) line.channel?.postMessage(message)
}

function take(store: Store, line: Line, news: RowNews): void {
  if (store.closed) return
  const now = store.deps.now()
  // Said again for a tab that asked
  if (news.kind === 'open' && isOpen(line) && !isOwn.has(line)) return
  if (news.kind === 'open') Object.assign(line, { openedAt: now, overAt: undefined })
  if (news.kind === 'over' && isOpen(line)) line.overAt = now
  line.emit(news)
}

/** What the stream in this tab says, for all tabs. */
export function tellRowNews(store: Store, news: RowNews): void {
  const line = lineOf(store)
  if (news.kind === 'open') isOwn.add(line)
  if (news.kind === 'over') isOwn.delete(line)
  take(store, line, news)
  say(store, line, news)
}

/** Calls back with every news. Returns how to stop. */
export const onRowNews = (store: Store, listener: (news: RowNews) => void): (() => void) =>
  lineOf(store).subscribe(listener)

/** Whether changed rows are told now. */
export const isFollowing = (store: Store): boolean => isOpen(lineOf(store))

/** The last time without a break in which they were told; undefined before there was one. */
export function readFollowed(store: Store): Followed | undefined {
  const { openedAt, overAt } = lineOf(store)
  return openedAt === undefined ? undefined : { since: openedAt, until: overAt ?? store.deps.now() }
}

/** Whether news are about one of these partners. */
export const isAbout = (news: RowNews, ipIds: readonly string[]): boolean =>
  news.kind === 'rows' && (news.ipIds === undefined || news.ipIds.some((ipId) => ipIds.includes(ipId)))
