import { useState } from 'react'
import type { HiringRequest } from '../contract/requests.ts'
import { useSyncStatus } from '../data/sync.ts'
import { addIstDays, formatDay } from '../lib/dates.ts'
import { isExtension } from '../rules/requests.ts'
import { readWhole } from '../rules/typed-number.ts'
import { useText } from '../text/index.ts'
import { Sheet } from '../ui/sheet.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useExtend } from './use-extend.ts'

type Props = { request: HiringRequest; onClose: () => void; onExtended: () => void }

/** Moves the last day of a request by 1 to 90 days; for operations staff (HR-44). */
export function ExtendSheet({ request, onClose, onExtended }: Props) {
  const t = useText('requests')
  const { online } = useSyncStatus()
  const { extend, endDate } = useExtend(request, onExtended)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const days = readWhole(typed)
  const submit = async () => {
    if (!isExtension(days)) return setError(t('extendDays'))
    setBusy(true)
    const problem = await extend(days)
    setBusy(false)
    if (problem === undefined) onClose()
    else setError(problem)
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
        if (!isBusy && online) void submit()
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
            ? t('newEnd', { day: formatDay(addIstDays(endDate, days)) })
            : t('until', { day: formatDay(endDate) })
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
