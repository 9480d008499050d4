/** `npm run requirements`: updates sources and tests of each id in docs/requirements. Sentences are hand-written. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, say } from './say.mjs'
import { renderAll } from './requirement-pages.mjs'

for (const [path, text] of await renderAll()) await writeFile(join(root, path), text)
say('docs/requirements is up to date.')
