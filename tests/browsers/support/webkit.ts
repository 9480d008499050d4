import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Readable } from 'node:stream'
import { BrowserEnded, callOf, type Browser, type Engine, type Key, type Size, type Tab } from './engine.ts'

const program = fileURLToPath(new URL('webkit-app.py', import.meta.url))
/** The code points that WebDriver gives to keys. */
const keys = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }

/** What may have a role: the driver tells the role of an element, and finds none by it. */
const mayHave: Record<string, string> = {
  button: 'button',
  dialog: 'dialog',
  group: 'fieldset',
  heading: 'h1,h2,h3,h4',
  link: 'a[href]',
  navigation: 'nav',
  radio: 'input[type=radio]',
  region: 'section',
  searchbox: 'input',
  textbox: 'input,textarea',
}

/** WebKitGTK is built without manifests, and says so at each page. */
const UNKNOWN = "Unrecognized Content-Security-Policy directive 'manifest-src'"

type Answer = { value: unknown }

/** A session of WebDriver: calls go to one window at a time. `lastLines`: what driver and browser have said. */
class Session {
  private window = ''
  private last: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly base: string,
    private readonly lastLines: () => string,
  ) {}

  async send<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as Answer
    const { error, message } = (value ?? {}) as { error?: string; message?: string }
    if (error === 'invalid session id') throw new BrowserEnded(this.lastLines())
    if (error) throw new Error(`${error}: ${message}`)
    return value as Result
  }

  /** The same in a window, one call after the other. */
  sendIn<Result>(window: string, method: string, path: string, body?: unknown): Promise<Result> {
    const work = async () => {
      if (this.window !== window) await this.send('POST', '/window', { handle: window })
      this.window = window
      return this.send<Result>(method, path, body)
    }
    const done = this.last.then(work, work)
    this.last = done
    return done
  }

  forget() {
    this.window = ''
  }
}

class WebKitTab implements Tab {
  constructor(
    private readonly session: Session,
    private readonly window: string,
    private readonly pressShiftTab: () => Promise<void>,
  ) {}

  private send = <Result = null>(method: string, path: string, body?: unknown) =>
    this.session.sendIn<Result>(this.window, method, path, body)

  goto = async (url: string) => void (await this.send('POST', '/url', { url }))
  reload = async () => void (await this.send('POST', '/refresh', {}))

  async evaluate<Result, Argument>(work: (argument: Argument) => Result | Promise<Result>, argument?: Argument) {
    const script = `const done = arguments[0]; (async () => ${callOf(work, argument)})()
      .then((value) => done({ value }), (error) => done({ error: String(error) + ' ' + (error && error.stack) }))`
    const outcome = await this.send<{ value: Result; error?: string }>('POST', '/execute/async', { script, args: [] })
    if (outcome.error) throw new Error(outcome.error)
    return outcome.value
  }

  async pressAt(x: number, y: number) {
    const moves = [
      { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: moves }
    await this.send('POST', '/actions', { actions: [mouse] })
  }

  async type(text: string) {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.send('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
  }

  pressKey = (key: Key) => (key === 'Shift+Tab' ? this.pressShiftTab() : this.type(keys[key]))

  async countNamed(role: string, name: string) {
    let count = 0
    for (const id of await this.findAll(`${mayHave[role]!},[role=${role}]`)) {
      const isOf = (await this.send<string>('GET', `/element/${id}/computedrole`)) === role
      if (isOf && (await this.send<string>('GET', `/element/${id}/computedlabel`)) === name) count += 1
    }
    return count
  }

  async chooseFile(selector: string, path: string) {
    const [id] = await this.findAll(selector)
    await this.send('POST', `/element/${id}/value`, { text: path })
  }

  private async findAll(selector: string): Promise<string[]> {
    const query = { using: 'css selector', value: selector }
    const found = await this.send<Record<string, string>[]>('POST', '/elements', query)
    return found.map((element) => Object.values(element)[0]!)
  }

  picture = async () => Buffer.from(await this.send<string>('GET', '/screenshot'), 'base64')
  resize = async (size: Size) => void (await this.send('POST', '/window/rect', { ...size, x: 0, y: 0 }))

  async close() {
    await this.send('DELETE', '/window')
    this.session.forget()
  }
}

/** WebKitGTK over WebDriver, in a small application of ours (webkit-app.py), on a screen of its own. */
export const webkitEngine = (driver: string): Engine => ({
  name: 'WebKit',
  async open(profile, size): Promise<Browser> {
    const screen = spawn('/usr/bin/Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
    const port = await freePort()
    const child = spawn(driver, [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: `:${String(display).trim()}`,
        PROFILE: profile,
        WINDOW: `${size.width}x${size.height}`,
        LANG: 'C.UTF-8',
        TZ: 'Asia/Kolkata',
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        NO_AT_BRIDGE: '1',
        // It needs privileges that containers do not have; the pages are ours
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const errors: string[] = []
    const lines: string[] = []
    let application = 0
    let onPressed = () => undefined as void
    for (const stream of [child.stdout, child.stderr])
      readLines(stream, (line) => {
        lines.push(line)
        if (line.startsWith('PROCESS ')) application = Number(line.split(' ')[1])
        if (line === 'PRESSED') onPressed()
        if (/^CONSOLE .*\bERROR\b|^WEB PROCESS/.test(line) && !line.includes(UNKNOWN)) errors.push(line)
      })
    // The window with the focus gets it, as from a keyboard
    const pressShiftTab = async () => {
      const pressed = new Promise<boolean>((done) => (onPressed = () => done(true)))
      process.kill(application, 'SIGUSR1')
      if (!(await Promise.race([pressed, sleep(10_000, false)])))
        throw new Error(`Shift+Tab was not pressed: ${lines.slice(-3).join('\n')}`)
    }
    const base = `http://127.0.0.1:${port}/session`
    try {
      const { sessionId, capabilities } = await begin(base, child)
      const session = new Session(`${base}/${sessionId}`, () =>
        [
          `the screen ${screen.exitCode ?? screen.signalCode ?? 'runs'}, the driver ${child.exitCode ?? child.signalCode ?? 'runs'}`,
          ...lines.filter((line) => !line.startsWith('CONSOLE')).slice(-20),
        ].join('\n'),
      )
      await session.send('POST', '/timeouts', { script: 60_000, pageLoad: 30_000 })
      const newTab = async () => {
        const { handle } = await session.send<{ handle: string }>('POST', '/window/new', { type: 'window' })
        return new WebKitTab(session, handle, pressShiftTab)
      }
      return {
        version: capabilities.browserVersion,
        tab: new WebKitTab(session, await session.send<string>('GET', '/window'), pressShiftTab),
        newTab,
        errors,
        async close() {
          // Ends the application as well
          await session.send('DELETE', '').catch(() => undefined)
          await end(child)
          await end(screen)
        },
      }
    } catch (error) {
      await end(child)
      await end(screen)
      throw new Error(`WebKit did not open: ${lines.slice(-10).join('\n')}`, { cause: error })
    }
  },
})

interface Begun {
  sessionId: string
  capabilities: { browserVersion: string }
}

/** A session, as soon as the driver listens. */
async function begin(base: string, child: ChildProcess): Promise<Begun> {
  const options = { binary: program, args: ['--automation'] }
  const body = JSON.stringify({ capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(base, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(
      (error: unknown) => {
        if (tries > 100 || child.exitCode !== null) throw error
      },
    )
    if (response) {
      const { value } = (await response.json()) as { value: Begun & { message?: string } }
      if (!value.sessionId) throw new Error(value.message)
      return value
    }
    await sleep(100)
  }
}

function readLines(stream: Readable, take: (line: string) => void) {
  let rest = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) take(line)
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
