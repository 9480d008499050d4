import { useText } from '../../text/index.ts'
import { ShownOnce } from './shown-once.tsx'

/** The secret of a webhook, once (HOOK-02). */
export function WebhookSecret({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const t = useText('webhooks')
  const words = {
    ...{ title: t('secretTitle'), lead: t('secretLead'), label: t('secret'), done: t('secretDone') },
    ...{ copy: t('copy'), copied: t('copied'), copyByHand: t('copyByHand') },
  }
  return <ShownOnce secret={secret} words={words} onClose={onClose} />
}
