import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Strip } from '../../ui/strip.tsx'
import s from './registration.module.css'

/** After a registration (REG-15). */
export function SuccessCard() {
  const t = useText('registration')
  return (
    <div className={s.card}>
      <Strip code="fw..." />
      <h1>{t('successTitle')}</h1>
      <p>{t('success')}</p>
      <p className={s.hint}>{t('successHint')}</p>
      <ButtonLink kind="primary" to={paths.login}>
        {t('gotIt')}
      </ButtonLink>
    </div>
  )
}
