import { SuccessCard } from '../features/registration/success-card.tsx'
import { useText } from '../text/index.ts'
import { PlainPage } from './plain-page.tsx'

/** /registration-success, public. */
export default function RegistrationSuccess() {
  const t = useText('registration')
  return (
    <PlainPage title={t('successTitle')}>
      <SuccessCard />
    </PlainPage>
  )
}
