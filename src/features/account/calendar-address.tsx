import { calendarPath } from '../../contract/calendar.ts'
import { useText } from '../../text/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './account.module.css'

/** Shown once, after it was made: it is nowhere on this device afterwards. */
export function CalendarAddress({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const t = useText('account')
  const address = secret === undefined ? '' : `${location.origin}${calendarPath(secret)}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ heading: t('calendarCopied'), tone: 'success' })
    } catch {
      showToast({ heading: t('calendarCopyByHand'), tone: 'problem' })
    }
  }
  return (
    <Sheet
      opened={secret !== undefined}
      onClose={onClose}
      title={t('calendarAddress')}
      closeOnOutside={false}
      footer={
        <Button kind="primary" full onClick={onClose}>
          {t('calendarDone')}
        </Button>
      }
    >
      <div className={s.form}>
        <p className={s.lead}>{t('calendarAddressLead')}</p>
        <TextField
          label={t('calendarAddressField')}
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={s.buttons}>
          <Button icon="copy" onClick={() => void copy()}>
            {t('calendarCopy')}
          </Button>
          <ButtonLink icon="cal" to={address.replace(/^https?:/, 'webcal:')}>
            {t('calendarOpen')}
          </ButtonLink>
        </div>
      </div>
    </Sheet>
  )
}
