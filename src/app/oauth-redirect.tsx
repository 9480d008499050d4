import { redirect, type LoaderFunctionArgs } from 'react-router-dom'
import { pageDeps } from '../data/device.ts'
import { paths } from '../lib/paths.ts'
import { finishSignIn } from '../session/sign-in.ts'
import { useText } from '../text/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-parts.tsx'
import { PlainPage } from './plain-page.tsx'
import { takeReturnOwner } from './return-owner.ts'
import { currentSession, reloadSession } from './session-now.ts'

/**
 * AUTH-03 to AUTH-06: the return from the provider. In a loader, because a code is good for one exchange and a component
 * may be drawn twice.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search, origin } = new URL(request.url)
  const done = await finishSignIn(search, origin, pageDeps.fetch)
  if (done.kind === 'signed-in') {
    const { userId } = await reloadSession()
    return redirect(takeReturnOwner(userId) ? done.path : paths.root)
  }
  if (done.kind === 'unreachable') return null
  // A failure is only written down (AUTH-06); the status says nothing about the person
  if (done.kind === 'refused') console.error(`Sign-in: the token call was answered ${done.status}`)
  return redirect(currentSession().state === 'signed-out' ? paths.login : paths.root)
}

/** Only without an answer: the code is spent or late by then, so the way is begun again. */
export default function OauthRedirect() {
  const t = useText('session')
  return (
    <PlainPage title={t('returning')}>
      <h1 className="fh-hidden">{t('returning')}</h1>
      <EmptyState
        title={t('returnAway')}
        hint={t('authOfflineHint')}
        action={
          <ButtonLink kind="primary" to={paths.auth}>
            {t('authAgain')}
          </ButtonLink>
        }
      />
    </PlainPage>
  )
}
