import type { ReactNode } from 'react'
import { useText } from '../text/index.ts'
import { Button } from './button.tsx'
import s from './with-cancel.module.css'

/** The buttons of a dialog that asks: Cancel, and the one that goes ahead. */
export function WithCancel({ onCancel, cancelLabel, busy = false, children }: Props) {
  const t = useText('common')
  return (
    <div className={s.buttons}>
      <Button disabled={busy} onClick={onCancel}>
        {cancelLabel ?? t('cancel')}
      </Button>
      {children}
    </div>
  )
}

interface Props {
  onCancel: () => void
  cancelLabel?: string | undefined
  /** It goes ahead: too late to cancel. */
  busy?: boolean
  children: ReactNode
}
