import { paths } from '../lib/paths.ts'
import { text, useText } from '../text/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-parts.tsx'
import { PlainPage } from './plain-page.tsx'

/** The same for an address that is open to everybody (SHELL-06: it never starts a sign-in). */
export default function NotYetOpen() {
  const t = useText('shell')
  return (
    <PlainPage title={t('notYet')}>
      <h1 className="fh-hidden">{t('notYet')}</h1>
      <EmptyState
        title={t('notYet')}
        hint={t('notYetHint')}
        action={<ButtonLink to={paths.login}>{text('common', 'back')}</ButtonLink>}
      />
    </PlainPage>
  )
}
