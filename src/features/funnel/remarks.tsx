import { useId, useState } from 'react'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import s from './candidate-details.module.css'

/** The notes of an applicant who joined or was rejected: to read, not to change (PROF-03). */
export function Remarks({ text }: { text: string }) {
  const t = useText('funnel')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button kind="text" data-edge="start" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('hideRemarks') : t('viewRemarks')}
      </Button>
      <div id={id} hidden={!isOpen} className={s.remarks}>
        {text}
      </div>
    </>
  )
}
