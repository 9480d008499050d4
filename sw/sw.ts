import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { readPushSetting } from '../src/offline/push.ts'
import { answerMaster, findWay, MASTER_CACHE } from './caching.ts'
import { readOccasion } from '../src/rules/push.ts'
import { notify, openFrom, renewSubscription } from './push.ts'
import { drainInBackground, letGo, withStore } from './sync.ts'
import { nameAhead } from './ahead.ts'

declare const self: ServiceWorkerGlobalScope

/** Chromium's background sync; not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  tag: string
  lastChance: boolean
}

// OFF-01: the whole app is fetched at the first visit, and every address of it opens from there without a network.
// Nothing else of the origin is touched: what has no route below goes to the network as if there were no worker (TRAP-18).
const files = self.__WB_MANIFEST
precacheAndRoute(files)
cleanupOutdatedCaches()
const page = createHandlerBoundToURL('index.html')
registerRoute(
  new NavigationRoute(async (asked) => withSignedIn(asked.url, await page(asked)), {
    denylist: [/^\/(api|identity|files|healthz|callbacks|manuals|messages|reports)(\/|\?|$)/i],
  }),
)

/** Whoever opens one of their screens needs this piece, which the page would ask for only when it has run the first one. */
function withSignedIn({ pathname }: URL, response: Response): Response {
  const link = nameAhead(files, pathname)
  if (!link) return response
  const headers = new Headers(response.headers)
  headers.append('link', link)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

// The manuals are kept once they were opened: they are wanted where there is no network, and are nobody's data
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/manuals\/\w+\.pdf$/.test(url.pathname),
  new NetworkFirst({ cacheName: 'fieldhire-manuals-1', networkTimeoutSeconds: 10 }),
)

// Not through the router: it has one method to a route, and these are of two
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  const way = url.origin === self.location.origin ? findWay(event.request.method, url.pathname) : undefined
  if (!way) return
  const { request } = event
  event.respondWith(
    caches.open(MASTER_CACHE).then((cache) =>
      answerMaster(request, way, {
        fetch: (asked) => fetch(asked),
        cache,
        now: () => Date.now(),
        later: (work) => event.waitUntil(work),
      }),
    ),
  )
})

// The first visit has pages that no worker serves yet. A later version takes over only when the person says so
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag !== 'fieldhire-drain') return
  event.waitUntil(
    drainInBackground().then((left) => {
      // The browser tries again later when the event fails
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
  if (type === 'let-go') letGo()
  if (type === 'drain') event.waitUntil(drainInBackground().catch(() => undefined))
})
