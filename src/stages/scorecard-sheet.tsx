import type { LiveApplicant } from '../data/applicants.ts'
import { useSyncStatus } from '../data/sync.ts'
import { useText } from '../text/index.ts'
import { FieldError } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { showToast } from '../ui/toast-store.ts'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { ScorecardFields } from './scorecard-fields.tsx'
import s from './scorecard.module.css'
import { useScorecard } from './use-scorecard.ts'

/** The scorecard alone, from the profile. What was entered stays on the device when it is closed. */
export function ScorecardSheet({ row, onClose }: { row: LiveApplicant; onClose: () => void }) {
  const t = useText('scorecard')
  const card = useScorecard(row)
  const { online } = useSyncStatus()
  const save = async () => {
    const outcome = await card.save()
    if (outcome === 'wrong') return
    if (outcome === 'saved')
      showToast({ heading: t('saved', { name: row.name }), line: t(online ? 'savedOnline' : 'savedHere') })
    onClose()
  }
  if (!card.isRead) return null
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('title')}
      below={row.name}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      footer={
        <>
          <div role="alert">{card.fault ? <FieldError>{t(card.fault)}</FieldError> : null}</div>
          <DialogActions
            label={t('save')}
            onCancel={onClose}
            busy={card.isBusy}
            why={!card.isChanged && t('noChange')}
          />
        </>
      }
    >
      <p className={s.hint}>{t('optional')}</p>
      <ScorecardFields card={card} />
    </Sheet>
  )
}
