import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root, run } from './say.mjs'

await prepare()
process.exit(
  await run(process.execPath, [join(root, 'dist/server/approve.js'), ...process.argv.slice(2)], { cwd: root }),
)
