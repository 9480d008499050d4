/**
 * Virtual time, and one queue for everything that happens after something else: timers, responses of the network and the
 * events of the simulated IndexedDB. Nothing waits for a real clock, so a day passes in no time, and the same seed gives
 * the same history.
 */
const realSetImmediate = globalThis.setImmediate

let current: Simulation | undefined
export const currentSimulation = (): Simulation | undefined => current

/** Runs `work` in this simulation: what the fake IndexedDB schedules goes to its queue. */
export async function within<T>(simulation: Simulation, work: () => Promise<T>): Promise<T> {
  current = simulation
  try {
    return await work()
  } finally {
    current = undefined
    simulation.clear()
  }
}

/** Lets every promise that can go on go on: Node runs the next tick when there is no microtask left. */
const drainMicrotasks = () => new Promise<void>((resolve) => process.nextTick(resolve))
/** The test runner's own messages and timeouts get their turn. */
const breathe = () => new Promise<void>((resolve) => realSetImmediate(resolve))
const BREATHE_EVERY = 1_000

interface Timer {
  at: number
  order: number
  run: () => void
}

/** So many without any time passing are going round in circles. */
const MOST_TASKS = 200_000

export const START = Date.parse('2026-03-02T04:30:00Z')

export class Simulation {
  now = START
  /** Tasks run so far: how a kill finds its place between any two awaits. */
  steps = 0
  private state: number
  private tasks: (() => void)[] = []
  private timers: Timer[] = []
  private orders = 0
  private watches: { at: number; run: () => void }[] = []
  private ids = 0

  constructor(seed: number) {
    this.state = (seed ^ 0x9e3779b9) >>> 0
  }

  /** Nothing that is left over from a history may go on in the next one. */
  clear(): void {
    this.tasks = []
    this.timers = []
  }

  /** [0, 1), always the same row for a seed (mulberry32). */
  random = (): number => {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  between = (least: number, most: number): number => least + Math.floor(this.random() * (most - least + 1))

  uuid(): string {
    this.ids += 1
    return `00000000-0000-4000-8000-${this.ids.toString(16).padStart(12, '0')}`
  }

  post(task: () => void): void {
    this.tasks.push(task)
  }

  schedule = (ms: number, run: () => void): (() => void) => {
    this.orders += 1
    const timer = { at: this.now + Math.max(0, Math.round(ms)), order: this.orders, run }
    const before = this.timers.findIndex((one) => one.at > timer.at)
    this.timers.splice(before < 0 ? this.timers.length : before, 0, timer)
    return () => {
      this.timers = this.timers.filter((one) => one !== timer)
    }
  }

  delay = (ms: number): Promise<void> => new Promise((resolve) => this.schedule(ms, resolve))

  /** Runs `run` after so many more tasks, wherever the code is then. */
  afterSteps(count: number, run: () => void): void {
    this.watches.push({ at: this.steps + count, run })
  }

  /** Runs at most `most` tasks, without letting time pass. */
  async run(most = Number.POSITIVE_INFINITY): Promise<void> {
    await drainMicrotasks()
    for (let count = 0; count < most; count += 1) {
      const task = this.tasks.shift()
      if (!task) return
      if (count > MOST_TASKS) throw new Error(`No end of tasks: ${String(task)}`)
      this.steps += 1
      task()
      await (this.steps % BREATHE_EVERY === 0 ? breathe() : drainMicrotasks())
      this.watch()
    }
  }

  private watch(): void {
    const due = this.watches.filter((one) => one.at <= this.steps)
    if (due.length === 0) return
    this.watches = this.watches.filter((one) => one.at > this.steps)
    for (const one of due) one.run()
  }

  /** Lets `ms` pass; what is due meanwhile happens at its time. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms
    await this.run()
    for (;;) {
      const timer = this.timers[0]
      if (!timer || timer.at > end) break
      this.timers.shift()
      this.now = Math.max(this.now, timer.at)
      timer.run()
      await this.run()
    }
    this.now = end
  }

  /** The devices sleep: time passes and what fell due meanwhile happens all at once when they wake. */
  async sleep(ms: number): Promise<void> {
    await this.run()
    this.now += ms
    await this.advance(0)
  }

  /** Lets time pass until the promise settles, `most` ms of virtual time at the longest. Returns whether it did. */
  async until(promise: Promise<unknown>, most = 120_000): Promise<boolean> {
    const state = { settled: false }
    const note = () => (state.settled = true)
    promise.then(note, note)
    const end = this.now + most
    await this.run()
    while (!state.settled && this.now < end) {
      const next = this.timers[0]
      await this.advance(Math.min(next ? Math.max(0, next.at - this.now) : most, end - this.now))
      if (!next) break
    }
    return state.settled
  }
}
