import { makeEmitter } from '../../lib/observable.ts'
import { makeChannel } from './channel.ts'
import { defer, type Deferred } from './deferred.ts'
import { schedule } from './deps.ts'
import type { Store } from './store.ts'

/** `idle`: nothing was changed yet. `here`: this tab edits the draft. `elsewhere`: another tab does. */
export type EditorState = 'idle' | 'asking' | 'here' | 'elsewhere'

type Word = { key: string; kind: 'wanted' | 'ended' }

interface Hooks {
  /**
   * Reads the draft, which another tab may have changed: awaited before this tab edits it. False: what was typed here
   * meanwhile was typed into an older one.
   */
  read: () => Promise<boolean>
  /** Saves what is typed and not saved yet, before another tab takes over. */
  flush?: () => Promise<unknown>
}

/** How long the other tab gets to save what is typed there before the draft is taken from it, ms. A frozen tab never responds. */
const GRACE_MS = 1_500
const channelName = (store: Store) => `fieldhire-drafts-${store.userId}`

/**
 * One tab edits a draft at a time, under a Web Lock; the others wait for it or take it over. Without locks each tab edits.
 */
export class OneEditor {
  state: EditorState = 'idle'
  private readonly changed = makeEmitter()
  readonly subscribe = this.changed.subscribe
  private readonly channel: BroadcastChannel | undefined
  private readonly writes = new Set<Promise<unknown>>()
  private asked: Promise<boolean> = Promise.resolve(true)
  private release: (() => void) | undefined
  private queued: AbortController | undefined
  private hasEnded = false
  private hasLeft = false

  constructor(
    private readonly store: Store,
    private readonly key: string,
    private readonly hooks: Hooks,
  ) {
    this.channel = makeChannel(store, channelName(store))
    this.channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if (data.key !== key) return
      if (data.kind === 'wanted') void this.yield()
      else void this.close()
    })
  }

  /** Asks for the lock; where another tab has it, waits until that one is closed. */
  begin(): void {
    if (this.state !== 'idle') return
    if (!this.store.deps.locks) return this.set('here')
    this.set('asking')
    const asked = defer<boolean>()
    this.asked = asked.promise
    this.ask({ ifAvailable: true }, asked.resolve)
  }

  /** The user goes on here: the tab that has the draft saves and lets go, or loses it. */
  takeOver(): void {
    const word: Word = { key: this.key, kind: 'wanted' }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin
    this.channel?.postMessage(word)
    schedule(this.store.deps, this.channel ? GRACE_MS : 0, () => {
      if (this.state !== 'elsewhere' || this.hasLeft) return
      this.queued?.abort()
      this.ask({ steal: true })
    })
  }

  /** Saves only while this tab edits the draft; undefined otherwise. Begins in the same task where it may. */
  async write<T>(save: () => Promise<T>): Promise<T | undefined> {
    if (this.state === 'asking' && !(await this.asked)) return undefined
    if (this.hasEnded || (this.store.deps.locks && !this.release)) return undefined
    const writing = save()
    this.writes.add(writing)
    try {
      return await writing
    } finally {
      this.writes.delete(writing)
    }
  }

  /** The form is gone. What it still writes in this task is written before another tab gets the draft. */
  async leave(): Promise<void> {
    this.hasLeft = true
    this.channel?.close()
    this.queued?.abort()
    await Promise.resolve()
    await this.letGo()
  }

  private get lock() {
    return `fieldhire-draft-${this.store.userId}-${this.key}`
  }

  /** `done` receives whether what was typed meanwhile may be saved. */
  private ask(options: LockOptions, done?: (isCurrent: boolean) => void): void {
    const held = defer()
    const request = this.store.deps.locks!.request(this.lock, options, (lock) => {
      if (lock) return this.hold(held, done)
      this.wait()
      done?.(false)
      return undefined
    })
    // A lock that was stolen rejects its request; so does a wait that was given up, which held none
    request.catch(() => {
      if (this.release !== held.resolve) return
      this.release = undefined
      this.wait()
    })
  }

  private async hold(held: Deferred<void>, done?: (isCurrent: boolean) => void): Promise<void> {
    this.release = held.resolve
    const isCurrent = await this.hooks.read().catch(() => true)
    if (this.release === held.resolve) this.set('here')
    done?.(isCurrent)
    await held.promise
  }

  private wait(): void {
    if (this.hasLeft) return
    this.set('elsewhere')
    this.queued = new AbortController()
    this.ask({ signal: this.queued.signal })
  }

  private async yield(): Promise<void> {
    if (this.state !== 'here' || !this.release) return
    await this.hooks.flush?.()
    await this.letGo()
    this.wait()
  }

  private async letGo(): Promise<void> {
    await Promise.allSettled(this.writes)
    this.release?.()
    this.release = undefined
  }

  private async close(): Promise<void> {
    this.hasEnded = true
    await this.hooks.read().catch(() => undefined)
  }

  private set(state: EditorState): void {
    this.state = state
    this.changed.emit()
  }
}

/** The draft was submitted or deleted: every other tab that shows it reads so. */
export function announceEnd(store: Store, key: string): void {
  const channel = makeChannel(store, channelName(store))
  const word: Word = { key, kind: 'ended' }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin
  channel?.postMessage(word)
  channel?.close()
}
