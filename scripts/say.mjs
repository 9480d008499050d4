import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const say = (line) => console.log(`· ${line}`)

/** Exits with a one-line error message; no stack trace, because it is not our code that failed. */
export function giveUp(line) {
  console.error(line)
  process.exit(1)
}

/** Runs a program with our output; resolves to its exit code (a signal counts as 1). */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

const KEPT_LINES = 40

/** Runs a program as `run` does; resolves to its exit code and the last lines of its output, which is shown as well. */
export function runAndListen(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const listen = (from, to) =>
      from.setEncoding('utf8').on('data', (text) => {
        to.write(text)
        output = (output + text).split('\n').slice(-KEPT_LINES).join('\n')
      })
    listen(child.stdout, process.stdout)
    listen(child.stderr, process.stderr)
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a script of a package as Node itself, so that no shell and no .cmd file comes between. */
export const runPackage = (script, args, options) =>
  run(process.execPath, [`${root}/node_modules/${script}`, ...args], options)

/** Seconds with one decimal since `start` (of performance.now()). */
export const seconds = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`
