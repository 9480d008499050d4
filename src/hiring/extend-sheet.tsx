import { useState } from 'react'
import { requestDetailCalls } from '../contract/request-details.ts'
import type { HiringRequest } from '../contract/requests.ts'
import { useSyncStatus } from '../data/sync.ts'
import { useSendOnce } from '../data/use-send-once.ts'
import { addIstDays, formatDay } from '../lib/dates.ts'
import { isExtension } from '../rules/requests.ts'
import { readWhole } from '../rules/typed-number.ts'
import { useText } from '../text/index.ts'
import { translateServerMessage } from '../text/server-message.ts'
import { Sheet } from '../ui/sheet.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast-store.ts'

type Props = { request: HiringRequest; onClose: () => void; onExtended: () => void }

/** Moves the last day of a request by 1 to 90 days; for operations staff (HR-44). */
export function ExtendSheet({ request, onClose, onExtended }: Props) {
  const t = useText('requests')
  const { online } = useSyncStatus()
  const sendOnce = useSendOnce()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const days = readWhole(typed)
  const extend = async () => {
    if (!isExtension(days)) return setError(t('extendDays'))
    setBusy(true)
    const { hiringRequestId } = request
    const result = await sendOnce(`extend/${hiringRequestId}`, requestDetailCalls.extend, { hiringRequestId, days })
    setBusy(false)
    if (!result.ok) return setError(translateServerMessage(result.refusal) ?? t('noAnswer'))
    const line = t('until', { day: formatDay(result.value!.data.endDate) })
    showToast({ heading: t('extended'), line, tone: 'success' })
    onExtended()
    onClose()
  }
  return (
    <Sheet
      opened
      size="s"
      title={t('extendTitle')}
      below={request.name}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && online) void extend()
      }}
      footer={<DialogActions label={t('extendYes')} onCancel={onClose} busy={isBusy} online={online} />}
    >
      <TextField
        label={t('extendBy')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed}
        error={error}
        hint={
          isExtension(days)
            ? t('newEnd', { day: formatDay(addIstDays(request.endDate, days)) })
            : t('until', { day: formatDay(request.endDate) })
        }
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
        data-autofocus
      />
    </Sheet>
  )
}
