import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root, run } from './say.mjs'

/** `npm run admin -- user list`: see server/cli/admin.ts. Beside the running server or without it. */
await prepare()
process.exitCode = await run(process.execPath, [join(root, 'dist/server/admin.js'), ...process.argv.slice(2)])
