import { systemClock } from '../core/clock.ts'
import { loadConfig } from '../core/config.ts'
import { ConfigError } from '../core/config-error.ts'
import { connect } from '../db/connect.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { describeError } from '../core/log.ts'
import { openDatabase } from '../db/open-database.ts'
import { seedOnce } from '../demo/seed-once.ts'
import { DEMO_CANDIDATES, MOST_CANDIDATES } from '../demo/seed/candidates.ts'
import { growPool } from '../demo/seed/load-candidates.ts'
import { seedDemo } from '../demo/seed/seed-demo.ts'

/** `npm run seed -- --candidates N`: the demo, with a larger pool. Never removes anything. */
const words = process.argv.slice(2)
const count = words.length === 0 ? DEMO_CANDIDATES : Number(words[1]?.replaceAll(/[_,]/g, ''))
const known = words.length === 0 || (words.length === 2 && words[0] === '--candidates')
if (!known || !Number.isInteger(count) || count < 0 || count > MOST_CANDIDATES) {
  console.error(`npm run seed -- --candidates N   (N up to ${MOST_CANDIDATES.toLocaleString('en-IN')})`)
  process.exit(2)
}

const stops: (() => Promise<unknown>)[] = []
try {
  const config = loadConfig(process.env)
  const clock = systemClock(config.clockOffsetMs)
  const url = await openDatabase(config, stops)
  await migrateDatabase(url, config.root)
  const connection = connect(url)
  stops.push(() => connection.close())
  await seedOnce(connection, clock, (tx) => seedDemo(tx, clock, Math.min(count, DEMO_CANDIDATES)))
  const started = performance.now()
  const added = await growPool(connection, clock.now(), count, (done) => say(`${format(done)} candidates`))
  say(`${format(added)} candidates added in ${((performance.now() - started) / 1000).toFixed(0)} s`)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : JSON.stringify(describeError(error)))
  process.exitCode = 1
} finally {
  for (const stop of stops.toReversed()) await stop().catch(() => undefined)
}

function say(line: string): void {
  console.error(line)
}

function format(n: number): string {
  return n.toLocaleString('en-IN')
}
