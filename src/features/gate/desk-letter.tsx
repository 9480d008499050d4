import { useState } from 'react'
import { useDeskActions, type Desk } from '../../data/desk.ts'
import { deskLetters } from '../../rules/desk-tokens.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import s from './queue.module.css'

// The button that was pressed is gone
const takeFocus = (field: HTMLElement | null) => field?.focus()

/** Which desk this phone is: the letter of the tokens that it gives (GATE-08). */
export function DeskLetter({ ipId, desk }: { ipId: string; desk: Desk | undefined }) {
  const t = useText('queue')
  const { nameDesk } = useDeskActions(ipId)
  const [isOpen, setOpen] = useState(false)
  const [isFull, setFull] = useState(false)
  if (!desk) return null
  const choose = (letter: string) =>
    nameDesk(letter).then(
      () => setOpen(false),
      () => setFull(true),
    )
  return (
    <div className={s.desk}>
      {isOpen ? (
        <SelectField
          label={t('letter')}
          hint={t('letterHint')}
          error={isFull ? t('full') : undefined}
          value={desk.letter}
          placeholder={null}
          ref={takeFocus}
          options={deskLetters.map((letter) => ({ value: letter, label: letter }))}
          onChange={(event) => void choose(event.target.value)}
        />
      ) : (
        <>
          <span>{t('desk', { desk: desk.letter })}</span>
          <Button kind="text" data-edge="end" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        </>
      )}
    </div>
  )
}
