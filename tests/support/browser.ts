/**
 * What a page has and Node has not, as far as the session room needs it: a cookie jar behind `document.cookie` or the
 * CookieStore, the two storages and a location. Expiry follows Date.now().
 */
interface Cookie {
  value: string
  expires: number
  attributes: Record<string, string>
}

export class Jar {
  readonly cookies = new Map<string, Cookie>()

  private alive() {
    for (const [name, cookie] of this.cookies) if (cookie.expires <= Date.now()) this.cookies.delete(name)
    return this.cookies
  }

  /** The attributes with which a cookie was written, names in lower case. */
  attributes = (name: string) => this.alive().get(name)?.attributes

  readonly document = Object.defineProperty({ cookie: '' }, 'cookie', {
    get: () => [...this.alive()].map(([name, { value }]) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      this.write(text)
    },
  })

  readonly cookieStore = {
    get: (name: string) => {
      const value = this.alive().get(name)?.value
      return Promise.resolve(value === undefined ? null : { name, value })
    },
    set: ({ name, value, expires, ...attributes }: { name: string; value: string; expires: number }) => {
      this.cookies.set(name, { value, expires, attributes: attributes as Record<string, string> })
      return Promise.resolve()
    },
    delete: ({ name }: { name: string }) => {
      this.cookies.delete(name)
      return Promise.resolve()
    },
  }

  private write(text: string) {
    const [pair, ...rest] = text.split('; ')
    const at = pair!.indexOf('=')
    const attributes = Object.fromEntries(
      rest.map((part) => {
        const [name, value] = part.split('=')
        return [name!.toLowerCase(), value ?? '']
      }),
    )
    const expires = attributes.expires ? Date.parse(attributes.expires) : Infinity
    this.cookies.set(pair!.slice(0, at), { value: pair!.slice(at + 1), expires, attributes })
  }
}

function makeStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    get length() {
      return values.size
    },
  }
}

export interface TestBrowser {
  jar: Jar
  sessionStorage: ReturnType<typeof makeStorage>
  localStorage: ReturnType<typeof makeStorage>
  /** Puts the globals away. */
  close(): void
}

/** Makes the globals of a page, or of a service worker with the same cookies. */
export function openBrowser({ url = 'http://localhost:4300', worker = false, jar = new Jar() } = {}): TestBrowser {
  const made = { sessionStorage: makeStorage(), localStorage: makeStorage() }
  const globals: Record<string, unknown> = worker
    ? { cookieStore: jar.cookieStore, location: new URL(url) }
    : { document: jar.document, location: new URL(url), ...made }
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  const close = () => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name)
  }
  return { jar, ...made, close }
}
