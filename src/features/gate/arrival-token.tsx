import type { LiveApplicant } from '../../data/applicants.ts'
import { useNow } from '../../data/now.ts'
import { deskOn } from '../../rules/desk-moves.ts'
import { endedStatuses } from '../../rules/stages.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import s from './queue.module.css'
import { useMoves } from './use-moves.ts'

/** The token, so large that the person at the desk reads it (GATE-08). */
export function ArrivalToken({ row }: { row: LiveApplicant }) {
  const t = useText('queue')
  const token = deskOn(row, useNow())?.token
  if (!token) return null
  return (
    <p className={s.given} role="status">
      <span>{t('token')}</span>
      <b>{token}</b>
    </p>
  )
}

/** No result now: they stay in the queue, after all who wait. */
export function LaterButton({ row }: { row: LiveApplicant }) {
  const t = useText('queue')
  const { later, isSaving, isFull } = useMoves(row)
  const isLater = deskOn(row, useNow())?.state === 'later'
  if (endedStatuses.includes(row.stage.status)) return null
  return (
    <>
      {isFull ? <p role="alert">{t('full')}</p> : null}
      <Button aria-pressed={isLater} busy={isSaving} onClick={() => void later()}>
        {t('later')}
      </Button>
    </>
  )
}
