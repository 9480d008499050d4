import type { ReactNode } from 'react'
import { useSyncActions, type Operation } from '../../data/sync.ts'
import { useText } from '../../text/index.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import s from './sync-centre.module.css'

interface Props {
  operation: Operation
  title: string
  /** The corrected input; undefined while something in it is wrong. */
  input: unknown
  onClose: () => void
  children: ReactNode
}

/** The fields of an operation, to be changed and sent as a new one (OFF-07). */
export function ResendSheet({ operation, title, input, onClose, children }: Props) {
  const t = useText('sync')
  const actions = useSyncActions()
  const resend = async () => {
    if (input === undefined) return
    try {
      await actions.resend(operation.opId, input)
      onClose()
    } catch {
      showToast({ heading: t('tooLate'), line: t('tooLateLine'), tone: 'problem' })
    }
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={title}
      footer={
        <DialogActions
          label={t('resend')}
          onCancel={onClose}
          disabled={input === undefined}
          onGo={() => void resend()}
        />
      }
    >
      <div className={s.note}>{children}</div>
    </Sheet>
  )
}
