import { makeObservable } from '../lib/observable.ts'

/** How long a toast is shown, ms (ERR-03), which is also how long an update is held back for Undo. */
export const TOAST_MS = 7000
const MAX_TOASTS = 3

/**
 * undone: Undo was pressed; expired: its time ran out; pushed: a newer one took its place; closed: hidden by code or
 * key.
 */
export type ToastEnd = 'undone' | 'expired' | 'pushed' | 'closed'

export type ToastInput = {
  heading: string
  line?: string
  /**
   * Heads the toast with Success, Error or Warning (ERR-03); then `heading` is its first line. 'problem' also adds the
   * triangle: something was not done. A plain one is headed by its own words.
   */
  tone?: 'plain' | 'success' | 'problem' | 'warning'
  link?: { label: string; to: string }
  /** Shows Undo; called once, then the toast goes. */
  undo?: () => unknown
  /** Another label than Undo for that button, for a toast that offers something. */
  button?: string
  /** Asks for something, or must be read: on a phone a newer toast does not take its place. So do one with a button or link, and a problem. */
  keeps?: boolean
  /** Called once however it ends: the place to let go of what Undo held back. */
  onEnd?: (end: ToastEnd) => void
}

export type Toast = ToastInput & { id: number; paused: boolean }

type Clock = { remaining: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined }

const toasts = makeObservable<readonly Toast[]>([])
let nextId = 1
const clocks = new Map<number, Clock>()

function run(id: number, clock: Clock) {
  clock.startedAt = Date.now()
  clock.timer = setTimeout(() => endToast(id, 'expired'), clock.remaining)
}

/** What says the same and offers nothing stands once, however often it is said. */
const isSameNotice = (a: ToastInput, b: ToastInput) =>
  [a, b].every(({ tone = 'plain', undo, button }) => tone !== 'plain' && !undo && !button) &&
  a.tone === b.tone &&
  a.heading === b.heading &&
  a.line === b.line &&
  a.link?.to === b.link?.to

/** Shows a toast and returns its id. Can be called from anywhere, also outside React. */
export function showToast(input: ToastInput): number {
  const id = nextId++
  for (const old of toasts.get()) if (isSameNotice(old, input)) endToast(old.id, 'pushed')
  for (const old of toasts.get().slice(0, Math.max(0, toasts.get().length - MAX_TOASTS + 1))) endToast(old.id, 'pushed')
  toasts.set([...toasts.get(), { ...input, id, paused: false }])
  const clock: Clock = { remaining: TOAST_MS, startedAt: 0, timer: undefined }
  clocks.set(id, clock)
  run(id, clock)
  return id
}

/** Takes a toast away before its time. A second call for the same id does nothing. */
export function endToast(id: number, end: ToastEnd = 'closed'): void {
  const toast = toasts.get().find((t) => t.id === id)
  if (!toast) return
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  toasts.set(toasts.get().filter((t) => t.id !== id))
  if (end === 'undone') toast.undo?.()
  toast.onEnd?.(end)
}

/** Pauses the timer while a pointer or the focus is on the toast: Undo stays available while the user reads. */
export function pauseToast(id: number): void {
  const clock = clocks.get(id)
  if (!clock?.timer) return
  clearTimeout(clock.timer)
  clock.timer = undefined
  clock.remaining = Math.max(0, clock.remaining - (Date.now() - clock.startedAt))
  toasts.set(toasts.get().map((t) => (t.id === id ? { ...t, paused: true } : t)))
}

export function resumeToast(id: number): void {
  const clock = clocks.get(id)
  if (!clock || clock.timer) return
  run(id, clock)
  toasts.set(toasts.get().map((t) => (t.id === id ? { ...t, paused: false } : t)))
}

export const subscribeToasts = toasts.subscribe
export const currentToasts = toasts.get
