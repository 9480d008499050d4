import { currentSession } from '../boot/current-session.ts'
import { firstRender } from '../boot/first-render.ts'
import { answerOtherTabs } from './update-store.ts'

/** Registers it after the first list of a signed-in user, so that it never competes with that for the network. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  answerOtherTabs()
  // A page that waits for its database is idle too: the first list comes first
  const begin = () => {
    // Before the sign-in nothing waits: the app is on the device by the time the user is in
    if (currentSession().state === 'signed-out') void register()
    else void firstRender().then(() => whenIdle(() => void register()))
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

/** How long leaving the page waits for it at most, ms. */
const LEAVING_MS = 1_000

/** On the way to the sign-in page, which is not part of the app: the browser installs the worker meanwhile. */
export async function registerBeforeLeaving(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registered = navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  await Promise.race([registered, new Promise((resolve) => setTimeout(resolve, LEAVING_MS))])
}

const register = () => import('./register-worker.ts').then((it) => it.register()).catch(() => undefined)

/** Safari has no requestIdleCallback; a moment later does as well. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 4_000 }) : setTimeout(run, 1_500)
