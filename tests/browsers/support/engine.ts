/** What the walks need of a browser, whatever its protocol is. */

export interface Size {
  width: number
  height: number
}

export const phone: Size = { width: 360, height: 800 }
export const desktop: Size = { width: 1366, height: 768 }

export type Key = 'Enter' | 'Escape' | 'Tab' | 'Shift+Tab'

/** One page of a browser. */
export interface Tab {
  /** Loads an address, and resolves once its document has been read. Rejects where nothing responds. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page. It sees nothing but its argument; both go through JSON. */
  evaluate<Result, Argument = undefined>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>
  /** Presses the mouse at a place of the viewport, CSS px. */
  pressAt(x: number, y: number): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  pressKey(key: Key): Promise<void>
  /** How many the engine's own accessibility tree has of this role with exactly this name. */
  countNamed(role: string, name: string): Promise<number>
  /** Chooses a file in the `<input type=file>` at that selector. */
  chooseFile(selector: string, path: string): Promise<void>
  /** The viewport as PNG. */
  picture(): Promise<Buffer>
  resize(size: Size): Promise<void>
  close(): Promise<void>
}

export interface Browser {
  version: string
  /** The tab that it opened with. */
  tab: Tab
  newTab(): Promise<Tab>
  /** Errors that pages wrote to the console or did not catch, oldest first. */
  errors: string[]
  /** As a person closes it: what was stored in the profile is all that is left. */
  close(): Promise<void>
}

/** The browser has ended by itself; the message is what it said last. */
export class BrowserEnded extends Error {
  override name = 'BrowserEnded'
}

export interface Engine {
  name: string
  /** Opens with a folder as its profile, which stays on disk. */
  open(profile: string, size: Size): Promise<Browser>
}

/** The call of a page's function, as text for a protocol. */
export const callOf = (work: (argument: never) => unknown, argument: unknown): string =>
  `(${String(work)})(${JSON.stringify(argument) ?? ''})`
