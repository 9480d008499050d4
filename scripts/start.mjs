import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root, say } from './say.mjs'

await prepare()
say('Starting; the first time the database and the demo are made')
// In a process group of its own: Ctrl-C signals the whole group, and a second signal would cut the shutdown short
const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
  cwd: root,
  stdio: 'inherit',
  detached: process.platform !== 'win32',
})
let asked = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    asked = true
    child.kill('SIGTERM')
  })
}
// npm runs us through a shell, which passes no signal on and ends itself: then the server is to end as well
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    asked = true
    child.kill('SIGTERM')
  }, 500)
}
child.once('exit', (code, signal) => process.exit(code ?? (asked || signal === null ? 0 : 1)))
