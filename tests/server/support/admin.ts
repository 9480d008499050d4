import { runAdmin } from '../../../server/cli/run-admin.ts'
import { tmpdir } from 'node:os'
import { loadConfig, type Config } from '../../../server/core/config.ts'
import type { Connection, Db } from '../../../server/db/connect.ts'
import type { FileGateway } from '../../../server/gateways/files/types.ts'
import { testNow } from './app.ts'

/** The admin command as an operator types it. */
export const adminOf =
  ({ db, files, ...more }: { db: Db; files: Pick<FileGateway, 'remove'>; config?: Config; connection?: Connection }) =>
  (...args: string[]) =>
    runAdmin(
      {
        ...{ db, files, now: testNow, origin: 'https://hire.example', actor: 'command:neha', say: () => undefined },
        config: more.config ?? loadConfig({ DATA_DIR: tmpdir(), DEMO: '0' }),
        url: more.connection?.url ?? '',
      },
      args,
    )
