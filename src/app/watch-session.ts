import { useEffect } from 'react'
import { pageDeps } from '../data/device.ts'
import { onForcedSignOut } from '../data/forced-sign-out.ts'
import { payOwedLogouts } from '../session/sign-out.ts'
import { endSession } from './end-session.ts'
import { currentSession } from '../boot/current-session.ts'
import { firstRender } from '../boot/first-render.ts'
import { askWhoIsSignedIn, takeFresh, type Asked } from './who-is-signed-in.ts'

/** The profile is not urgent: a network that is back carries unsent updates first. */
const BACK_MS = 5_000

/**
 * Watches the session while the app is open. However it ends, the screens stay on what is saved, and a notice leads to
 * the sign-in (TRAP-07, AUTH-14).
 */
export function useWatchSession(): void {
  useEffect(() => {
    const stop = onForcedSignOut((reason) => void endSession({ reason }))
    void refreshProfile(true)
    let timer: ReturnType<typeof setTimeout> | undefined
    const back = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void refreshProfile(false), BACK_MS)
    }
    addEventListener('online', back)
    return () => {
      stop()
      clearTimeout(timer)
      removeEventListener('online', back)
    }
  }, [])
}

/** AUTH-07: refreshes the profile at each start and when the network is back, in the background. */
async function refreshProfile(isStart: boolean) {
  if (isStart) await firstRender()
  if (currentSession().state !== 'signed-in') return
  const asked: Asked = isStart && takeFresh() ? { kind: 'known' } : await askWhoIsSignedIn(true)
  // A refusal without a status is the server's own refusal of this very user (AUTH-08)
  if (asked.kind === 'refused' && (isStart || asked.status === undefined)) {
    await endSession({ reason: asked.isOff ? 'switched-off' : 'expired', refusal: asked.refusal })
  }
  void payOwedLogouts(pageDeps.fetch).catch(() => undefined)
}
