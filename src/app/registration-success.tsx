import { SuccessCard } from '../features/registration/success-card.tsx'
import { useText } from '../text/index.ts'
import { SignedOutPage } from './signed-out-page.tsx'

/** /registration-success, public. */
export default function RegistrationSuccess() {
  const t = useText('registration')
  return (
    <SignedOutPage title={t('successTitle')} short>
      <SuccessCard />
    </SignedOutPage>
  )
}
