/**
 * A browser without an inspector. Playwright, like any open DevTools, switches on the inspector of every page; V8 then
 * reads whole files again whenever an Error is created while they run, which no phone does. Here the bench only sets a
 * page's CPU speed and size, and reads the result at the end.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { executablePath, flags, sleep } from './measure.mjs'

const SCREEN = { width: 360, height: 800, deviceScaleFactor: 2, mobile: true }
const LOOK_MS = 100

/** @param {(browser: { open(rate?: number): Promise<BarePage> }) => Promise<T>} work @template T */
export async function withBareBrowser(work) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-bench-'))
  const args = [...flags, '--headless', '--remote-debugging-pipe', '--lang=en-IN', `--user-data-dir=${folder}`]
  const child = spawn(executablePath, [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, TZ: 'Asia/Kolkata' },
  })
  const ended = new Promise((done) => child.once('exit', done))
  const send = talk(child)
  try {
    const open = async (rate = 1) => {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      const page = new BarePage(
        (method, params) => send(method, params, sessionId),
        () => send('Target.closeTarget', { targetId }),
      )
      await page.send('Emulation.setDeviceMetricsOverride', SCREEN)
      await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      await page.send('Emulation.setCPUThrottlingRate', { rate })
      return page
    }
    return await work({ open })
  } finally {
    // Its helpers still write into the folder when it is only killed
    await Promise.race([send('Browser.close').catch(() => {}), sleep(5_000)])
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Messages of the DevTools protocol, each ended by a zero byte. Returns the function that sends one for its result. */
function talk(child) {
  const waiting = new Map()
  let count = 0
  let rest = ''
  child.stdio[4].setEncoding('utf8').on('data', (text) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop()
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message)
      const answer = waiting.get(id)
      waiting.delete(id)
      if (error) answer?.fail(new Error(error.message))
      else answer?.done(result)
    }
  })
  const gone = () => {
    for (const { fail } of waiting.values()) fail(new Error('The browser is gone'))
  }
  child.once('exit', gone)
  child.stdio[3].on('error', gone)
  return (method, params = {}, sessionId = undefined) =>
    new Promise((done, fail) => {
      count += 1
      waiting.set(count, { done, fail })
      child.stdio[3].write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`)
    })
}

class BarePage {
  constructor(send, close) {
    this.send = send
    this.close = close
  }

  /** Runs `work` in each page before anything of it. */
  async before(work, argument) {
    await this.send('Page.enable')
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${work})(${JSON.stringify(argument)})` })
  }

  goto(url) {
    return this.send('Page.navigate', { url })
  }

  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  /** Resolves to the value of `expression` once it has one. */
  async waitFor(expression, ms = 60_000) {
    for (const end = Date.now() + ms; Date.now() < end; await sleep(LOOK_MS)) {
      const value = await this.evaluate(expression)
      if (value !== undefined) return value
    }
    throw new Error(`${expression} did not come about`)
  }
}
