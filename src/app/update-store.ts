import { useSyncExternalStore } from 'react'
import { isAnythingDirty } from '../ui/dirty.ts'

/**
 * none: nothing new. ready: a new version waits for the person. sending: they said yes and updates are still going out.
 * dirty, other-tab: they said yes, but something here or in another window of the app would be lost.
 */
export type UpdatePhase = 'none' | 'ready' | 'sending' | 'dirty' | 'other-tab' | 'starting'

/** A message between the windows of the app: whoever would lose something answers. */
type Message = 'may-update?' | 'not-now'

const CHANNEL = 'fieldhire-update'
/** How long the other windows may take to answer, ms. A frozen one has nothing half typed in front of anybody. */
const ANSWER_MS = 400
/** Sending that takes longer than this does not hold an update back: what was not answered is checked afterwards, ms. */
const SENDING_MS = 60_000

let phase: UpdatePhase = 'none'
let sending = 0
let start: (() => void) | undefined
const listeners = new Set<() => void>()
const idle = new Set<() => void>()

function set(next: UpdatePhase) {
  phase = next
  for (const listener of listeners) listener()
}

/** A new version is installed and waits; `begin` starts it. */
export function announceUpdate(begin: () => void): void {
  start = begin
  if (phase === 'none') set('ready')
}

export const postponeUpdate = (): void => set('none')

/** How many updates of the person are being sent at this moment. */
export function setSending(count: number): void {
  sending = count
  if (count > 0) return
  for (const done of idle) done()
  idle.clear()
}

/**
 * The person wants the new version. It waits for sending to finish, and starts only when no window of the app holds
 * anything unsaved: the new service worker takes over all windows at once, so all of them must load again.
 */
export async function startUpdate(): Promise<void> {
  if (isAnythingDirty()) return set('dirty')
  if (sending > 0) {
    set('sending')
    await Promise.race([new Promise<void>((done) => idle.add(done)), after(SENDING_MS)])
    // Something may have been typed while it waited
    if (isAnythingDirty()) return set('dirty')
  }
  if (await isAnotherTabDirty()) return set('other-tab')
  set('starting')
  start?.()
}

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

async function isAnotherTabDirty(): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL)
  const refused = new Promise<boolean>((answer) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data === 'not-now') answer(true)
    })
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  channel.postMessage('may-update?' satisfies Message)
  const isDirty = await Promise.race([refused, after(ANSWER_MS).then(() => false)])
  channel.close()
  return isDirty
}

/** Answers other windows that want to update. */
export function answerOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
    if (data === 'may-update?' && isAnythingDirty()) channel.postMessage('not-now' satisfies Message)
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const updatePhase = (): UpdatePhase => phase
export const useUpdatePhase = (): UpdatePhase => useSyncExternalStore(subscribe, updatePhase)
