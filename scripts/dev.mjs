/**
 * `npm run dev`: Vite with reload at http://localhost:4300, and behind it the server, built anew and restarted on a
 * change.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root, say } from './say.mjs'

await prepare({ build: false })
const { build, createServer } = await import('vite')
const outDir = join(root, 'dist/dev-server')
const port = process.env.BACKEND_PORT ?? '4301'
let server
let stopping = false

/** The old one first gives back its database. */
async function restart() {
  await end()
  if (stopping) return
  // Developers open Vite's address, and sign-in returns to it
  const env = { NODE_ENV: 'development', BASE_URL: 'http://localhost:4300', ...process.env, PORT: port }
  server = spawn(process.execPath, ['--enable-source-maps', join(outDir, 'main.js')], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
}

function end() {
  const old = server
  server = undefined
  if (!old || old.exitCode !== null || old.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    old.once('exit', resolve)
    old.kill('SIGTERM')
  })
}

const watcher = await build({
  configFile: join(root, 'server/vite.config.ts'),
  logLevel: 'warn',
  build: { outDir, watch: {} },
})
let turn = Promise.resolve()
watcher.on('event', (event) => {
  if (event.code === 'ERROR') say(`The server does not build: ${event.error.message}`)
  if (event.code === 'BUNDLE_END') {
    void event.result.close()
    turn = turn.then(restart)
  }
})
const page = await createServer({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
await page.listen()
say('The page is at http://localhost:4300 and reloads by itself; Ctrl-C ends both')

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (stopping) process.exit(1)
    stopping = true
    await Promise.all([watcher.close(), page.close(), turn.then(end)])
    process.exit(0)
  })
}
