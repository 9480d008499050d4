import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './account.module.css'

interface Props {
  /** Undefined while there is none to show. */
  secret: string | undefined
  words: Record<'title' | 'lead' | 'label' | 'copy' | 'copied' | 'copyByHand' | 'done', string>
  onClose: () => void
  /** Beside the copying. */
  children?: ReactNode
}

/** A secret after it was made (HOOK-02, CONN-02, CONN-10): it is nowhere on this device afterwards. */
export function ShownOnce({ secret, words, onClose, children }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret ?? '')
      showToast({ heading: words.copied, tone: 'success' })
    } catch {
      showToast({ heading: words.copyByHand, tone: 'problem' })
    }
  }
  return (
    <Sheet
      opened={secret !== undefined}
      onClose={onClose}
      title={words.title}
      closeOnOutside={false}
      footer={
        <Button kind="primary" full onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className={s.form}>
        <p className={s.lead}>{words.lead}</p>
        <TextField
          label={words.label}
          readOnly
          value={secret ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={s.buttons}>
          <Button icon="copy" onClick={() => void copy()}>
            {words.copy}
          </Button>
          {children}
        </div>
      </div>
    </Sheet>
  )
}
