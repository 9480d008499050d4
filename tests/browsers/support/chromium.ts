import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { callOf, type Browser, type Engine, type Key, type Size, type Tab } from './engine.ts'

type Message = Record<string, unknown>

/** The DevTools protocol over a pipe: the packages that speak it do not drive a Chromium as old as the floor. */
class Pipe {
  private count = 0
  private readonly waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  private rest = ''

  constructor(
    private readonly to: Writable,
    from: Readable,
    private readonly onEvent: (method: string, params: Message, sessionId?: string) => void,
  ) {
    from.setEncoding('utf8').on('data', (text: string) => {
      const messages = (this.rest + text).split('\0')
      this.rest = messages.pop()!
      for (const message of messages) this.take(JSON.parse(message) as Message)
    })
    from.on('close', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('The browser has ended'))
    })
    to.on('error', () => undefined)
  }

  private take({ id, method, params, sessionId, result, error }: Message) {
    if (method) return this.onEvent(method as string, params as Message, sessionId as string | undefined)
    const waiting = this.waiting.get(id as number)
    this.waiting.delete(id as number)
    if (error) waiting?.reject(new Error((error as { message: string }).message))
    else waiting?.resolve(result as never)
  }

  send<Result = Message>(method: string, params: Message = {}, sessionId?: string): Promise<Result> {
    const id = ++this.count
    return new Promise<Result>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }
}

/** Of the modifiers of a key. */
const SHIFT = 8

class ChromiumTab implements Tab {
  onLoad = () => undefined as void

  constructor(
    private readonly pipe: Pipe,
    readonly sessionId: string,
    private readonly targetId: string,
  ) {}

  private send = <Result = Message>(method: string, params: Message = {}) =>
    this.pipe.send<Result>(method, params, this.sessionId)

  async begin(size: Size) {
    for (const domain of ['Page', 'Runtime', 'Log']) await this.send(`${domain}.enable`)
    await this.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kolkata' })
    await this.resize(size)
  }

  private loaded = () => new Promise<void>((done) => (this.onLoad = done))

  async goto(url: string) {
    const loaded = this.loaded()
    const { errorText } = await this.send<{ errorText?: string }>('Page.navigate', { url })
    if (errorText) throw new Error(`${url}: ${errorText}`)
    await loaded
  }

  async reload() {
    const loaded = this.loaded()
    await this.send('Page.reload')
    await loaded
  }

  async evaluate<Result, Argument>(work: (argument: Argument) => Result | Promise<Result>, argument?: Argument) {
    type Evaluated = {
      result: { value: Result }
      exceptionDetails?: { text: string; exception?: { description?: string } }
    }
    const { result, exceptionDetails } = await this.send<Evaluated>('Runtime.evaluate', {
      expression: callOf(work, argument),
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  async pressAt(x: number, y: number) {
    for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
      await this.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
  }

  async type(text: string) {
    await this.send('Input.insertText', { text })
  }

  async pressKey(named: Key) {
    const key = named === 'Shift+Tab' ? 'Tab' : named
    const text = key === 'Enter' ? '\r' : undefined
    const windowsVirtualKeyCode = { Enter: 13, Escape: 27, Tab: 9 }[key]
    const stroke = { key, code: key, windowsVirtualKeyCode, modifiers: named === key ? 0 : SHIFT }
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke, text })
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke })
  }

  async countNamed(role: string, name: string) {
    const { root } = await this.send<{ root: { nodeId: number } }>('DOM.getDocument')
    const { nodes } = await this.send<{ nodes: { ignored: boolean }[] }>('Accessibility.queryAXTree', {
      ...{ nodeId: root.nodeId, role, accessibleName: name },
    })
    return nodes.filter(({ ignored }) => !ignored).length
  }

  async chooseFile(selector: string, path: string) {
    const { root } = await this.send<{ root: { nodeId: number } }>('DOM.getDocument')
    const { nodeId } = await this.send<{ nodeId: number }>('DOM.querySelector', { nodeId: root.nodeId, selector })
    await this.send('DOM.setFileInputFiles', { nodeId, files: [path] })
  }

  async picture() {
    const { data } = await this.send<{ data: string }>('Page.captureScreenshot', { format: 'png' })
    return Buffer.from(data, 'base64')
  }

  async resize({ width, height }: Size) {
    await this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  }

  async close() {
    await this.pipe.send('Target.closeTarget', { targetId: this.targetId })
  }
}

/** A Chromium of any age. */
export const chromiumEngine = (name: string, program: string): Engine => ({
  name,
  async open(profile, size): Promise<Browser> {
    const switches = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      // A network process of its own ends before it has written the cookies to the profile
      '--enable-features=NetworkServiceInProcess2',
    ]
    const more = ['--disable-component-update', '--disable-sync', '--remote-debugging-pipe', '--lang=en-IN']
    const place = [`--user-data-dir=${profile}`, `--window-size=${size.width},${size.height}`, 'about:blank']
    const child = spawn(program, [...switches, ...more, ...place], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    })
    const errors: string[] = []
    const tabs = new Map<string, ChromiumTab>()
    const pipe = new Pipe(child.stdio[3] as Writable, child.stdio[4] as Readable, (method, params, sessionId) => {
      if (method === 'Page.domContentEventFired') tabs.get(sessionId!)?.onLoad()
      const error = errorIn(method, params)
      if (error) errors.push(error)
    })
    const { product } = await pipe.send<{ product: string }>('Browser.getVersion')
    const attach = async (targetId: string) => {
      const { sessionId } = await pipe.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
      const tab = new ChromiumTab(pipe, sessionId, targetId)
      tabs.set(sessionId, tab)
      await tab.begin(size)
      return tab
    }
    const newTab = async () =>
      attach((await pipe.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })).targetId)
    return {
      version: product.split('/')[1]!,
      tab: await newTab(),
      newTab,
      errors,
      async close() {
        const ended = once(child, 'exit')
        await pipe.send('Browser.close').catch(() => undefined)
        await ended
      },
    }
  },
})

function errorIn(method: string, params: Message): string | undefined {
  if (method === 'Runtime.exceptionThrown') {
    const { exceptionDetails: thrown } = params as {
      exceptionDetails: { text: string; exception?: { description?: string } }
    }
    return thrown.exception?.description ?? thrown.text
  }
  if (method === 'Runtime.consoleAPICalled' && params.type === 'error')
    return (params.args as { value?: unknown; description?: string }[])
      .map(({ value, description }) => description ?? String(value))
      .join(' ')
  const { entry } = params as { entry?: { level: string; text: string; url?: string } }
  if (method === 'Log.entryAdded' && entry?.level === 'error') return `${entry.text} ${entry.url ?? ''}`
  return undefined
}
