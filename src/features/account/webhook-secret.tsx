import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './account.module.css'

/** Shown once, after it was made (HOOK-02): it is nowhere on this device afterwards. */
export function WebhookSecret({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const t = useText('webhooks')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret ?? '')
      showToast({ heading: t('copied'), tone: 'success' })
    } catch {
      showToast({ heading: t('copyByHand'), tone: 'problem' })
    }
  }
  return (
    <Sheet
      opened={secret !== undefined}
      onClose={onClose}
      title={t('secretTitle')}
      closeOnOutside={false}
      footer={
        <Button kind="primary" full onClick={onClose}>
          {t('secretDone')}
        </Button>
      }
    >
      <div className={s.form}>
        <p className={s.lead}>{t('secretLead')}</p>
        <TextField
          label={t('secret')}
          readOnly
          value={secret ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </Sheet>
  )
}
