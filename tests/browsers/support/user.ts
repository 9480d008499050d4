import { setTimeout as sleep } from 'node:timers/promises'
import { BrowserEnded, type Tab } from './engine.ts'

type Role = 'button' | 'link' | 'radio' | 'field' | 'file' | 'heading' | 'dialog' | 'text'

interface Wanted {
  role: Role
  /** A whole name, or a regular expression's source. */
  name: string | RegExp
  /** Only in the topmost dialog of this name. */
  within?: string
}

/** ms until what is waited for must be there. */
const PATIENCE = 30_000

/** A person at a tab: finds things by what they are called, and waits for what is shown. */
export class User {
  constructor(
    readonly tab: Tab,
    readonly origin: string,
  ) {}

  /** As typed into the address bar. */
  open = (path: string) => this.tab.goto(this.origin + path)

  /** As a link in the page does it. */
  follow = (path: string) =>
    this.tab.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)

  /** Until `work` gives something; an error counts as nothing, because a page may just be loading. */
  async until<T>(what: string, work: () => Promise<T>, patience = PATIENCE): Promise<NonNullable<T>> {
    const end = Date.now() + patience
    let last: unknown
    for (;;) {
      try {
        last = await work()
        if (last) return last as NonNullable<T>
      } catch (error) {
        if (error instanceof BrowserEnded) throw new Error(`${what} did not come`, { cause: error })
        last = error
      }
      if (Date.now() > end)
        throw new Error(`${what} did not come in ${patience} ms (${String(last)}): ${await this.words()}`)
      await sleep(60)
    }
  }

  /** Everything that can be read now, on one line. */
  words = () =>
    this.tab
      .evaluate(() => `${location.pathname} ${document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 600)}`)
      .catch(String)

  /** As `words`, with all of them and the title of the page in front. */
  titleAndWords = () => this.tab.evaluate(() => `${document.title} ${document.body.innerText.replaceAll(/\s+/g, ' ')}`)

  sees = (role: Role, name: string | RegExp, within?: string) =>
    this.until(`${role} ${String(name)}`, () => this.find({ role, name, within }))

  /** As soon as it is in sight, at rest, and under the pointer. */
  async press(role: Role, name: string | RegExp, within?: string): Promise<void> {
    const place = await this.until(`${role} ${String(name)} to press`, () => this.find({ role, name, within }))
    await this.tab.pressAt(place.x, place.y)
  }

  /** Replaces what the field holds. Within the first second of a page a notice may still move it: who misses it taps again. */
  async fill(name: string | RegExp, text: string, within?: string): Promise<void> {
    await this.until(`the focus in ${String(name)}`, async () => {
      await this.press('field', name, within)
      return this.until(`the focus in ${String(name)} at once`, this.selectFocused, 2_000)
    })
    await this.tab.type(text)
    await this.until(`${text} in ${String(name)}`, () =>
      this.tab.evaluate((typed) => (document.activeElement as HTMLInputElement).value.endsWith(typed), text),
    )
  }

  private selectFocused = () =>
    this.tab.evaluate(() => {
      const field = document.activeElement as HTMLInputElement
      if (!field.matches('input,textarea')) return false
      field.select()
      return true
    })

  async choose(name: string | RegExp, path: string): Promise<void> {
    const { selector } = await this.until(`file ${String(name)}`, () => this.find({ role: 'file', name }))
    await this.tab.chooseFile(selector, path)
  }

  /** The one word for all of it, in the top bar. */
  pill = (words: string | RegExp, patience?: number) =>
    this.until(
      `${String(words)} in the pill`,
      () =>
        this.tab.evaluate(
          ([source, flags]) =>
            new RegExp(source!, flags).test(
              document.querySelector<HTMLElement>('[data-sync]')?.innerText.replaceAll(/\s+/g, ' ').trim() ?? '',
            ),
          pattern(words),
        ),
      patience,
    )

  /** Until nothing has changed in the page for a moment, and no bars stand for what is being loaded. */
  rests = () =>
    this.until('a page at rest', () =>
      this.tab.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const bars = '[role=status] > [aria-hidden=true] > i'
            const isOver = () => {
              const isDrawn = document.querySelector('main')?.innerText.trim()
              watch.disconnect()
              resolve(Boolean(isDrawn) && !document.querySelector(bars))
            }
            // A page that never rests is taken as it is after a while: a clock or a count may go on
            setTimeout(isOver, 5_000)
            let rest = setTimeout(isOver, 250)
            const watch = new MutationObserver(() => {
              clearTimeout(rest)
              rest = setTimeout(isOver, 250)
            })
            watch.observe(document.body, { childList: true, subtree: true, characterData: true })
          }),
      ),
    )

  private find = ({ role, name, within }: Wanted) =>
    this.tab.evaluate(findInPage, {
      role,
      name: pattern(name),
      within: within === undefined ? undefined : pattern(within),
    })
}

/** Source and flags; a string means the whole name. */
const pattern = (name: string | RegExp): [string, string] =>
  typeof name === 'string' ? [`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, ''] : [name.source, name.flags]

/** Runs in the page. Undefined as long as it is not there, is moving, or something lies over it. */
async function findInPage({ role, name, within }: { role: string; name: [string, string]; within?: [string, string] }) {
  const kinds: Record<string, string> = {
    button: 'button,[role=button],summary',
    link: 'a[href]',
    radio: 'input[type=radio]',
    field: 'input:not([type=radio],[type=checkbox],[type=file]),textarea',
    file: 'input[type=file]',
    heading: 'h1,h2,h3,h4',
    dialog: 'dialog[open],[role=dialog]',
    text: 'p,span,div,li,h1,h2,h3,dd,label,output',
  }
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const { labels } = element as HTMLInputElement
    const said =
      element.getAttribute('aria-label') ??
      (ids.map((id) => document.getElementById(id)?.textContent).join(' ') ||
        [...(labels ?? [])].map(({ textContent }) => textContent).join(' ') ||
        element.textContent)
    return (said ?? '').replace(/\s+/g, ' ').trim()
  }
  const all = (kind: string, [source, flags]: [string, string], root: ParentNode) =>
    [...root.querySelectorAll(kinds[kind]!)].filter(
      (element) => new RegExp(source, flags).test(nameOf(element)) && !element.closest('[inert],[hidden]'),
    )
  const roots = within ? all('dialog', within, document) : [document]
  const root = roots[roots.length - 1]
  if (!root) return undefined
  const boxOf = (element: Element) => {
    const target = role === 'radio' ? ((element as HTMLInputElement).labels?.[0] ?? element) : element
    return { target, box: target.getBoundingClientRect() }
  }
  const isShown = (element: Element) =>
    role === 'file' || (boxOf(element).box.width > 0 && getComputedStyle(element).visibility === 'visible')
  const found = all(role, name, root).filter(isShown)
  // Of texts the innermost, whose words are its own
  const element = role === 'text' ? found[found.length - 1] : found[0]
  if (!element) return undefined
  const mark = `b${Math.random().toString(36).slice(2)}`
  if (role === 'file') {
    element.setAttribute('data-chosen', mark)
    return { selector: `[data-chosen=${mark}]`, x: 0, y: 0 }
  }
  if (role === 'text' || role === 'heading' || role === 'dialog') return { selector: '', x: 0, y: 0 }
  const isBusy = element.matches('[aria-busy=true],[aria-disabled=true]')
  if (isBusy || (element as HTMLButtonElement).disabled) return undefined
  const { target } = boxOf(element)
  target.scrollIntoView({ block: 'center', behavior: 'instant' as ScrollBehavior })
  const before = target.getBoundingClientRect()
  await new Promise((done) => setTimeout(done, 50))
  const after = target.getBoundingClientRect()
  if (before.x !== after.x || before.y !== after.y || before.width !== after.width) return undefined
  const x = after.x + after.width / 2
  const y = after.y + after.height / 2
  const top = document.elementFromPoint(x, y)
  const isFree = top && (target.contains(top) || top.contains(target))
  return isFree ? { selector: '', x, y } : undefined
}
