import { firstRender } from '../boot/first-render.ts'
import { answerOtherTabs } from './update-store.ts'

/** Registers it after the first render, so that it never competes with it for the network. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  answerOtherTabs()
  // A page that waits for its database is idle too: the first list comes first
  const begin = () => void firstRender().then(() => whenIdle(() => void register()))
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

const register = () => import('./register-worker.ts').then((it) => it.register()).catch(() => undefined)

/** Safari has no requestIdleCallback; a moment later does as well. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 4_000 }) : setTimeout(run, 1_500)
