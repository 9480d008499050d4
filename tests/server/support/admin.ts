import { runAdmin } from '../../../server/cli/run-admin.ts'
import type { Db } from '../../../server/db/connect.ts'
import type { FileGateway } from '../../../server/gateways/files/types.ts'
import { testNow } from './app.ts'

/** The admin command as an operator types it. */
export const adminOf =
  ({ db, files }: { db: Db; files: Pick<FileGateway, 'remove'> }) =>
  (...args: string[]) =>
    runAdmin(
      { db, files, now: testNow, origin: 'https://hire.example', actor: 'command:neha', say: () => undefined },
      args,
    )
