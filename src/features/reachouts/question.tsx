import type { ReactNode } from 'react'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { Sheet } from '../../ui/sheet.tsx'

interface Props {
  title: string
  /** What will happen, in full sentences. */
  children: ReactNode
  label: string
  online: boolean
  isBusy: boolean
  danger?: boolean
  onGo: () => void
  onClose: () => void
}

/** Confirms what needs the network: while that is away it stays, and waits for it. */
export function Question({ title, children, label, online, isBusy, danger = false, onGo, onClose }: Props) {
  return (
    <Sheet
      opened
      size="s"
      title={title}
      onClose={onClose}
      closeOnOutside={!isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        if (online && !isBusy) onGo()
      }}
      footer={<DialogActions {...{ label, online, danger }} onCancel={onClose} busy={isBusy} />}
    >
      <p>{children}</p>
    </Sheet>
  )
}
