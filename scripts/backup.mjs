import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root, run } from './say.mjs'

/** `npm run backup -- FILE`: see server/cli/backup-command.ts. */
await prepare()
const command = [join(root, 'dist/server/admin.js'), 'backup', ...process.argv.slice(2)]
process.exitCode = await run(process.execPath, command, { cwd: root })
