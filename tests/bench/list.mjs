import { median, ms, noise, openPage, sleep, times, withBrowser } from './measure.mjs'

const ROWS = 50_000
/** My Tasks reads every task of the partner, some thirty thousand here: fewer turns show as much. */
const turnsOf = (name) => (name.startsWith('My Tasks') ? 10 : 40)
const names = [
  'funnel page',
  'funnel page of one channel',
  'funnel name search',
  'My Tasks',
  'My Tasks filtered and sorted',
  'My Tasks name search',
]

/** Both databases are in one profile, so that each query runs on both at about the same moment. */
const measure = (server, say) =>
  withBrowser(async (context) => {
    const { run } = await openPage(context, `${server.url}/bench/list.html`)
    const load = await run(400_000, 'loading', (rows) => bench.load(rows), ROWS)
    say(`loaded: ours ${ms(load.ours)}, limit ${ms(load.limit)}`)
    // The browser cleans up after the writes, the limit's last, whose first queries would be slow
    await sleep(5_000)
    await run(120_000, 'warming up', (what) => bench.ask(what, 10), names[0])
    const answers = {}
    for (const name of names) {
      const { took, wrong, empty } = await run(120_000, name, ([what, turns]) => bench.ask(what, turns), [
        name,
        turnsOf(name),
      ])
      if (wrong > 0) throw new Error(`${name}: ${wrong} answers differ`)
      answers[name] = { ours: median(took.ours), limit: median(took.limit) }
      say(`${name}: ours ${ms(answers[name].ours)}, limit ${ms(answers[name].limit)}${empty ? `, ${empty} empty` : ''}`)
    }
    return { load, answers }
  })

export const title = `list: pages out of ${ROWS} rows, the median of different ones`

export async function run({ server, repetitions, say }) {
  const runs = []
  // Loading takes longest, and both are queried side by side: fewer repetitions show as much
  for (let repetition = 0; repetition < Math.max(1, repetitions - 1); repetition += 1)
    runs.push(await measure(server, say))
  const results = names.map((name) => {
    const ratios = runs.map(({ answers }) => answers[name].ours / answers[name].limit)
    const of = (who) => ms(median(runs.map(({ answers }) => answers[name][who])))
    return {
      what: name,
      ours: of('ours'),
      limit: of('limit'),
      ratio: times(median(ratios)),
      noise: noise(ratios),
      target: '<= 1.5 x',
      pass: median(ratios) <= 1.5,
    }
  })
  const loads = runs.map(({ load }) => load.ours / load.limit)
  results.push({
    what: 'load all rows (no target)',
    ours: ms(median(runs.map(({ load }) => load.ours))),
    limit: ms(median(runs.map(({ load }) => load.limit))),
    ratio: times(median(loads)),
    noise: noise(loads),
    target: '-',
  })
  return { runs, results }
}
