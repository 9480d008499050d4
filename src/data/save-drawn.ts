import { buildId } from '../boot/build-id.ts'
import { addressKey, DRAWN, isOnline } from '../boot/drawn.ts'
import { tasksRead } from '../boot/first-reads.ts'
import type { DrawnScreen } from '../offline/device/database.ts'
import { queryTasks, type TasksQuery } from '../offline/rows/task-queries.ts'
import type { Store } from '../offline/device/store.ts'
import { watch } from '../offline/device/watch.ts'
import type { SessionUser } from '../contract/session.ts'
import { addIstDays } from '../lib/dates.ts'
import { findPanelChange } from '../rules/panel-kind.ts'
import { findLanguage } from '../boot/language.ts'

/** Everything that a screen of more tasks than this would have to be compared with takes too long on a small phone. */
const MOST_TASKS = 5_000
/** A list of a phone has 20 kB. */
const MOST_LETTERS = 150_000

export interface Drawn {
  query: TasksQuery
  /** What was drawn: the result of `query`. */
  tasks: Awaited<ReturnType<typeof queryTasks>>
  user: SessionUser
  online: boolean
  /** The address it was drawn for: the location may be ahead of the screen. */
  address: Pick<Location, 'pathname' | 'search'>
  /** The query with which the screen opens when the address has none. */
  recall: () => string
  /** The time it was drawn for, epoch ms. */
  now: number
}

/** For so long nothing has changed, ms. */
const STILL_MS = 1_000
/** The wait doubles, up to this, each time that the screen could not be kept. The screen's clock starts it anew every minute. */
const MOST_STILL_MS = 32_000

/** What this page has kept last, and until when it may be shown, epoch ms. */
let kept: { key: string; until: number } | undefined

/** Keeps the screen a second after it was drawn, and again whenever a write has removed what was kept or its time is over, until `left`. */
export function keepDrawn(store: Store, drawn: Drawn, left: AbortSignal): void {
  if (left.aborted) return
  const { query, online, user } = drawn
  const { lang } = document.documentElement
  const key = JSON.stringify([store.db.name, query, online, addressKey(drawn.address), user, lang])
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = async (stillMs: number) => {
    if (store.closed) return
    const until = await saveDrawn(store, drawn)
    if (until !== undefined) kept = { key, until }
    // A menu was open, or the device had not noted yet that the network is gone: nothing tells when that is over
    else if (stillMs < MOST_STILL_MS && !left.aborted) schedule(stillMs * 2)
  }
  const schedule = (stillMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(stillMs).catch(() => undefined), stillMs)
  }
  const stop = watch(
    () => store.db.drawn.count(),
    (count) => {
      clearTimeout(timer)
      const isKept = count > 0 && kept?.key === key && drawn.now < kept.until
      if (!isKept) schedule(STILL_MS)
    },
  )
  left.addEventListener('abort', () => {
    stop()
    clearTimeout(timer)
  })
}

/**
 * Keeps the screen as it is drawn for the next start (OFF-13), and returns until when. Keeps nothing when the device has
 * changed since, in this tab or another, or when something is open that the next start does not open. Rejects when the
 * device refuses to write.
 */
export async function saveDrawn(store: Store, of: Drawn): Promise<number | undefined> {
  const { query, tasks, user, online } = of
  const address = addressKey(of.address)
  if (address !== addressKey(location)) return undefined
  const isRecalled = of.address.search.slice(1) === of.recall()
  // Chosen in another tab: the next start opens with that
  if (of.address.search === '' && !isRecalled) return undefined
  const language = document.documentElement.lang
  const screen = copyScreen(document)
  const isOther = language !== (findLanguage(document.cookie, location.pathname, navigator.language) ?? 'en')
  if (screen === undefined || screen.length > MOST_LETTERS || isOther) return undefined
  if (tasks.counts.selfReported + tasks.counts.other > MOST_TASKS) return undefined
  const isWide = matchMedia('(min-width: 62em)').matches
  const drawn = {
    key: DRAWN,
    address,
    html: screen,
    build: buildId,
    language,
    user: JSON.stringify(user),
    isWide,
    online,
    isRecalled,
  } as const
  const { db, deps } = store
  return db.transaction('rw', db.rows, db.tasks, db.meta, db.drawn, async () => {
    const at = deps.now()
    // Read again where nobody can write in between; the tasks last, which takes longest
    if (isOnline(await db.meta.get('net')) !== online) return undefined
    const now = await queryTasks(store, query)
    if (!isSame(now, tasks)) return undefined
    const until = await findNextChange(store, query.ipId, now, of.now)
    // The screen looks at the clock once a minute
    if (until <= at) return undefined
    const read = { name: tasksRead(query).name, tasks: now }
    await db.drawn.put({ ...drawn, read, at, until } satisfies DrawnScreen)
    return until
  })
}

const lists = ['priority', 'overdue', 'pending'] as const

const isSame = (now: Drawn['tasks'], drawn: Drawn['tasks']) =>
  ([...lists, 'counts'] as const).every((part) => JSON.stringify(now[part]) === JSON.stringify(drawn[part]))

/**
 * The next moment at which a list changes by itself: midnight, when an applicant becomes a task, is urgent, or is none any
 * more, or when a listed one is asked about something else.
 */
async function findNextChange(store: Store, ipId: string, tasks: Drawn['tasks'], now: number): Promise<number> {
  let next = addIstDays(now, 1)
  const rows = lists.flatMap((list) => tasks[list].rows)
  for (const time of rows.flatMap((row) => findPanelChange(row) ?? [])) if (time > now && time < next) next = time
  await store.db.tasks
    .where('ipId')
    .equals(ipId)
    .each(({ from, until, urgentFrom }) => {
      for (const time of [from, until, urgentFrom]) if (time > now && time < next) next = time
    })
  return next
}

/** The markup of the screen as the next start draws it; undefined while something is open, typed or waiting. */
export function copyScreen(page: Document): string | undefined {
  const root = page.getElementById('root')
  if (!root || page.querySelector('dialog[open], [role=dialog], [data-fh-passing]')) return undefined
  // The list of what is overdue may be unfolded from the beginning
  if (root.querySelector('[aria-expanded=true]:not(h2 > *)')) return undefined
  if (page.activeElement?.matches('input, textarea, select')) return undefined
  // What is typed and no search yet, and a screen that is being left
  if (root.querySelector('[type=search][value]:not([value=""]), [aria-busy=true]')) return undefined
  const copy = root.cloneNode(true) as HTMLElement
  for (const gone of copy.querySelectorAll('[data-fh-gone], style, script')) gone.remove()
  return copy.innerHTML
}
