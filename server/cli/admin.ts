import { userInfo } from 'node:os'
import { systemClock } from '../core/clock.ts'
import { diskFiles } from '../gateways/files/disk.ts'
import { s3Files } from '../gateways/files/s3.ts'
import { runCommand } from './command.ts'
import { runAdmin } from './run-admin.ts'

/** `npm run admin -- --help` lists what it can do. */
const [subject] = process.argv.slice(2)
// These open the database by themselves, and restore needs an empty one
if (subject === 'backup' || subject === 'restore') await import('./backup-command.ts')
else if (subject === 'seed') await import('./seed-command.ts')
else
  await runCommand((db, args, now, config, url) => {
    const files = config.s3
      ? s3Files(config.s3)
      : diskFiles({ dataDir: config.dataDir, secret: config.sessionSecret, clock: systemClock(config.clockOffsetMs) })
    const origin = config.baseUrl ?? `http://localhost:${config.port}`
    const say = (line: string) => void process.stderr.write(`${line}\n`)
    const actor = `command:${userInfo().username}`
    return runAdmin({ db, files, now, origin, config, url, actor, say }, args)
  })
