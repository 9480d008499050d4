/** `npm run drawing`: draws the import table (tests/support/rooms.ts) into docs/architecture.md. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root, say } from './say.mjs'

const path = join(root, 'docs/architecture.md')
const { module } = await runnerImport(join(root, 'tests/support/drawing.ts'), { configFile: false, logLevel: 'error' })
await writeFile(path, module.withDrawing(await readFile(path, 'utf8')))
say('The drawing of docs/architecture.md is up to date.')
