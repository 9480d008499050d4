import { useState } from 'react'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useQuestions } from '../../data/questions.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { formatTime, isoDay } from '../../lib/dates.ts'
import { ScorecardSheet } from '../../stages/scorecard-sheet.tsx'
import { useCardWords } from '../../stages/use-card-words.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Block, KeyValues } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { OnPhoneBadge } from '../../ui/on-phone-badge.tsx'
import s from './candidate-details.module.css'
import { useOpenFile } from './joined-documents.tsx'

/** The answers about an applicant, who gave them and when (SCORE-02). Nothing where nothing is asked and nothing was. */
export function ScorecardBlock({ row }: { row: LiveApplicant }) {
  const t = useText('scorecard')
  const words = useCardWords()
  const questions = useQuestions(row.hiringRequestId)
  const [isOpen, setOpen] = useState(false)
  const card = row.scorecard
  const answers = card?.answers ?? []
  const mayFill = questions !== undefined && questions.length > 0
  if (!mayFill && answers.length === 0) return null
  const isHere = card !== undefined && card.at !== row.snapshot.scorecard?.at
  const edit = mayFill ? (
    <Button kind="text" data-edge="end" icon="edit" onClick={() => setOpen(true)}>
      {t(answers.length > 0 ? 'edit' : 'fill')}
    </Button>
  ) : undefined
  return (
    <Block title={t('title')} action={edit} tone={isHere ? 'pending' : 'plain'}>
      {answers.length === 0 ? <p className={s.facts}>{t('nothingYet')}</p> : null}
      <KeyValues
        rows={answers.map((answer) => [
          answer.label,
          answer.kind === 'photo' ? (
            <Photo fileName={String(answer.value)} isHere={!isSent(row, answer.value)} label={answer.label} />
          ) : (
            words.value(answer)
          ),
        ])}
      />
      {isHere ? (
        <OnPhoneBadge>{t('pending')}</OnPhoneBadge>
      ) : card?.by ? (
        <p className={s.facts}>{t('by', { who: card.by, when: `${isoDay(card.at)}, ${formatTime(card.at)}` })}</p>
      ) : null}
      {isOpen ? <ScorecardSheet row={row} onClose={() => setOpen(false)} /> : null}
    </Block>
  )
}

const isSent = (row: LiveApplicant, value: unknown) =>
  row.snapshot.scorecard?.answers.some((answer) => answer.value === value) ?? false

/** Opened through a signed link that is requested each time, as offer letters are. */
function Photo({ fileName, isHere, label }: { fileName: string; isHere: boolean; label: string }) {
  const t = useText('scorecard')
  const { online } = useSyncStatus()
  const open = useOpenFile()
  const [isBusy, setBusy] = useState(false)
  if (isHere) return t('photoHere')
  const show = () => {
    setBusy(true)
    void open({ type: 'Asset', fileName }).finally(() => setBusy(false))
  }
  return (
    <NeedsConnection missing={!online} under>
      {(tied) => (
        <span>
          <Button
            kind="text"
            icon="file"
            aria-label={`${t('photoOpen')}: ${label}`}
            busy={isBusy}
            {...tied}
            onClick={show}
          >
            {t('photoOpen')}
          </Button>
        </span>
      )}
    </NeedsConnection>
  )
}
