import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root, run } from './say.mjs'

/** `npm run reveals -- --applicant ID`: see server/cli/reveals-command.ts. Beside the running server or without it. */
await prepare()
process.exitCode = await run(process.execPath, [join(root, 'dist/server/reveals.js'), ...process.argv.slice(2)])
