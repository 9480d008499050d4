import type { CDPSession, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** µs, as all times here. */
  ts: number
  dur?: number
  /** CPU time of the thread: what other programs of the machine take does not count. */
  tdur?: number
  args: { data?: { message?: string }; chrome_mojo_event_info?: { mojo_interface_tag?: string } }
}

export interface Tasks {
  /**
   * ms of CPU; what a task of 100 ms takes on this machine, with the processor as slow as it is now: the longer of one before
   * and one after.
   */
  yardstick: number
  /** The same on the wall. */
  wall: number
  /** ms of CPU of the longest task of the page itself. */
  longest: number
}

const YARDSTICK = 'yardstick'
const DRIVER = 'blink.mojom.DevToolsSession'

/** Work of 100 ms on a quiet machine, with the processor six times as slow. Resolves with what it took on the wall, ms. */
const runYardstick = (page: Page): Promise<number> =>
  page.evaluate((name) => {
    console.timeStamp(name)
    const start = performance.now()
    let x = 1
    for (let n = 0; n < 4_000_000; n++) x = (Math.imul(x, 1_664_525) + 1_013_904_223 + n) | 0
    return x === 0 ? 0 : performance.now() - start
  }, YARDSTICK)

/** The tasks of the page's own thread from now on; `stop` returns their times. */
export async function recordTasks(page: Page): Promise<() => Promise<Tasks>> {
  const devTools: CDPSession = await page.context().browser()!.newBrowserCDPSession()
  const events: TraceEvent[] = []
  devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devTools.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] } })
  const wall = await runYardstick(page)
  return async () => {
    await runYardstick(page)
    const ended = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve))
    await devTools.send('Tracing.end')
    await ended
    await devTools.detach()
    const marks = events.filter(({ name, args }) => name === 'TimeStamp' && args.data?.message === YARDSTICK)
    const [mark] = marks as [TraceEvent]
    // Of the thread that ran the yardstick, in the order of their beginning: a task comes before what it holds
    const own = events
      .filter(({ ph, pid, tid }) => ph === 'X' && pid === mark.pid && tid === mark.tid)
      .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    const tasks: (TraceEvent & { isOurs: boolean; isMark: boolean; collected: number })[] = []
    for (const event of own) {
      const { ts, dur = 0 } = event
      const last = tasks.at(-1)
      if (last && ts <= last.ts + (last.dur ?? 0)) {
        // What Playwright does in the page is no work of the app
        if (event.args.chrome_mojo_event_info?.mojo_interface_tag === DRIVER) last.isOurs = false
        // The collector of the whole heap comes when it likes
        if (event.name === 'MajorGC') last.collected += event.tdur ?? dur
      } else if (event.name === 'ThreadControllerImpl::RunTask')
        tasks.push({
          ...event,
          isOurs: true,
          isMark: marks.some((one) => ts <= one.ts && one.ts <= ts + dur),
          collected: 0,
        })
    }
    const longestOf = (some: typeof tasks) =>
      Math.max(0, ...some.map(({ tdur = 0, collected }) => (tdur - collected) / 1000))
    return {
      wall,
      yardstick: longestOf(tasks.filter(({ isMark }) => isMark)),
      longest: longestOf(tasks.filter(({ isMark, isOurs }) => isOurs && !isMark)),
    }
  }
}
