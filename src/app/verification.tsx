import { paths } from '../lib/paths.ts'
import { useText } from '../text/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import plain from './plain-page.module.css'
import s from './signed-out-page.module.css'
import { SignedOutPage } from './signed-out-page.tsx'

/** SHELL-06: public, and it never starts a sign-in. Its content is not required (TRAP-87). */
export default function Verification() {
  const t = useText('session')
  return (
    <SignedOutPage title={t('verification')} short>
      <h1>{t('verification')}</h1>
      <div className={s.article}>
        <h2>{t('verificationBody')}</h2>
        <p>{t('verificationHint')}</p>
        <div className={plain.actions}>
          <ButtonLink to={paths.login}>{t('verificationBack')}</ButtonLink>
        </div>
      </div>
    </SignedOutPage>
  )
}
