/**
 * The parts of the global scope that exist in a page or in a service worker but not in both. This code is compiled for
 * the two of them, so each part is checked for and never assumed.
 */
interface Keep {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  clear(): void
}

interface CookieEntry {
  name?: string
  value?: string
}

interface CookieJar {
  get(name: string): Promise<CookieEntry | null>
  set(options: {
    name: string
    value: string
    path: string
    expires: number
    sameSite: 'lax'
    domain?: string
  }): Promise<void>
  delete(options: { name: string; path: string; domain?: string }): Promise<void>
}

export interface Scope {
  document?: { cookie: string }
  cookieStore?: CookieJar
  sessionStorage?: Keep
  localStorage?: Keep
  location?: { protocol: string; hostname: string; origin: string }
}

export const scope = globalThis as unknown as Scope

/** The named storage, or undefined where there is none or the browser forbids it (reading the property then throws). */
export function findStorage(name: 'sessionStorage' | 'localStorage'): Keep | undefined {
  try {
    return scope[name]
  } catch {
    return undefined
  }
}

/** What this room needs of `fetch`; the offline rooms inject their own, the only one in the app. */
export type FetchLike = (url: string, init?: RequestInit) => Promise<Response>
