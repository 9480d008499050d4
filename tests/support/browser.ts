/**
 * What a page has and Node has not, as far as the session room needs it: a cookie jar behind `document.cookie` or the
 * CookieStore, the two storages and a location. Expiry follows Date.now().
 */
interface Cookie {
  value: string
  expires: number
  attributes: Record<string, string>
}

const nameOf = (key: string) => key.split(' ')[0]!

export class Jar {
  readonly cookies = new Map<string, Cookie>()

  private alive() {
    for (const [name, cookie] of this.cookies) if (cookie.expires <= Date.now()) this.cookies.delete(name)
    return this.cookies
  }

  /** The attributes with which a cookie was written, names in lower case. */
  attributes = (name: string) => [...this.alive()].find(([key]) => nameOf(key) === name)?.[1].attributes

  /** Domains on which no cookie is stored, as browsers know them; '' is the host itself. */
  refused: string[] = ['co.in', 'in']

  readonly document = Object.defineProperty({ cookie: '', querySelector: () => null }, 'cookie', {
    get: () => [...this.alive()].map(([key, { value }]) => `${nameOf(key)}=${value}`).join('; '),
    set: (text: string) => {
      this.write(text)
    },
  })

  readonly cookieStore = {
    get: (name: string) => {
      const value = [...this.alive()].find(([key]) => nameOf(key) === name)?.[1].value
      return Promise.resolve(value === undefined ? null : { name, value })
    },
    set: ({ name, value, expires, ...attributes }: { name: string; value: string; expires: number }) => {
      this.put(name, { value, expires, attributes: attributes as Record<string, string> })
      return Promise.resolve()
    },
    delete: ({ name, domain = '' }: { name: string; domain?: string }) => {
      this.cookies.delete(`${name} ${domain}`)
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
    this.put(pair!.slice(0, at), { value: pair!.slice(at + 1), expires, attributes })
  }

  /** One for each name and domain, the oldest first. */
  put(name: string, cookie: Cookie) {
    const domain = cookie.attributes.domain ?? ''
    if (!this.refused.includes(domain)) this.cookies.set(`${name} ${domain}`, cookie)
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
  /** Removes the globals. */
  close(): void
}

/** Defines the globals of a page, or of a service worker with the same cookies. */
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
