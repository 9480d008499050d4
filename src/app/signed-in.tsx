import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { OfflineProvider, openEarly } from '../data/offline-provider.tsx'
import { findFirstTasks } from '../features/tasks/tasks-query.ts'
import { findSafePath, paths } from '../lib/paths.ts'
import { rememberReturnPath } from '../session/return-path.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../ui/list-parts.tsx'
import { endSession } from './end-session.ts'
import { PlainPage } from './plain-page.tsx'
import { noteReturnOwner } from './return-owner.ts'
import { currentSession, startSession, useCurrentSession } from '../boot/current-session.ts'
import { Shell } from './shell.tsx'
import { leftByChoice, noteArrival } from './left-by-choice.ts'
import { askWhoIsSignedIn } from './who-is-signed-in.ts'

// The database opens and the first reads run while the rest of the page is evaluated
void startSession().then(() => {
  const { state, user } = currentSession()
  if (user && state !== 'signed-out') openEarly(user, findFirstTasks)
})

/**
 * The guard of every signed-in route (SHELL-09). It requires a known user, not a live token: without a network, or
 * with cookies that have expired, the app opens on what is saved (TRAP-07, TRAP-08).
 */
export default function SignedIn() {
  const { state, user } = useCurrentSession()
  if (user && state !== 'signed-out') return <Open key={user.userId} />
  // Tokens, but no profile yet: the first start after a sign-in
  return state === 'signed-in' ? <WhoIsIt /> : <ToLogin />
}

function Open() {
  const t = useText('shell')
  const { user } = useCurrentSession()
  useEffect(noteArrival, [])
  if (!user) return null
  return (
    <OfflineProvider
      user={user}
      fallback={null}
      failed={(error) => (
        <PlainPage title={t('openFailed')}>
          <EmptyState
            title={t('openFailed')}
            hint={t(error instanceof Error && error.name === 'StorageFullError' ? 'openFullHint' : 'openFailedHint')}
            action={
              <Button kind="primary" onClick={() => location.reload()}>
                {t('errorAgain')}
              </Button>
            }
          />
        </PlainPage>
      )}
    >
      <Shell>
        <Outlet />
      </Shell>
    </OfflineProvider>
  )
}

/** TRAP-09: the requested page is remembered for after the sign-in, unless the user has just left it by choice. */
function ToLogin() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const path = findSafePath(pathname + search)
    if (path && path !== paths.root && !leftByChoice()) {
      rememberReturnPath(path)
      noteReturnOwner(undefined)
    }
    void navigate(paths.login, { replace: true })
    // Only the address at the moment the guard redirected
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}

const reasonOf = ({ status, isOff }: { status?: number; isOff?: boolean }) =>
  isOff ? 'switched-off' : status === 500 ? 'server' : 'expired'

const awayWords = {
  silent: ['accountAway', 'accountAwayHint'],
  answered: ['accountNotOpened', 'accountNotOpenedHint'],
  full: ['openFailed', 'openFullHint'],
} as const

function WhoIsIt() {
  const t = useText('shell')
  const [away, setAway] = useState<keyof typeof awayWords>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let gone = false
    void askWhoIsSignedIn(false).then((asked) => {
      if (gone) return
      if (asked.kind === 'away') setAway(asked.isFull ? 'full' : asked.isAnswered ? 'answered' : 'silent')
      if (asked.kind === 'refused') void endSession({ reason: reasonOf(asked), refusal: asked.refusal })
    })
    const again = () => setTurn((before) => before + 1)
    addEventListener('online', again)
    return () => {
      gone = true
      removeEventListener('online', again)
    }
  }, [turn])
  const again = () => {
    setAway(undefined)
    setTurn(turn + 1)
  }
  return (
    <PlainPage title={t('loadingAccount')}>
      {away ? (
        <EmptyState
          title={t(awayWords[away][0])}
          hint={t(awayWords[away][1])}
          action={
            <Button kind="primary" onClick={again}>
              {t('errorAgain')}
            </Button>
          }
        />
      ) : (
        <SkeletonRows label={t('loadingAccount')} />
      )}
    </PlainPage>
  )
}
