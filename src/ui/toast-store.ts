/** How long a toast stands, ms (LOOKS, and the time an update is held back for Undo). */
export const TOAST_MS = 7000
const MAX_TOASTS = 3

/** undone: Undo was pressed; expired: its time ran out; pushed: a newer one took its place; closed: hidden by code or key. */
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
  /** Says something else than Undo on that button, for a toast that offers something. */
  button?: string
  /** Called once however it ends: the place to let go of what Undo held back. */
  onEnd?: (end: ToastEnd) => void
}

export type Toast = ToastInput & { id: number; paused: boolean }

type Clock = { remaining: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined }

let toasts: readonly Toast[] = []
let nextId = 1
const clocks = new Map<number, Clock>()
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function run(id: number, clock: Clock) {
  clock.startedAt = Date.now()
  clock.timer = setTimeout(() => endToast(id, 'expired'), clock.remaining)
}

/** Shows a toast and gives its id. Can be called from anywhere, also outside React. */
export function showToast(input: ToastInput): number {
  const id = nextId++
  for (const old of toasts.slice(0, Math.max(0, toasts.length - MAX_TOASTS + 1))) endToast(old.id, 'pushed')
  set([...toasts, { ...input, id, paused: false }])
  const clock: Clock = { remaining: TOAST_MS, startedAt: 0, timer: undefined }
  clocks.set(id, clock)
  run(id, clock)
  return id
}

/** Takes a toast away before its time. A second call for the same id does nothing. */
export function endToast(id: number, end: ToastEnd = 'closed'): void {
  const toast = toasts.find((t) => t.id === id)
  if (!toast) return
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  set(toasts.filter((t) => t.id !== id))
  if (end === 'undone') toast.undo?.()
  toast.onEnd?.(end)
}

/** The clock stands still while a pointer or the focus rests on the toast: nobody loses Undo while reading. */
export function pauseToast(id: number): void {
  const clock = clocks.get(id)
  if (!clock?.timer) return
  clearTimeout(clock.timer)
  clock.timer = undefined
  clock.remaining = Math.max(0, clock.remaining - (Date.now() - clock.startedAt))
  set(toasts.map((t) => (t.id === id ? { ...t, paused: true } : t)))
}

export function resumeToast(id: number): void {
  const clock = clocks.get(id)
  if (!clock || clock.timer) return
  run(id, clock)
  set(toasts.map((t) => (t.id === id ? { ...t, paused: false } : t)))
}

export const subscribeToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const currentToasts = () => toasts
