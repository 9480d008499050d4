import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { giveUp, runPackage, say, seconds } from './say.mjs'

/**
 * `npm run chaos -- --upgrade [--rows 1000000] [--from 0018]`: a database of an earlier release gets the server of this build while
 * queries of a server of the first release go on. The release is the one that ended with migration `--from`, 0018 or later. Fails when a statement
 * waited for a lock for more than two seconds, or failed. Needs no browser; 5 GB of disk for a million.
 */
export async function chaosUpgrade(args) {
  const given = { rows: '1000000', from: undefined }
  const words = args.flatMap((part) => part.split('='))
  for (let at = 0; at < words.length; at += 2) {
    const [name, value = ''] = [words[at].slice(2), words[at + 1]]
    const isRight =
      (name === 'rows' && /^[1-9]\d{3,7}$/.test(value)) || (name === 'from' && /^\d{4}$/.test(value) && value >= '0018')
    if (!isRight) giveUp('npm run chaos -- --upgrade [--rows 1000000] [--from 0018]')
    given[name] = value
  }
  await prepare({ build: false })
  const report = join(tmpdir(), `fieldhire-upgrade-${process.pid}.txt`)
  const started = performance.now()
  const code = await runPackage('vitest/vitest.mjs', ['run', '--project', 'server', 'tests/server/upgrade/'], {
    env: {
      ...{ ...process.env, NODE_ENV: 'test', UPGRADE_ROWS: given.rows, UPGRADE_REPORT: report },
      ...(given.from && { UPGRADE_FROM: given.from }),
    },
  })
  process.stdout.write(await readFile(report, 'utf8').catch(() => ''))
  await rm(report, { force: true })
  const outcome = code === 0 ? 'It was migrated while it served' : 'It did not serve all the time: see above'
  say(`${outcome}, in ${seconds(started)}`)
  return code
}
