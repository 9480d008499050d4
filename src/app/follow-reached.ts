import { pageDeps } from '../data/device.ts'
import { probe } from '../offline/network/probe.ts'

const AGAIN_MS = 10_000

interface Parts {
  isReached?: () => Promise<boolean>
  reload?: () => void
}

/**
 * For a screen whose code could not be loaded: the browser says that it is online behind a dead link too, so the server is
 * asked, again and again while the page is visible. Reports what was found, and reloads when the server is reached after it was
 * not. Returns how to stop.
 */
export function followReached(
  report: (isReached: boolean) => void,
  { isReached = async () => (await probe(pageDeps)) === 'online', reload = () => location.reload() }: Parts = {},
): () => void {
  let wasAway = false
  let isOver = false
  const ask = async () => {
    const found = await isReached()
    if (isOver) return
    if (found && wasAway) return reload()
    wasAway ||= !found
    report(found)
  }
  void ask()
  const timer = setInterval(() => document.visibilityState === 'visible' && void ask(), AGAIN_MS)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
