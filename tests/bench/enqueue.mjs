import { ms, median, noise, openPage, ratiosOf, rotated, times, withBrowser } from './measure.mjs'

const OPERATIONS = 400
const PEOPLE = 100

const measure = (server, who) =>
  withBrowser(async (context) => {
    const { run } = await openPage(context, `${server.url}/bench/outbox.html`)
    await run(60_000, 'opening', ([name, people]) => bench.open(name, people), [who, PEOPLE])
    return run(120_000, 'enqueueing', (count) => bench.enqueueAll(count), OPERATIONS)
  })

export const title = `enqueue: ${OPERATIONS} operations one after the other, the mean of one`

export async function run({ server, repetitions, say }) {
  const names = ['limit', 'ours', 'ours, with undo', 'ours, without the row', 'limit, with the row', 'limit, strict']
  const runs = []
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const who of rotated(names, repetition)) {
      const each = await measure(server, who)
      // The page's clock counts tenths of a millisecond: the sum is more precise than a single duration
      const took = each.reduce((sum, one) => sum + one, 0) / each.length
      runs.push({ repetition, who, took })
      say(`${who}: ${ms(took)}`)
    }
  }
  const of = (who) => runs.filter((one) => one.who === who).map((one) => one.took)
  const row = (what, who, target, than = 'limit') => {
    const ratios = ratiosOf(of(who), of(than))
    const ratio = median(ratios)
    return {
      what,
      ours: ms(median(of(who))),
      limit: ms(median(of(than))),
      ratio: times(ratio),
      noise: noise(ratios),
      target: target ? `<= ${target} x` : '-',
      ...(target ? { pass: ratio <= target } : {}),
    }
  }
  return {
    runs,
    results: [
      row('enqueue', 'ours', 1.5),
      row('enqueue with an undo window (no target)', 'ours, with undo'),
      row('enqueue of one whose row is not here (no target)', 'ours, without the row'),
      row('enqueue against the same promise without a library (no target)', 'ours', undefined, 'limit, with the row'),
      row('the limit with its row (no target)', 'limit, with the row'),
      row('the limit with durability "strict" (no target)', 'limit, strict'),
    ],
  }
}
