import { calendarPath } from '../../contract/calendar.ts'
import { useText } from '../../text/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ShownOnce } from './shown-once.tsx'

/** The secret address of a calendar, once (CONN-10). */
export function CalendarAddress({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const t = useText('account')
  const address = secret === undefined ? undefined : `${location.origin}${calendarPath(secret)}`
  const words = {
    ...{ title: t('calendarAddress'), lead: t('calendarAddressLead'), label: t('calendarAddressField') },
    ...{ copy: t('calendarCopy'), copied: t('calendarCopied'), copyByHand: t('calendarCopyByHand') },
    done: t('calendarDone'),
  }
  return (
    <ShownOnce secret={address} words={words} onClose={onClose}>
      <ButtonLink icon="cal" to={(address ?? '').replace(/^https?:/, 'webcal:')}>
        {t('calendarOpen')}
      </ButtonLink>
    </ShownOnce>
  )
}
