/**
 * `npm run bench -- scale [--rows n] [--keep folder] [--sums no]`: what the server's busiest screens take on a database with n
 * applicants (100,000 by default, at most 10,000,000), with four requests at once, beside the targets of docs/scale.md. Fills
 * an embedded Postgres of its own; `--keep` keeps it for the next time; `--sums no` leaves out the sums of the dashboard, which
 * a server makes beside its work and which take hours for ten million, and what reads them. Needs no browser.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { high, loadEngine, middle } from './engine.mjs'

export const title = 'Scale: the busiest screens with four requests at once, ms'
/** Needs no page and no server. */
export const alone = true

const root = fileURLToPath(new URL('../../', import.meta.url))
const AT_ONCE = 4
const MOST_ROWS = 10_000_000
/** Of one question: as many as fit, between these. */
const LONGEST_MS = 5_000
const LEAST = 12
const MOST = 400

export async function run({ say, options }) {
  const rows = Number(options.rows ?? 100_000)
  if (!(rows >= 100_000 && rows <= MOST_ROWS)) throw new Error(`--rows: from 100000 to ${MOST_ROWS}`)
  const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'fieldhire-bench-scale-'))
  mkdirSync(join(folder, 'data'), { recursive: true })
  // As root, Postgres runs as another user
  chmodSync(folder, 0o755)
  const { openBig, casesOf } = await loadEngine('scale-engine.ts', folder)
  const began = performance.now()
  const isSummed = options.sums !== 'no'
  const big = await openBig(join(folder, 'data'), root, { rows, isSummed, say })
  try {
    const made = ((performance.now() - began) / 1000).toFixed(0)
    const results = []
    const cases = await casesOf(big.connection, Math.max(100, Math.ceil(rows / 100)))
    for (const { name, target, ask } of cases.filter(({ readsSums }) => isSummed || !readsSums)) {
      const { times, cpu } = await askTogether(ask, big.postmaster)
      results.push({
        question: name,
        median: middle(times).toFixed(1),
        p95: high(times).toFixed(1),
        'CPU of Postgres': cpu?.toFixed(1) ?? '',
        asked: times.length,
        target: target ?? '',
        pass: target === undefined ? undefined : high(times) <= target,
      })
      say(`${name}: ${high(times).toFixed(1)}, CPU ${cpu?.toFixed(1)}`)
    }
    return { results, notes: [`${rows} applicants, ${big.size}, opened in ${made} s`] }
  } finally {
    await big.close()
    rmSync(options.keep ? join(folder, 'engine') : folder, { recursive: true, force: true })
  }
}

/** The first ones warm up and do not count. */
async function askTogether(ask, postmaster) {
  const times = []
  let until = performance.now() + LONGEST_MS
  for (let turn = 0; turn < 3 && performance.now() < until; turn++) await ask().catch(() => undefined)
  until = performance.now() + LONGEST_MS
  const before = cpuOf(postmaster)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (times.length < MOST && (performance.now() < until || times.length < LEAST)) {
        const started = performance.now()
        // What the server gives up after 20 s counts as what it took
        await ask().catch(() => undefined)
        times.push(performance.now() - started)
      }
    }),
  )
  const after = cpuOf(postmaster)
  return { times, cpu: after === undefined ? undefined : (after - before) / times.length }
}

/** A tick of the kernel's clock. */
const TICK_MS = 10

/** What a Postgres has computed, all of its processes, ms: unlike the time on the wall it says the same on a busy machine. */
function cpuOf(postmaster) {
  if (!existsSync('/proc/self/stat')) return undefined
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let fields
    try {
      fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ').map(Number)
    } catch {
      continue
    }
    const [, parent] = fields
    const [own, ofSystem, ofEnded, ofEndedInSystem] = fields.slice(11, 15)
    if (Number(pid) === postmaster) ticks += own + ofSystem + ofEnded + ofEndedInSystem
    else if (parent === postmaster) ticks += own + ofSystem
  }
  return ticks * TICK_MS
}
