import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { pageDeps } from '../data/device.ts'
import { paths } from '../lib/paths.ts'
import { finishSignIn } from '../session/sign-in.ts'
import { useText } from '../text/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-parts.tsx'
import { PlainPage } from './plain-page.tsx'
import { takeReturnOwner } from './return-owner.ts'
import { currentSession, reloadSession, startSession } from '../boot/current-session.ts'

const signOutRoom = () => import('./sign-out.ts')

/**
 * AUTH-03 to AUTH-06: the return from the provider. In a loader, because a code is good for one exchange and a
 * component may render twice.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search, origin } = new URL(request.url)
  await startSession()
  const last = currentSession()
  const done = await finishSignIn(search, origin, pageDeps.fetch)
  if (done.kind === 'signed-in') {
    const { userId } = await reloadSession()
    if (userId)
      await signOutRoom().then(
        ({ takeOver }) => takeOver(last, userId),
        () => undefined,
      )
    return redirect(takeReturnOwner(userId) ? done.path : paths.root)
  }
  if (done.kind !== 'refused' && done.kind !== 'not-ours') return done.kind
  if (done.kind === 'refused') {
    // No toast (AUTH-06); the status reveals nothing about the user
    console.error(`Sign-in: the token call was answered ${done.status}`)
    if (done.status !== 500) return done.kind
  }
  return redirect(currentSession().state === 'signed-out' ? paths.login : paths.root)
}

const words = {
  unreachable: ['returnAway', 'authOfflineHint', 'authAgain'],
  refused: ['returnRefused', 'returnRefusedHint', 'returnRefusedAgain'],
  'no-room': ['noRoom', 'noRoomHint', 'authAgain'],
  'no-cookies': ['noCookies', 'noCookiesHint', 'authAgain'],
} as const

/** Not signed in: the code is spent or late by then, so the sign-in starts again. */
export default function OauthRedirect() {
  const t = useText('session')
  const [title, hint, again] = words[useLoaderData<keyof typeof words>()]
  return (
    <PlainPage title={t('returning')}>
      <h1 className="fh-hidden">{t('returning')}</h1>
      <EmptyState
        title={t(title)}
        hint={t(hint)}
        action={
          <ButtonLink kind="primary" to={paths.auth}>
            {t(again)}
          </ButtonLink>
        }
      />
    </PlainPage>
  )
}
