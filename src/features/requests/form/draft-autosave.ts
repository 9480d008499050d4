import { makeEmitter } from '../../../lib/observable.ts'

/** How long the form must stay unchanged before it is validated and its draft is saved, ms. */
const DEBOUNCE_MS = 250
/** And the longest time a change waits while the user goes on typing, ms: all that a crash can take. */
const CEILING_MS = 1_000

export type SaveResult = number | 'full' | 'failed'

/** Saves the draft after each change, debounced. */
export class DraftAutosave {
  /** The form was changed since it was opened. */
  isDirty = false
  /** The result of the last save. */
  saved: { at: number } | { failed: 'full' | 'failed' } | undefined
  private readonly changed = makeEmitter()
  readonly subscribe = this.changed.subscribe
  private timer: ReturnType<typeof setTimeout> | undefined
  /** When the oldest change that waits was made, by a clock that only counts. */
  private waitingSince: number | undefined

  constructor(
    private readonly validate: () => Promise<void>,
    /** Returns when the draft was saved, epoch ms, or why it was not. */
    private readonly save: () => Promise<SaveResult>,
  ) {}

  /** A change has not begun to be saved. */
  get isWaiting(): boolean {
    return this.timer !== undefined
  }

  /** The form changed: validate and save after the debounce. */
  noteChange(): void {
    this.isDirty = true
    const now = performance.now()
    this.waitingSince ??= now
    const left = Math.max(0, this.waitingSince + CEILING_MS - now)
    const isFirst = !this.isWaiting
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), Math.min(DEBOUNCE_MS, left))
    if (isFirst) this.changed.emit()
  }

  /** Validates now, and saves a change that is still waiting. */
  async flush(): Promise<void> {
    const isWaiting = this.timer !== undefined
    clearTimeout(this.timer)
    this.timer = undefined
    this.waitingSince = undefined
    const validating = this.validate()
    // Begun in this task, since the page may be closing
    const saving = isWaiting && this.isDirty ? this.save() : undefined
    await validating
    this.changed.emit()
    if (!saving) return
    const result = await saving
    this.saved = typeof result === 'number' ? { at: result } : { failed: result }
    this.changed.emit()
  }

  /** The form was submitted, or its draft discarded: save nothing more. */
  settle(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.waitingSince = undefined
    this.isDirty = false
    this.changed.emit()
  }
}
