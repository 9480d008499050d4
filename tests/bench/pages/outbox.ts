import { openLimit } from './limit-outbox.ts'
import { openLimitWithRow } from './limit-with-row.ts'
import { openOurs } from './our-outbox.ts'

type Outbox = Awaited<ReturnType<typeof openOurs> | ReturnType<typeof openLimit>>

const openers: Record<string, (people: number) => Promise<Outbox>> = {
  ours: (people) => openOurs(people),
  'ours, with undo': (people) => openOurs(people, { hold: true }),
  'ours, without the row': (people) => openOurs(people, { rows: 0 }),
  limit: (people) => openLimit(people),
  'limit, strict': (people) => openLimit(people, 'strict'),
  'limit, with the row': (people) => openLimitWithRow(people),
}

let outbox: Outbox
/** Of the main thread, longer than 50 ms. */
const longTasks: number[] = []
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
  type: 'longtask',
})

export const bench = {
  async open(who: string, people: number) {
    outbox = await openers[who]!(people)
  },
  enqueueAll: (count: number) => outbox.enqueueAll(count),
  async drain() {
    longTasks.length = 0
    const start = performance.now()
    await outbox.drain()
    const took = performance.now() - start
    // The observer reports a task after it has ended
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { took, longTasks: [...longTasks], pending: await outbox.pending() }
  },
}
Object.assign(window, { bench })
