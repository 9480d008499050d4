import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findRoot } from '../../../server/core/find-root.ts'
import { readJournal } from '../../../server/db/apply-migrations.ts'
import { failuresOf, reportOf, waitsOf } from './report.ts'
import { FIRST_RELEASE, upgrade } from './upgrade.ts'

/** `npm run chaos -- --upgrade` sets these; without them it is a small database and a matter of seconds. */
const { UPGRADE_ROWS, UPGRADE_FROM = FIRST_RELEASE, UPGRADE_REPORT } = process.env
const rows = Number(UPGRADE_ROWS ?? 4_000)
/** A busy machine takes longer; a run that is cut off leaves its Postgres behind. */
const TIME_MS = UPGRADE_ROWS ? 7_200_000 : 300_000
/** Nobody waits longer for a lock of the upgrade, ms. */
const LONGEST_WAIT_MS = 2_000

test(
  'an installation of an earlier release is migrated while it serves: no statement fails or waits long for a lock',
  async () => {
    const write = (text: string) => UPGRADE_REPORT && appendFileSync(UPGRADE_REPORT, `${text}\n`)
    const run = await upgrade({
      ...{ rows, from: UPGRADE_FROM },
      ...{ calmMs: UPGRADE_ROWS ? 15_000 : 500, durable: UPGRADE_ROWS !== undefined },
      say: (text) => UPGRADE_REPORT && process.stdout.write(`${text}\n`),
    })
    write(reportOf(run))
    const { entries } = await readJournal(findRoot())
    expect(run.phases.map(({ name }) => name)).toEqual(
      expect.arrayContaining(entries.map(({ tag }) => tag).filter((tag) => tag.slice(0, 4) > UPGRADE_FROM)),
    )
    expect(run.sent.length).toBeGreaterThan(100)
    expect(failuresOf(run).slice(0, 3)).toEqual([])
    expect(
      waitsOf(run)
        .filter(({ ms }) => ms > LONGEST_WAIT_MS)
        .slice(0, 3),
    ).toEqual([])
  },
  TIME_MS,
)
