/** `npm run check`: what can be told in under a minute without a server or a browser. */
import { prepare } from './prepare.mjs'

await prepare({ build: false })
const { runAll } = await import('./run-all.mjs')
await runAll(['types', 'lint', 'unit'])
