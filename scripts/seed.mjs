import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root, run } from './say.mjs'

/**
 * `npm run seed -- --candidates N`: see server/cli/seed-command.ts. The server must not run on the same DATA_DIR
 * meanwhile.
 */
await prepare()
process.exitCode = await run(process.execPath, [join(root, 'dist/server/seed.js'), ...process.argv.slice(2)])
