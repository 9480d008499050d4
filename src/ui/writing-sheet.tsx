import type { ReactNode } from 'react'
import { Sheet } from './sheet.tsx'
import { TextAreaField } from './text-field.tsx'
import { DialogActions } from './dialog-actions.tsx'
import s from './writing-sheet.module.css'

type Props = {
  title: ReactNode
  /** Above the field: what is written about. */
  children?: ReactNode
  label: string
  hint?: ReactNode
  rows?: number
  /** What comes after it does not fit: near the end the hint says how much is `left`. */
  maxLength: number
  left: (count: number) => string
  value: string
  onChange: (text: string) => void
  /** The button that sends; disabled while there is nothing to send or no connection. */
  send: string
  busy: boolean
  online: boolean
  onSend: () => void
  onClose: () => void
}

const SHOW_LEFT_BELOW = 100

/** A sheet with one text that must be written before it can be sent. */
export function WritingSheet(props: Props) {
  const { title, children, send, busy, online, onSend, onClose, onChange, left, hint, ...field } = props
  const count = field.maxLength - field.value.length
  return (
    <Sheet
      opened
      onClose={onClose}
      title={title}
      footer={
        <DialogActions
          label={send}
          onCancel={onClose}
          busy={busy}
          online={online}
          disabled={field.value.trim() === ''}
          onGo={onSend}
        />
      }
    >
      <div className={s.writing}>
        {children}
        <TextAreaField
          {...field}
          required
          hint={
            count < SHOW_LEFT_BELOW ? (
              <>
                {hint} {left(count)}
              </>
            ) : (
              hint
            )
          }
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  )
}
