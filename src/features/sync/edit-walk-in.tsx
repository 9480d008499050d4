import { useState } from 'react'
import { LONGEST_NAME } from '../../contract/funnel.ts'
import { useSyncActions, type Operation } from '../../data/sync.ts'
import { findMobile } from '../../lib/mobile.ts'
import { oneLine } from '../../lib/text.ts'
import type { WalkIn } from '../../rules/walk-in.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { MobileField } from '../../ui/mobile-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './sync-centre.module.css'

/** A walk-in that was refused, or waits: name and number corrected, and sent as a new one (OFF-07). */
export function EditWalkIn({
  operation,
  walkIn,
  onClose,
}: {
  operation: Operation
  walkIn: WalkIn
  onClose: () => void
}) {
  const t = useText('sync')
  const actions = useSyncActions()
  const [name, setName] = useState(walkIn.name)
  const [mobile, setMobile] = useState(walkIn.mobile)
  const found = findMobile(mobile)
  const isWhole = oneLine(name) !== '' && found !== undefined
  const resend = async () => {
    if (!isWhole) return
    try {
      await actions.resend(operation.opId, { ...walkIn, name: oneLine(name), mobile: found })
      onClose()
    } catch {
      showToast({ heading: t('tooLate'), line: t('tooLateLine'), tone: 'problem' })
    }
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('editWalkIn')}
      footer={
        <Button kind="primary" full disabled={!isWhole} onClick={() => void resend()}>
          {t('resend')}
        </Button>
      }
    >
      <div className={s.note}>
        <TextField
          label={t('walkInName')}
          required
          maxLength={LONGEST_NAME}
          value={name}
          error={oneLine(name) === '' ? t('walkInNameMissing') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <MobileField
          label={t('walkInMobile')}
          required
          value={mobile}
          error={found === undefined ? t('walkInMobileWrong') : undefined}
          onChange={(event) => setMobile(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  )
}
