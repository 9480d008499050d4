import { story } from './applicants.mjs'
import { median, ms, noise, openPage, ratiosOf, rotated, sleep, throttle, times, withBrowser } from './measure.mjs'

const OPERATIONS = 1_000
const LANES = 250
const LATENCY_MS = 80

/** One outbox, filled and drained, in a browser of its own. */
function measure(server, who, cpu) {
  return withBrowser(async (context) => {
    const { page, run } = await openPage(context, `${server.url}/bench/outbox.html`)
    await server.ask({ latency: 0 })
    await run(60_000, 'opening', ([name, people]) => bench.open(name, people), [who, LANES])
    const each = await run(180_000, 'enqueueing', (count) => bench.enqueueAll(count), OPERATIONS)
    await server.ask({ latency: LATENCY_MS })
    await throttle(context, page, cpu)
    await sleep(500)
    const drained = await run(240_000, 'draining', () => bench.drain())
    const seen = await server.ask({ story })
    const isWhole = seen.applied === OPERATIONS && seen.duplicates === 0 && seen.outOfOrder === 0
    if (!isWhole || drained.pending > 0)
      throw new Error(`${who} lost something: ${JSON.stringify({ ...seen, drained })}`)
    return { who, cpu, enqueue: median(each), mostAtOnce: seen.mostAtOnce, ...drained }
  })
}

export const title = `drain: ${OPERATIONS} operations in ${LANES} lanes at ${LATENCY_MS} ms, one request each`

export async function run({ server, repetitions, say }) {
  const runs = []
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const cpu of [1, 4])
      for (const who of rotated(['limit', 'ours'], repetition)) {
        const one = await measure(server, who, cpu)
        runs.push({ repetition, ...one })
        say(`${who} at ${cpu}x CPU: ${ms(one.took)}, ${one.longTasks.length} long tasks`)
      }
  }
  const of = (who, cpu) => runs.filter((one) => one.who === who && one.cpu === cpu).map((one) => one.took)
  const ratios = ratiosOf(of('ours', 1), of('limit', 1))
  const slowRatios = ratiosOf(of('ours', 4), of('limit', 4))
  const longest = Math.max(
    0,
    ...runs.filter((one) => one.who === 'ours' && one.cpu === 4).flatMap((one) => one.longTasks),
  )
  const limitLongest = Math.max(
    0,
    ...runs.filter((one) => one.who === 'limit' && one.cpu === 4).flatMap((one) => one.longTasks),
  )
  return {
    runs,
    results: [
      {
        what: 'drain',
        ours: ms(median(of('ours', 1))),
        limit: ms(median(of('limit', 1))),
        ratio: times(median(ratios)),
        noise: noise(ratios),
        target: '<= 0.1 x',
        pass: median(ratios) <= 0.1,
      },
      {
        what: 'drain at 4x CPU (no target)',
        ours: ms(median(of('ours', 4))),
        limit: ms(median(of('limit', 4))),
        ratio: times(median(slowRatios)),
        noise: noise(slowRatios),
        target: '-',
      },
      {
        what: 'longest task while draining at 4x CPU',
        ours: ms(longest),
        limit: ms(limitLongest),
        ratio: '-',
        noise: 'worst of all',
        target: 'none above 50 ms',
        pass: longest <= 50,
      },
    ],
  }
}
