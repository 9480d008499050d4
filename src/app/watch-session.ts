import { useEffect } from 'react'
import { pageDeps } from '../data/device.ts'
import { onForcedSignOut } from '../data/forced-sign-out.ts'
import { probe } from '../offline/network/probe.ts'
import { payOwedLogouts } from '../session/sign-out.ts'
import { forceSignOut } from './forced-sign-out.ts'
import { currentSession } from '../boot/current-session.ts'
import { askWhoIsSignedIn } from './who-is-signed-in.ts'

/**
 * Watches the session while the app is open. At the start, with a network, an ended session leads to /login (SHELL-08,
 * TRAP-07). One that ends later is only reported, because a form may be half filled in, unless the user waits for the
 * call that failed (AUTH-14).
 */
export function useWatchSession(): void {
  useEffect(() => {
    const stop = onForcedSignOut((reason) => void forceSignOut({ reason: reason === 'server' ? 'server' : 'expired' }))
    void atStart()
    const back = () => void refreshProfile(false)
    addEventListener('online', back)
    return () => {
      stop()
      removeEventListener('online', back)
    }
  }, [])
}

async function atStart() {
  if (currentSession().state !== 'needs-sign-in') return refreshProfile(true)
  if ((await probe(pageDeps)) === 'online' && currentSession().state === 'needs-sign-in') {
    await forceSignOut({ reason: 'expired' })
  }
}

/** AUTH-07: refreshes the profile at each start and when the network is back, in the background. */
async function refreshProfile(isStart: boolean) {
  if (currentSession().state !== 'signed-in') return
  const asked = await askWhoIsSignedIn(true)
  // A refusal without a status is the server's own refusal of this very user (AUTH-08)
  if (asked.kind === 'refused' && (isStart || asked.status === undefined)) {
    await forceSignOut({ reason: 'expired', refusal: asked.refusal })
  }
  void payOwedLogouts(pageDeps.fetch).catch(() => undefined)
}
