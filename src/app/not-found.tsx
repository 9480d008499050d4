import { useSession } from '../data/session.ts'
import { paths } from '../lib/paths.ts'
import { useText } from '../text/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-parts.tsx'
import { Page } from '../ui/shell/page.tsx'

/** ERR-04. For other codes /login leads a signed-in user on to /My-tasks (TRAP-21). */
export default function NotFound() {
  const t = useText('shell')
  const { user } = useSession()
  const home = user.code === 'EMP' ? paths.myTasks : paths.login
  return (
    <Page title={t('notFound')} narrow>
      <EmptyState
        title={t('notFoundHint')}
        action={
          <ButtonLink kind="primary" to={home}>
            {t('backToHome')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
