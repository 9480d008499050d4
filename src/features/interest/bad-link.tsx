import { useText } from '../../text/index.ts'
import { Card } from './card.tsx'

/** An interest link that lost a part on its way, as messages do (INT-01). */
export default function BadLink() {
  const t = useText('interest')
  return <Card title={t('unknown')} hint={t('unknownHint')} strip="....." />
}
