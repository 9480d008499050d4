import { userInfo } from 'node:os'
import { systemClock } from '../core/clock.ts'
import { diskFiles } from '../gateways/files/disk.ts'
import { s3Files } from '../gateways/files/s3.ts'
import { runCommand } from './command.ts'
import { runAdmin } from './run-admin.ts'

/** `npm run admin -- --help` lists what it can do. */
await runCommand((db, args, now, config, url) => {
  const files = config.s3
    ? s3Files(config.s3)
    : diskFiles({ dataDir: config.dataDir, secret: config.sessionSecret, clock: systemClock(config.clockOffsetMs) })
  const origin = config.baseUrl ?? `http://localhost:${config.port}`
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  return runAdmin({ db, files, now, origin, config, url, actor: `command:${userInfo().username}`, say }, args)
})
