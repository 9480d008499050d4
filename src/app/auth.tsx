import { useCallback, useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { pageDeps } from '../data/device.ts'
import { paths } from '../lib/paths.ts'
import { probe } from '../offline/network/probe.ts'
import { beginSignIn } from '../session/pkce.ts'
import { payOwedLogouts } from '../session/sign-out.ts'
import { useText } from '../text/index.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../ui/list-parts.tsx'
import s from './plain-page.module.css'
import { registerBeforeLeaving } from './service-worker.ts'
import { SignedOutPage } from './signed-out-page.tsx'
import { currentSession } from '../boot/current-session.ts'

/** How often the network is looked for while there is none, ms. */
const AGAIN_MS = 5_000

/** no-storage: the browser keeps nothing for websites, so no sign-in would last. */
type State = 'going' | 'offline' | 'portal' | 'no-storage'

/** AUTH-01: the only way to the identity provider, and only with a network: elsewhere its page could not be reached. */
export default function Auth() {
  const [isIn] = useState(() => currentSession().state === 'signed-in')
  // SHELL-10
  return isIn ? <Navigate to={paths.root} replace /> : <Going />
}

const words = {
  offline: ['authOffline', 'authOfflineHint'],
  portal: ['authPortal', 'authPortalHint'],
  'no-storage': ['authNoStorage', 'noStorage'],
} as const

function Going() {
  const t = useText('session')
  const [state, setState] = useState<State>('going')
  const isBusy = useRef(false)
  const go = useCallback(async () => {
    // One sign-in at a time: each has a secret of its own
    if (isBusy.current) return
    isBusy.current = true
    const found = await probe(pageDeps)
    isBusy.current = found === 'online'
    setState(found === 'online' ? 'going' : found)
    if (found !== 'online') return
    try {
      // Owed logouts are sent first, or the provider would sign the last user in again (TRAP-80)
      await Promise.all([payOwedLogouts(pageDeps.fetch), registerBeforeLeaving()])
      location.assign(await beginSignIn(location.origin, document.documentElement.lang))
    } catch {
      isBusy.current = false
      setState('no-storage')
    }
  }, [])
  useEffect(() => void go(), [go])
  useEffect(() => {
    if (state === 'going' || state === 'no-storage') return
    const again = () => void go()
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [state, go])
  const tryAgain = () => {
    setState('going')
    void go()
  }
  return (
    <SignedOutPage title={t('authTitle')} short bare>
      <h1 className="fh-hidden">{t('authTitle')}</h1>
      {state === 'going' ? (
        <SkeletonRows label={t('authGoing')} />
      ) : (
        <EmptyState
          title={t(words[state][0])}
          hint={t(words[state][1])}
          action={
            <div className={s.actions}>
              <Button kind="primary" onClick={tryAgain}>
                {t('authAgain')}
              </Button>
              <ButtonLink to={paths.root}>{t('authBack')}</ButtonLink>
            </div>
          }
        />
      )}
    </SignedOutPage>
  )
}
