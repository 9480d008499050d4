import { useSyncExternalStore } from 'react'
import { makeObservable } from '../lib/observable.ts'
import { isAnythingDirty } from '../ui/dirty.ts'

/**
 * none: nothing new. ready: a new version waits for the user. sending: the user accepted and updates are still going
 * out. dirty, other-tab: the user accepted, but something here or in another window of the app would be lost.
 */
export type UpdatePhase = 'none' | 'ready' | 'sending' | 'dirty' | 'other-tab' | 'starting'

/** A message between the windows of the app: one that would lose something replies. */
type Message = 'may-update?' | 'not-now'

const CHANNEL = 'fieldhire-update'
/** How long the other windows may take to reply, ms. A frozen one has nothing half typed on a screen. */
const ANSWER_MS = 400
/** Sending that takes longer than this does not hold an update back: what got no response is checked afterwards, ms. */
const SENDING_MS = 10_000

const phase = makeObservable<UpdatePhase>('none')
let start: (() => void) | undefined
const sending = makeObservable(0)

/** A new version is installed and waits, or its start did not end for what was typed meanwhile; `begin` starts it. */
export function announceUpdate(begin: () => void): void {
  start = begin
  if (phase.get() === 'none' || phase.get() === 'starting') phase.set('ready')
}

export const postponeUpdate = (): void => phase.set('none')

/** How many of the user's updates are being sent at this moment. */
export const setSending = sending.set

const untilSent = () =>
  new Promise<void>((done) => {
    const stop = sending.subscribe(() => {
      if (sending.get() > 0) return
      stop()
      done()
    })
  })

/**
 * The user wants the new version. It waits for sending to finish, and starts only when no window of the app holds
 * anything unsaved: the new service worker takes over all windows at once, so all of them must load again.
 */
export async function startUpdate(): Promise<void> {
  if (isAnythingDirty()) return phase.set('dirty')
  if (sending.get() > 0) {
    phase.set('sending')
    await Promise.race([untilSent(), after(SENDING_MS)])
    // Something may have been typed while it waited
    if (isAnythingDirty()) return phase.set('dirty')
  }
  if (await isAnotherTabDirty()) return phase.set('other-tab')
  phase.set('starting')
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

export const updatePhase = phase.get
export const useUpdatePhase = (): UpdatePhase => useSyncExternalStore(phase.subscribe, phase.get)
