import { userInfo } from 'node:os'
import { systemClock } from '../core/clock.ts'
import { ConfigError } from '../core/config-error.ts'
import { connect } from '../db/connect.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { seedOnce } from '../demo/seed-once.ts'
import { DEMO_CANDIDATES, MOST_CANDIDATES } from '../demo/seed/candidates.ts'
import { growPool } from '../demo/seed/load-candidates.ts'
import { seedDemo } from '../demo/seed/seed-demo.ts'
import { writeAudit } from '../store/audit.ts'
import { runAlone, type AloneCommand } from './alone.ts'

const format = (n: number) => n.toLocaleString('en-IN')

const seed: AloneCommand = {
  usage: 'seed [--candidates 100000]',
  does: `The demo, with a larger pool of up to ${format(MOST_CANDIDATES)}. Never removes anything. Without a running server.`,
  options: { candidates: { type: 'string' } },
  words: 0,
  async run({ config, options, stops }) {
    const asked = options.candidates
    const count = typeof asked === 'string' ? Number(asked.replaceAll(/[_,]/g, '')) : DEMO_CANDIDATES
    if (!Number.isInteger(count) || count < 0 || count > MOST_CANDIDATES)
      throw new ConfigError(`--candidates must be a number up to ${format(MOST_CANDIDATES)}`)
    const clock = systemClock(config.clockOffsetMs)
    const opened = await openDatabase(config, stops)
    const url = config.directDatabaseUrl ?? opened
    await migrateDatabase(url, config.root)
    const connection = connect(url)
    stops.push(() => connection.close())
    await seedOnce(connection, clock, (tx) => seedDemo(tx, clock, Math.min(count, DEMO_CANDIDATES)))
    const started = performance.now()
    const say = (done: number) => void process.stderr.write(`${format(done)} candidates\n`)
    const added = await growPool(connection, clock.now(), count, say)
    const actor = `command:${userInfo().username}`
    const detail = `${added} candidates added`
    await writeAudit(connection.db, { at: clock.now(), actor, action: 'seed', subject: 'demo', detail })
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    return { lines: [`${format(added)} candidates added in ${seconds} s`], ok: true }
  },
}

/** `npm run seed -- --candidates N`, or `npm run admin -- seed …`. */
const args = process.argv.slice(2)
await runAlone(seed, args[0] === 'seed' ? args.slice(1) : args)
