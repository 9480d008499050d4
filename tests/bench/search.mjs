/**
 * `npm run bench -- search [--candidates n] [--keep folder] [--peers none]`: a first page with its exact total, from a
 * pool of generated candidates (1,000,000 by default), beside the same query in plain SQL with the indexes one would
 * expect, and beside DuckDB where it can be fetched. Needs no browser. DATABASE_URL: an empty database of a Postgres of
 * your own; `--keep` keeps a pool for the next time; `--peers none` measures ours alone, forty times each.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDuckDb } from './duckdb.mjs'
import { high, loadEngine, middle } from './engine.mjs'

export const title = 'Search: a first page with the exact total, ms'
/** Needs no page and no server. */
export const alone = true

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Timeout for a peer. */
const PEER_MS = 60_000
/** How often each query runs without peers. */
const ALONE = 40

export async function run({ repetitions, say, options }) {
  const candidates = Number(options.candidates ?? 1_000_000)
  const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'fieldhire-bench-search-'))
  mkdirSync(join(folder, 'data'), { recursive: true })
  // As root, Postgres runs as another user
  chmodSync(folder, 0o755)
  const { casesOf, openPool, plainIndexes } = await loadEngine('search-engine.ts', folder)
  const pool = await openPool(join(folder, 'data'), root, candidates, say)
  const hasPeers = options.peers !== 'none'
  let columnar
  try {
    say(`${candidates} candidates in ${pool.seconds.toFixed(0)} s`)
    const client = await pool.connection.pool.connect()
    if (hasPeers) {
      say('Plain SQL gets its indexes')
      await client.query(`set statement_timeout = 0; set maintenance_work_mem = '256MB'`)
      for (const statement of plainIndexes) await client.query(statement)
      await client.query(`set statement_timeout = ${PEER_MS}`)
      columnar = await openDuckDb(folder, candidates, pool.copyOut, say)
    }
    const results = []
    for (const { name, target, ours, plain } of casesOf(pool.connection)) {
      const peer = async () => Number((await client.query(plain)).rows[0].total)
      const duck = async () => Number((await columnar.ask(plain))[0].total)
      const [mine, theirs, columns] = await alternate(
        [ours, ...(hasPeers ? [peer] : []), ...(columnar ? [duck] : [])],
        hasPeers ? Math.max(5, repetitions * 3) : ALONE,
      )
      for (const other of [theirs, columns])
        if (other?.times.length > 0 && other.total !== mine.total)
          throw new Error(`${name}: ${mine.total} is not ${other.total}`)
      const medianOf = (other) => (other?.times.length > 0 ? middle(other.times).toFixed(0) : `> ${PEER_MS}`)
      const ratioOf = (other) =>
        other?.times.length > 0 ? `${(middle(other.times) / middle(mine.times)).toFixed(1)} x` : 'gave up'
      results.push({
        question: name,
        found: mine.total,
        'ours, median': middle(mine.times).toFixed(0),
        'ours, p95': high(mine.times).toFixed(0),
        ...(hasPeers && { 'plain SQL, median': medianOf(theirs), 'plain / ours': ratioOf(theirs) }),
        ...(columnar && { 'DuckDB, median': medianOf(columns), 'DuckDB / ours': ratioOf(columns) }),
        target,
        // The targets are for 5,000,000 candidates, those of reachouts for 1,000,000
        pass: candidates >= (target === 200 ? 1_000_000 : 5_000_000) ? high(mine.times) <= target : undefined,
      })
      say(name)
    }
    results.push(await askTogether(casesOf(pool.connection).slice(0, 3), candidates))
    client.release()
    return { results, notes: [`${candidates} candidates, made in ${pool.seconds.toFixed(0)} s`] }
  } finally {
    columnar?.close()
    await pool.close()
    rmSync(options.keep ? join(folder, 'engine') : folder, { recursive: true, force: true })
  }
}

const CROWD = 20

/** `CROWD` users search at the same moment, three times; the column of the p95 has the slowest response of all. */
async function askTogether(cases, candidates) {
  const times = []
  for (let turn = 0; turn < 3; turn++)
    await Promise.all(
      Array.from({ length: CROWD }, async (_, at) => {
        const started = performance.now()
        await cases[at % cases.length].ours()
        times.push(performance.now() - started)
      }),
    )
  const slowest = Math.max(...times)
  return {
    question: `${CROWD} at once, 3 to 14 fields`,
    found: '',
    'ours, median': middle(times).toFixed(0),
    'ours, p95': `${slowest.toFixed(0)} at most`,
    target: 2_000,
    pass: candidates >= 5_000_000 ? slowest <= 2_000 : undefined,
  }
}

/** One after the other in turns, so that a busy minute meets both; the first turn warms up and does not count. */
async function alternate(questions, turns) {
  const answers = questions.map(() => ({ times: [], total: undefined, failed: false }))
  for (let turn = -1; turn < turns; turn++)
    for (const [at, ask] of questions.entries()) {
      if (answers[at].failed) continue
      const started = performance.now()
      try {
        answers[at].total = await ask()
      } catch {
        answers[at] = { times: [], failed: true }
        continue
      }
      const took = performance.now() - started
      if (turn >= 0) answers[at].times.push(took)
      // Slow peers are queried three times only
      if (took * turns > 4 * PEER_MS && turn >= 2) answers[at].failed = true
    }
  return answers
}
