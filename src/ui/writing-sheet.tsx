import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { NeedsConnection } from './needs-connection.tsx'
import { Sheet } from './sheet.tsx'
import { TextAreaField } from './text-field.tsx'
import { WithCancel } from './with-cancel.tsx'
import s from './writing-sheet.module.css'

type Props = {
  title: ReactNode
  /** Above the field: what is written about. */
  children?: ReactNode
  label: string
  hint?: ReactNode
  rows?: number
  maxLength: number
  value: string
  onChange: (text: string) => void
  /** The button that sends; disabled while there is nothing to send or no connection. */
  send: string
  busy: boolean
  online: boolean
  onSend: () => void
  onClose: () => void
}

/** A sheet with one text that must be written before it can be sent. */
export function WritingSheet({ title, children, send, busy, online, onSend, onClose, onChange, ...field }: Props) {
  return (
    <Sheet
      opened
      onClose={onClose}
      title={title}
      footer={
        <WithCancel onCancel={onClose} busy={busy}>
          <NeedsConnection missing={!online} under>
            {(tied) => (
              <Button
                {...tied}
                kind="primary"
                busy={busy}
                disabled={tied.disabled || field.value.trim() === ''}
                onClick={onSend}
              >
                {send}
              </Button>
            )}
          </NeedsConnection>
        </WithCancel>
      }
    >
      <div className={s.writing}>
        {children}
        <TextAreaField {...field} required onChange={(event) => onChange(event.currentTarget.value)} />
      </div>
    </Sheet>
  )
}
