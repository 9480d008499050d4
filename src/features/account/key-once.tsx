import { useText } from '../../text/index.ts'
import { ShownOnce } from './shown-once.tsx'

/** A key of the API, once (CONN-02). */
export function KeyOnce({ apiKey, onClose }: { apiKey: string | undefined; onClose: () => void }) {
  const t = useText('apiKeys')
  const words = {
    ...{ title: t('keyTitle'), lead: t('keyLead'), label: t('key'), done: t('keyDone') },
    ...{ copy: t('copy'), copied: t('copied'), copyByHand: t('copyByHand') },
  }
  return <ShownOnce secret={apiKey} words={words} onClose={onClose} />
}
