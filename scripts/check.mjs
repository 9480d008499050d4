/** `npm run check`: the checks that take under a minute and need neither a server nor a browser. */
import { prepare } from './prepare.mjs'

await prepare({ build: false })
const { runAll } = await import('./run-all.mjs')
await runAll(['types', 'lint', 'unit'])
