import { paths } from '../lib/paths.ts'
import { useText } from '../text/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-parts.tsx'
import { PlainPage } from './plain-page.tsx'

/** SHELL-06: public, and it never starts a sign-in. Its content is not required (TRAP-87). */
export default function Verification() {
  const t = useText('session')
  return (
    <PlainPage title={t('verification')}>
      <h1>{t('verification')}</h1>
      <EmptyState
        title={t('verificationBody')}
        hint={t('verificationHint')}
        action={<ButtonLink to={paths.login}>{t('verificationBack')}</ButtonLink>}
      />
    </PlainPage>
  )
}
