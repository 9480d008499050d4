import { RegistrationForm } from '../features/registration/registration-form.tsx'
import { useText } from '../text/index.ts'
import { PlainPage } from './plain-page.tsx'

/** /employer-registration, public. */
export default function Registration() {
  const t = useText('registration')
  return (
    <PlainPage title={t('title')}>
      <RegistrationForm />
    </PlainPage>
  )
}
