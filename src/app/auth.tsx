import { useCallback, useEffect, useState } from 'react'
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
import { PlainPage } from './plain-page.tsx'
import { currentSession } from '../boot/current-session.ts'

type State = 'going' | 'offline' | 'portal'

/** AUTH-01: the only way to the identity provider, and only with a network: elsewhere its page could not be reached. */
export default function Auth() {
  const [isIn] = useState(() => currentSession().state === 'signed-in')
  // SHELL-10
  return isIn ? <Navigate to={paths.root} replace /> : <Going />
}

function Going() {
  const t = useText('session')
  const [state, setState] = useState<State>('going')
  const go = useCallback(async () => {
    setState('going')
    const found = await probe(pageDeps)
    if (found !== 'online') return setState(found)
    // Owed logouts are sent first, or the provider would sign the last user in again (TRAP-80)
    await payOwedLogouts(pageDeps.fetch)
    location.assign(await beginSignIn(location.origin, document.documentElement.lang))
  }, [])
  useEffect(() => void go(), [go])
  return (
    <PlainPage title={t('authTitle')}>
      <h1 className="fh-hidden">{t('authTitle')}</h1>
      {state === 'going' ? (
        <SkeletonRows label={t('authGoing')} />
      ) : (
        <EmptyState
          title={state === 'portal' ? t('authPortal') : t('authOffline')}
          hint={state === 'portal' ? t('authPortalHint') : t('authOfflineHint')}
          action={
            <div className={s.actions}>
              <Button kind="primary" onClick={() => void go()}>
                {t('authAgain')}
              </Button>
              <ButtonLink to={paths.root}>{t('authBack')}</ButtonLink>
            </div>
          }
        />
      )}
    </PlainPage>
  )
}
