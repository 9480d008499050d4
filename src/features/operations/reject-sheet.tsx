import { useState } from 'react'
import { useSyncStatus } from '../../data/sync.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import type { Waiting } from './approval-card.tsx'
import { useDecide } from './use-decide.ts'

const LONGEST_REASON = 500

/** Asks for the reason, which whoever waits gets by e-mail. */
export function RejectSheet({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  const t = useText('operations')
  const { online } = useSyncStatus()
  const [reason, setReason] = useState('')
  const { decide, isSending } = useDecide(waiting)
  const submit = async () => {
    if (await decide(reason.trim())) onClose()
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('rejectTitle', { name: waiting.name })}
      footer={
        <NeedsConnection missing={!online} under>
          {(tied) => (
            <Button
              {...tied}
              kind="primary"
              full
              busy={isSending}
              disabled={tied.disabled || reason.trim() === ''}
              onClick={() => void submit()}
            >
              {t('reject')}
            </Button>
          )}
        </NeedsConnection>
      }
    >
      <TextAreaField
        label={t('reason')}
        required
        rows={4}
        maxLength={LONGEST_REASON}
        value={reason}
        hint={t(`reasonHint.${waiting.kind}`)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Sheet>
  )
}
