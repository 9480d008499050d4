import { useState } from 'react'
import { useSyncStatus } from '../../../data/sync.ts'
import { saveBlob } from '../../../data/use-file-download.ts'
import { toReadableCsv } from '../../../lib/csv.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { useText } from '../../../text/index.ts'
import { translateServerMessage } from '../../../text/server-message.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckRow } from '../../../ui/check.tsx'
import { Block } from '../../../ui/list-parts.tsx'
import { NeedsConnection } from '../../../ui/needs-connection.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import s from './applicant-import.module.css'
import { ApplicantLineItem } from './applicant-line.tsx'
import type { JudgedLine } from './judge-lines.ts'
import { PreviewCounts } from './preview-counts.tsx'
import type { Outcome, Stopped, useAddApplicants } from './use-add-applicants.ts'
import { useProblemWords } from './use-problem-words.ts'

/** Rows that are drawn of those to correct, and of the others: the file of errors has all. */
const SHOWN = { wrong: 50, right: 20 } as const

interface Props {
  lines: readonly JudgedLine[]
  rows: readonly string[][]
  source: string
  /** The rows are not judged by this source yet. */
  isBehind: boolean
  adding: ReturnType<typeof useAddApplicants>
  onAllAdded: () => void
}

/** What is in the file, before and after its applicants are added: rows to correct first. */
export function ApplicantPreview({ lines, rows, source, isBehind, adding, onAllAdded }: Props) {
  const t = useText('applicantImport')
  const { online } = useSyncStatus()
  const { outcomes, isSending, run } = adding
  const [isAgreed, setAgreed] = useState(false)
  const saveErrors = useErrorsFile(rows, outcomes)
  const isWrong = (line: JudgedLine) => line.problems.length > 0 || outcomes.get(line.number)?.kind === 'wrong'
  const wrong = lines.filter(isWrong)
  const right = lines.filter((line) => !isWrong(line))
  const isOpen = ({ number }: JudgedLine) => !isDone(outcomes.get(number))
  const open = right.filter(isOpen)
  const counted = (count: number) => ({ count, n: formatNumber(count) })
  const wordsOf = (stopped: Stopped) => {
    if (stopped.kind === 'noAnswer') return { heading: t('stopped'), line: t('stoppedLine') }
    if (stopped.kind === 'busy') return { heading: t('busy'), line: t('busyLine', counted(stopped.minutes)) }
    return { heading: t('refused'), line: translateServerMessage(stopped.message) ?? t('refusedLine') }
  }
  const start = async () => {
    const { added, known, stopped } = await run(open, source)
    if (added + known > 0) showToast({ heading: t('done', counted(added)), tone: 'success' })
    if (stopped) showToast({ ...wordsOf(stopped), tone: 'problem' })
    else if (wrong.length === 0 && added + known === open.length) onAllAdded()
  }
  const shown = [...wrong.slice(0, SHOWN.wrong), ...right.slice(0, SHOWN.right)]
  return (
    <Block title={t('step3')}>
      <PreviewCounts right={right} wrong={wrong.length} outcomes={outcomes} />
      {wrong.length > 0 ? (
        <>
          <p className={s.lead}>{t('wrongHint')}</p>
          <Button icon="get" onClick={() => saveErrors(wrong)}>
            {t('errorsFile')}
          </Button>
        </>
      ) : null}
      <ul className={s.rows} aria-label={t('rows')}>
        {shown.map((line) => (
          <ApplicantLineItem key={line.number} line={line} outcome={outcomes.get(line.number)} />
        ))}
      </ul>
      {shown.length < lines.length ? (
        <p className={s.lead}>{t('moreRows', counted(lines.length - shown.length))}</p>
      ) : null}
      {open.length > 0 ? (
        <div className={s.send}>
          <CheckRow checked={isAgreed} disabled={isSending} onChange={(e) => setAgreed(e.currentTarget.checked)}>
            {t('agreed')}
          </CheckRow>
          <NeedsConnection missing={!online} under>
            {(tied) => (
              <Button
                {...tied}
                kind="primary"
                full
                busy={isSending}
                disabled={tied.disabled || !isAgreed || isBehind || source === ''}
                onClick={() => void start()}
              >
                {isSending
                  ? t('progress', { done: formatNumber(right.length - open.length), total: formatNumber(right.length) })
                  : t('add', counted(open.length))}
              </Button>
            )}
          </NeedsConnection>
          {source === '' ? <p className={s.refused}>{t('sourceMissing')}</p> : null}
        </div>
      ) : null}
    </Block>
  )
}

const isDone = (outcome: Outcome | undefined) => outcome?.kind === 'added' || outcome?.kind === 'known'

/** The rows to correct as they stand in the file, each with what is wrong. Formulas in it are shown and never run. */
function useErrorsFile(rows: readonly string[][], outcomes: ReadonlyMap<number, Outcome>) {
  const t = useText('applicantImport')
  const words = useProblemWords()
  return (wrong: readonly JudgedLine[]) => {
    const [headings = []] = rows
    const width = Math.max(...rows.map((row) => row.length))
    const filled = (row: readonly string[]) => Array.from({ length: width }, (_, at) => row[at] ?? '')
    const lines = wrong.map(({ number, cells, problems }) => {
      const outcome = outcomes.get(number)
      const all = outcome?.kind === 'wrong' ? [outcome.problem] : problems
      return [...filled(rows[number - 1] ?? []), all.map((problem) => words(problem, cells)).join(' ')]
    })
    const text = toReadableCsv([[...filled(headings), t('problem')], ...lines])
    saveBlob('applicants-to-correct.csv', new Blob([text], { type: 'text/csv' }))
  }
}
