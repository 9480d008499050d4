import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCurrentSession } from '../boot/current-session.ts'
import { useSyncStatus } from '../data/sync.ts'
import { paths } from '../lib/paths.ts'
import { rememberReturnPath } from '../session/return-path.ts'
import { useText } from '../text/index.ts'
import { translateServerMessage } from '../text/server-message.ts'
import { Button } from '../ui/button.tsx'
import { endedSession } from './ended-note.ts'
import s from './notices.module.css'
import { noteReturnOwner } from './return-owner.ts'

/** The session is over and there is a network: why, and the way back to this screen. */
export function SignInAgain() {
  const t = useText('session')
  const shell = useText('shell')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { userId } = useCurrentSession()
  const { unsent } = useSyncStatus()
  const ended = useSyncExternalStore(endedSession.subscribe, endedSession.get)
  const why = translateServerMessage(ended?.refusal) ?? (ended?.reason === 'server' ? t('serverProblem') : undefined)
  const again = unsent > 0 ? t('signInAgainWaiting', { count: unsent }) : t('signInAgain')
  const words = ended?.reason === 'switched-off' ? t('accountOff') : again
  const signIn = () => {
    rememberReturnPath(pathname + search)
    noteReturnOwner(userId)
    void navigate(paths.auth)
  }
  return (
    <div className={s.bar} role="status" data-fh-passing>
      <p className={s.words}>
        {why ? `${why} ` : null}
        {words}
      </p>
      <Button kind="choose" onClick={signIn}>
        {shell('signIn')}
      </Button>
    </div>
  )
}
