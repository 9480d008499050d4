import { DRAWN, isOnline, mayShow, TAPPED } from '../src/boot/drawn.ts'
import { databaseName, type DrawnScreen, type MetaRecord } from '../src/offline/device/database.ts'
import { sessionPlace, type SessionRecord } from '../src/session/session-store.ts'

/** The page as it is built: what is painted before the first script (src/index.html). */
const FIRST_PAINT = '<div class="first-paint" aria-hidden="true"><i></i></div>'

/** Notes the last tap on the drawn list, for src/boot/take-over.ts: which of its links and buttons is under it. */
const NOTE_TAPS = `addEventListener("click",e=>{const d=document.getElementById("${DRAWN}");if(d){d.inert=false;const t=document.elementFromPoint(e.clientX,e.clientY);d.inert=true;d.dataset.tap=[...d.querySelectorAll("${TAPPED}")].indexOf(t&&t.closest("${TAPPED}"));e.preventDefault()}},true)`

/** The page with the list as it was last drawn in place of the first paint. It is inert until React takes over. */
export function addDrawn(page: string, { html, language, isWide }: DrawnScreen): string {
  const drawn = `<div id="${DRAWN}" inert lang="${language}" data-wide="${isWide}">${html}</div><script>${NOTE_TAPS}</script>`
  return page.replace(FIRST_PAINT, () => drawn)
}

/** The policy of a page with `addDrawn`. */
export async function allowTaps(policy: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(NOTE_TAPS))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return policy.replace('script-src ', `script-src 'sha256-${base64}' `)
}

export interface Device {
  indexedDB: IDBFactory
  /** Undefined where the worker cannot read cookies: the language is not known then. */
  cookies: { get(name: string): Promise<{ value?: string } | null> } | undefined
  build: string
  now(): number
}

/**
 * The drawn list for an address of this device, if it would be drawn the same now. Undefined without one: signed out,
 * another user, build, language or day, or anything that cannot be read. Never rejects.
 */
export async function findDrawn(address: string, device: Device): Promise<DrawnScreen | undefined> {
  const { cookies, build } = device
  if (!cookies) return undefined
  try {
    const [session, language, refresh, access] = await Promise.all([
      readOne<SessionRecord>(device.indexedDB, sessionPlace),
      cookies.get('language'),
      cookies.get('refresh_token'),
      cookies.get('access_token'),
    ])
    if (session?.state !== 'signed-in' || !session.userId || !session.user) return undefined
    // The session is about to end, and the page says so
    if (!refresh?.value && !access?.value) return undefined
    const database = databaseName(session.userId)
    const [drawn, net] = await Promise.all([
      readOne<DrawnScreen>(device.indexedDB, { database, store: DRAWN, key: DRAWN }),
      readOne<MetaRecord>(device.indexedDB, { database, store: 'meta', key: 'net' }),
    ])
    const start = {
      address,
      build,
      language: language?.value ?? 'en',
      user: JSON.stringify(session.user),
      online: isOnline(net),
      now: device.now() + session.clockOffset,
    }
    return drawn && mayShow(drawn, start) ? drawn : undefined
  } catch {
    return undefined
  }
}

/** One record of a database as it is: none is made, and none is brought to another version. */
type Place = { database: string; store: string; key: string }
function readOne<T>(factory: IDBFactory, { database, store, key }: Place): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(database)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => reject(opening.error ?? new Error('Not opened')))
    opening.addEventListener('success', () => {
      const opened = opening.result
      const finish = (record?: T) => {
        opened.close()
        resolve(record)
      }
      if (!opened.objectStoreNames.contains(store)) return finish()
      const getting = opened.transaction(store).objectStore(store).get(key) as IDBRequest<T | undefined>
      getting.addEventListener('success', () => finish(getting.result))
      getting.addEventListener('error', () => finish())
    })
  })
}
