import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { addressKey } from '../src/boot/drawn.ts'
import { paths } from '../src/lib/paths.ts'
import { readPushSetting } from '../src/offline/network/push.ts'
import { respondMaster, findCachePolicy, MASTER_CACHE } from './caching.ts'
import { readOccasion } from '../src/rules/push.ts'
import { notify, openFrom, renewSubscription } from './push.ts'
import { drainInBackground, stopWaiting, withStore } from './sync.ts'
import { currentConnection } from '../src/lib/connection.ts'
import { fillFromPacks } from './install.ts'
import { countAllUnsent, mayInstall } from './may-install.ts'
import { addDrawn, allowTaps, findDrawn } from './drawn-page.ts'
import { addPreloadLink } from './preload-link.ts'
import type { Release } from './sw.ts'

declare const self: ServiceWorkerGlobalScope & { release: Release }

/** Chromium's background sync; not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  tag: string
  lastChance: boolean
}

// OFF-01: the whole app is fetched at the first visit, and every address of it opens from there without a network.
// Requests without a route below go to the network as if there were no worker (TRAP-18).
const { build, files, packs } = self.release
const precache = new PrecacheController()
precache.addToCacheList(files)
registerRoute(new PrecacheRoute(precache))
cleanupOutdatedCaches()
self.addEventListener('install', (event) => event.waitUntil(install(event)))
self.addEventListener('activate', (event) => event.waitUntil(precache.activate(event)))
const page = precache.createHandlerBoundToURL('index.html')
registerRoute(
  new NavigationRoute(async (options) => asStarted(options.url, page(options)), {
    denylist: [
      /^\/(api|identity|files|healthz|livez|readyz|metrics|callbacks|manuals|messages|reports|calendar|developers)(\/|\?|$)/i,
    ],
  }),
)

/** Fetches what the precache lacks: packs first, then one file after the other. */
async function install(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName)
  const left = await fillFromPacks(files, packs, {
    cache,
    keyOf: (url) => precache.getCacheKeyForURL(url),
    // The files are stored: the browser need not keep the pack as well
    fetch: async (path) => (await holdBack(), fetch(path, { cache: 'no-store', credentials: 'same-origin' })),
  })
  for (const { url, revision } of left) {
    await holdBack()
    const cacheKey = precache.getCacheKeyForURL(url)!
    // The browser may hold an earlier version of a file whose name does not tell
    const request = new Request(url, {
      cache: revision ? 'reload' : 'default',
      credentials: 'same-origin',
    })
    await Promise.all(precache.strategy.handleAll({ params: { cacheKey }, request, event }))
  }
}

/** Rejects the installation while updates are to go first; the browser installs it at a later check. */
async function holdBack(): Promise<void> {
  const hasActive = self.registration.active !== null
  if (await mayInstall(hasActive, currentConnection(), countAllUnsent)) return
  throw new Error('Updates are sent before a new version is fetched')
}

/** The page, waiting no longer than this for the list that was drawn last, ms. */
const DRAWN_MS = 250

/**
 * Preloads the chunk of the signed-in screens, which the page would request only after it has evaluated the first one, and
 * puts in the first list as it was last drawn, if it is the same now.
 */
async function asStarted(url: URL, found: Promise<Response>): Promise<Response> {
  const [response, drawn] = await Promise.all([found, findDrawnOf(url)])
  const text = addPreloadLink(await response.text(), files, url.pathname)
  const headers = new Headers(response.headers)
  // Of the bytes as they came over the wire
  for (const name of ['content-length', 'content-encoding']) headers.delete(name)
  if (!drawn) return new Response(text, { status: response.status, headers })
  const policy = headers.get(POLICY)
  if (policy) headers.set(POLICY, await allowTaps(policy))
  return new Response(addDrawn(text, drawn), { status: response.status, headers })
}

const POLICY = 'content-security-policy'

function findDrawnOf(url: URL) {
  if (url.pathname.toLowerCase() !== paths.myTasks.toLowerCase()) return undefined
  const { cookieStore: cookies } = self as { cookieStore?: { get(name: string): Promise<{ value?: string } | null> } }
  const device = { indexedDB: self.indexedDB, cookies, build, now: () => Date.now() }
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), DRAWN_MS))
  return Promise.race([findDrawn(addressKey(url), device), late])
}

// The manuals are cached once they were opened: they are needed where there is no network, and contain no user's data
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/manuals\/(?:hi\/)?\w+\.pdf$/.test(url.pathname),
  new NetworkFirst({ cacheName: 'fieldhire-manuals-1', networkTimeoutSeconds: 10 }),
)

// Not through the router: it has one method to a route, and these are of two
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  const policy = url.origin === self.location.origin ? findCachePolicy(event.request.method, url.pathname) : undefined
  if (!policy) return
  const { request } = event
  event.respondWith(
    caches.open(MASTER_CACHE).then((cache) =>
      respondMaster(request, policy, {
        fetch: (input) => fetch(input),
        cache,
        now: () => Date.now(),
        later: (work) => event.waitUntil(work),
      }),
    ),
  )
})

// The first visit has pages that no worker serves yet. A later version activates only when the user confirms
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag !== 'fieldhire-drain') return
  event.waitUntil(
    drainInBackground().then((left) => {
      // The browser retries later when the event fails
      if (left > 0 && !event.lastChance) throw new Error('Updates are still waiting')
    }),
  )
}) as EventListener)

self.addEventListener('push', (event) => {
  const occasion = readOccasion(event.data?.text())
  const language = withStore(async (store) => (await readPushSetting(store)).language).catch(() => undefined)
  event.waitUntil(language.then((known) => notify(occasion, known ?? 'en')))
})
self.addEventListener('notificationclick', (event) => event.waitUntil(openFrom(event.notification)))
self.addEventListener('pushsubscriptionchange', ((event: ExtendableEvent) => {
  event.waitUntil(withStore(renewSubscription).catch(() => undefined))
}) as EventListener)

self.addEventListener('message', (event) => {
  // Other origins cannot post to this worker; the shape is checked for messages of an older page
  const type = (event.data as { type?: unknown } | null)?.type
  if (type === 'skip-waiting') void self.skipWaiting()
  if (type === 'let-go') stopWaiting()
  if (type === 'which-build') event.ports[0]?.postMessage(build)
  if (type === 'drain') event.waitUntil(drainInBackground().catch(() => undefined))
})
