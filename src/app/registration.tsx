import { RegistrationForm } from '../features/registration/registration-form.tsx'
import { useText } from '../text/index.ts'
import { SignedOutPage } from './signed-out-page.tsx'

/** /employer-registration, public. */
export default function Registration() {
  const t = useText('registration')
  return (
    <SignedOutPage title={t('title')}>
      <RegistrationForm />
    </SignedOutPage>
  )
}
