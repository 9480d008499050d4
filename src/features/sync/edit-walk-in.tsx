import { useState } from 'react'
import { LONGEST_NAME } from '../../contract/funnel.ts'
import type { Operation } from '../../data/sync.ts'
import { findMobile } from '../../lib/mobile.ts'
import { oneLine } from '../../lib/unseen.ts'
import { isBlank } from '../../lib/visible.ts'
import type { WalkIn } from '../../rules/walk-in.ts'
import { useText } from '../../text/index.ts'
import { MobileField } from '../../ui/mobile-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ResendSheet } from './resend-sheet.tsx'

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
  const [name, setName] = useState(walkIn.name)
  const [mobile, setMobile] = useState(walkIn.mobile)
  const found = findMobile(mobile)
  const isWhole = !isBlank(name) && found !== undefined
  const input = isWhole ? { ...walkIn, name: oneLine(name), mobile: found } : undefined
  return (
    <ResendSheet operation={operation} title={t('editWalkIn')} input={input} onClose={onClose}>
      <TextField
        label={t('walkInName')}
        required
        maxLength={LONGEST_NAME}
        value={name}
        error={isBlank(name) ? t('walkInNameMissing') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MobileField
        label={t('walkInMobile')}
        required
        value={mobile}
        error={found === undefined ? t('walkInMobileWrong') : undefined}
        onChange={(event) => setMobile(event.currentTarget.value)}
      />
    </ResendSheet>
  )
}
