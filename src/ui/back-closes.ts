/**
 * Back closes what lies on top of the screen, as on every phone. What opens gets an entry of the history with the address of
 * its screen; closed by a tap it leaves that entry to the next one that opens, because going back in code would abort a
 * navigation that the same tap began. The router is told of none of this.
 */
interface Overlay {
  close: () => void
  /** A question about leaving has none: it opens while the router itself is moving in the history. */
  hasEntry: boolean
}

/** The router's state of an entry, with what is added here. */
interface EntryState {
  /** Which of the entries on top of its screen this one is, from 1; the screen's own has none. */
  over?: number
  /** The router's count of screens. */
  idx?: number
}

const open: Overlay[] = []
/** How long what is closed may take to go, ms. */
const CLOSING_MS = 400

const stateNow = () => (globalThis.history?.state ?? {}) as EntryState
const overOf = ({ over = 0 }: EntryState) => over
const current = () => ({ state: stateNow(), href: globalThis.location?.href })
let last = current()

/** Call after each navigation of the router. */
export function noteEntry(): void {
  const over = overOf(last.state)
  const state = stateNow()
  // It replaced an entry that lies on top of another: that one is still below
  if (over > 0 && overOf(state) === 0 && state.idx === last.state.idx) history.replaceState({ ...state, over }, '')
  last = current()
}

function ensureEntries(): void {
  const wanted = typeof stateNow().idx === 'number' ? open.filter(({ hasEntry }) => hasEntry).length : 0
  for (let over = overOf(stateNow()) + 1; over <= wanted; over += 1)
    history.pushState({ ...stateNow(), over }, '', location.href)
  last = current()
}

/** Something opened over the screen. Returns what to call when it is closed. */
export function closeOnBack(close: () => void, hasEntry = true): () => void {
  const me = { close, hasEntry }
  open.push(me)
  ensureEntries()
  return () => {
    const at = open.indexOf(me)
    if (at >= 0) open.splice(at, 1)
  }
}

/** Before the router hears of it: between entries of one screen there is nothing for it to do. */
function onBack(event: PopStateEvent): void {
  const before = last
  last = current()
  const over = overOf(last.state)
  const { idx } = last.state
  // One that the router has not made is a screen of its own
  if (typeof idx !== 'number' || idx !== before.state.idx || over === overOf(before.state)) return
  event.stopImmediatePropagation()
  // A filter that was set meanwhile is in the address above only
  history.replaceState({ ...before.state, over }, '', before.href)
  last = current()
  if (over > overOf(before.state)) return
  const top = open.at(-1)
  // An entry that was left behind
  if (!top) return history.back()
  top.close()
  // It may refuse, or another one be open below a question
  setTimeout(ensureEntries, CLOSING_MS)
}

globalThis.addEventListener?.('popstate', onBack as EventListener, { capture: true })
