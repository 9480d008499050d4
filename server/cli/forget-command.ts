import { systemClock } from '../core/clock.ts'
import { runCommand } from './command.ts'
import { diskFiles } from '../gateways/files/disk.ts'
import { s3Files } from '../gateways/files/s3.ts'
import { runForget } from './run-forget.ts'

/** `npm run forget -- --candidate ID | --applicant ID | --mobile NUMBER`: erases a person on request. */
await runCommand((db, args, now, config) => {
  const files = config.s3
    ? s3Files(config.s3)
    : diskFiles({ dataDir: config.dataDir, secret: config.sessionSecret, clock: systemClock(config.clockOffsetMs) })
  return runForget({ db, files, now }, args)
})
