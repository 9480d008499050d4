import {
  findRequestProblems,
  type RequestContext,
  type RequestMessage,
  type RequestProblem,
  type RequestSection,
} from '../../../rules/request-problems.ts'
import type { RequestForm } from '../../../rules/request-form.ts'

/** How long typing must rest before the form is looked through and kept, ms. */
const REST_MS = 250

type Complaint = { code: RequestMessage } | { message: string }

/**
 * What is known about the form as a whole: what is missing, what is wrong, when it was kept. It lives beside React, so that
 * a key press draws nothing but its own field: whoever shows a fact subscribes to that fact alone.
 */
export class FormFacts {
  problems: RequestProblem[] = []
  values: RequestForm
  /** Submitting was tried: from now on what is missing is shown at its field. */
  isTried = false
  /** Something was changed since the form was opened. */
  isDirty = false
  kept: { at: number } | { failed: 'full' | 'failed' } | undefined
  private touched = new Set<string>()
  /** What the server said of a field, until that field changes. */
  private refused = new Map<string, string>()
  private listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly read: () => RequestForm,
    private readonly context: () => RequestContext,
    private readonly keep: (form: RequestForm) => Promise<number | 'full' | 'failed'>,
  ) {
    this.values = read()
    this.problems = findRequestProblems(this.values, context())
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private tell() {
    for (const listener of this.listeners) listener()
  }

  /** A field changed: looked at when typing rests. */
  noteChange(path: string | undefined): void {
    if (path !== undefined) this.refused.delete(path)
    this.isDirty = true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), REST_MS)
  }

  /** Looks the form through now, and keeps it. */
  async flush(): Promise<void> {
    const waits = this.timer !== undefined
    clearTimeout(this.timer)
    this.timer = undefined
    this.check()
    if (!waits || !this.isDirty) return
    const answer = await this.keep(this.values)
    this.kept = typeof answer === 'number' ? { at: answer } : { failed: answer }
    this.tell()
  }

  check(): void {
    // A new object each time, or those who compare would see no change
    this.values = { ...this.read() }
    this.problems = findRequestProblems(this.values, this.context())
    this.tell()
  }

  /** Everything is with the server, or was let go of. */
  settle(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.isDirty = false
    this.tell()
  }

  touch(path: string): void {
    if (this.touched.has(path)) return
    this.touched.add(path)
    this.tell()
  }

  /** From now on everything that is missing is said. Answers what is. */
  tryToSubmit(): RequestProblem[] {
    this.isTried = true
    this.check()
    return this.problems
  }

  refuse(messages: ReadonlyMap<string, string>): void {
    this.refused = new Map(messages)
    this.tell()
  }

  /** What to show at a field: nothing about what is missing while it was never left nor submitted. */
  complaintAt(path: string): Complaint | undefined {
    const problem = this.problems.find((each) => each.path.join('.') === path)
    if (problem && (this.isTried || (!problem.missing && this.touched.has(path)))) return problem
    const message = this.refused.get(path)
    return message === undefined ? undefined : { message }
  }

  countIn = (section: RequestSection): number => this.problems.filter((problem) => problem.section === section).length
}
