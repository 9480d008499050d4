import { useText } from '../../text/index.ts'
import { AppInvitation, Card } from './card.tsx'

/** INT-04. */
export default function ThankYou() {
  const t = useText('interest')
  return (
    <Card title={t('thanks')} strip="f....">
      <AppInvitation />
    </Card>
  )
}
