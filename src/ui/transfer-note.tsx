import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import s from './transfer-note.module.css'

type Props = { label: string; line: string; cancel: string; onCancel: () => void }

/** A download under way: above the bottom bar, not in the way of the page, with its Cancel. */
export function TransferNote({ label, line, cancel, onCancel }: Props) {
  return createPortal(
    <div className={s.note} role="status">
      <div>
        <b className={s.label}>{label}</b>
        <span className={s.line}>{line}</span>
      </div>
      <Button onClick={onCancel}>{cancel}</Button>
    </div>,
    document.querySelector('main') ?? document.body,
  )
}
