import { systemClock } from '../core/clock.ts'
import { diskFiles } from '../gateways/files/disk.ts'
import { s3Files } from '../gateways/files/s3.ts'
import { runCommand } from './command.ts'
import { runAdmin } from './run-admin.ts'

/** `npm run admin -- user add|list|reset|disable|enable` and `demo remove`. */
await runCommand((db, args, now, config) => {
  const files = config.s3
    ? s3Files(config.s3)
    : diskFiles({ dataDir: config.dataDir, secret: config.sessionSecret, clock: systemClock(config.clockOffsetMs) })
  return runAdmin({ db, files, now, origin: config.baseUrl ?? `http://localhost:${config.port}` }, args)
})
