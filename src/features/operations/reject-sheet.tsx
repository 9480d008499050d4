import { useSyncStatus } from '../../data/sync.ts'
import { useKeptText } from '../../data/use-kept-text.ts'
import { useText } from '../../text/index.ts'
import { WritingSheet } from '../../ui/writing-sheet.tsx'
import type { Waiting } from './approval-card.tsx'
import { useDecide } from './use-decide.ts'

const LONGEST_REASON = 500

/**
 * Asks for the reason, which whoever waits gets by email; what is written stays on the device until it is sent, also when the
 * sheet makes way for what was changed meanwhile.
 */
export function RejectSheet({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  const t = useText('operations')
  const { online } = useSyncStatus()
  const { text, write, drop } = useKeptText(`reject/${waiting.kind}/${waiting.id}`)
  const { decide, isSending } = useDecide(waiting, onClose)
  if (text === undefined) return null
  const submit = async () => {
    if (!(await decide(text.trim()))) return
    await drop()
    onClose()
  }
  return (
    <WritingSheet
      title={t('rejectTitle', { name: waiting.name })}
      label={t('reason')}
      hint={t(`reasonHint.${waiting.kind}`, { company: waiting.company })}
      rows={4}
      maxLength={LONGEST_REASON}
      left={(count) => t('lettersLeft', { count })}
      value={text}
      onChange={write}
      send={t('reject')}
      busy={isSending}
      online={online}
      onSend={() => void submit()}
      onClose={onClose}
    />
  )
}
