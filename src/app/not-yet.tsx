import { useLocation } from 'react-router-dom'
import { useSession } from '../data/session.ts'
import { paths } from '../lib/paths.ts'
import { useText } from '../text/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-parts.tsx'
import { Page } from '../ui/shell/page.tsx'
import { makeMenu } from './menu.ts'

/** An address of the spec whose screen does not exist yet: it says so and leads back. */
export default function NotYet() {
  const t = useText('shell')
  const { user } = useSession()
  const { pathname } = useLocation()
  const entry = makeMenu(user, pathname).find((item) => item.active)
  return (
    <Page title={entry?.label ?? t('notYet')} back={{ to: paths.myTasks, label: t('myTasks') }}>
      <EmptyState
        title={t('notYet')}
        hint={t('notYetHint')}
        action={<ButtonLink to={paths.myTasks}>{t('errorHome')}</ButtonLink>}
      />
    </Page>
  )
}
