import { formatNumber } from '../../../lib/numbers.ts'
import { useText } from '../../../text/index.ts'
import { Icon } from '../../../ui/icons.tsx'
import s from './applicant-import.module.css'
import type { JudgedLine } from './judge-lines.ts'
import type { Outcome } from './use-add-applicants.ts'
import { useProblemWords } from './use-problem-words.ts'

interface Props {
  line: JudgedLine
  outcome: Outcome | undefined
}

/** One row of the file: who it is, what is wrong with it, what became of it. */
export function ApplicantLineItem({ line, outcome }: Props) {
  const t = useText('applicantImport')
  const words = useProblemWords()
  const { number, cells, person } = line
  const problems = outcome?.kind === 'wrong' ? [outcome.problem] : line.problems
  const facts = [person.mobile || cells.mobile, person.district ?? cells.district, person.source]
  return (
    <li className={s.row} data-wrong={problems.length > 0 || undefined}>
      <p className={s.number}>{t('row', { n: formatNumber(number) })}</p>
      <div className={s.words}>
        <b>{cells.name || t('unnamed')}</b>
        <p className={s.line}>{facts.filter(Boolean).join(' · ')}</p>
        {problems.length > 0 ? (
          <ul className={s.problems}>
            {problems.map((problem) => (
              <li key={`${problem.field} ${problem.code}`}>{words(problem, cells)}</li>
            ))}
          </ul>
        ) : (
          <State outcome={outcome} />
        )}
      </div>
    </li>
  )
}

function State({ outcome }: { outcome: Outcome | undefined }) {
  const t = useText('applicantImport')
  if (!outcome || outcome.kind === 'added')
    return (
      <p className={s.ready}>
        <Icon name="tick" size="s" /> {t(outcome ? 'added' : 'ready')}
      </p>
    )
  if (outcome.kind === 'wrong') return null
  return <p className={outcome.kind === 'noAnswer' ? s.refused : s.line}>{t(outcome.kind)}</p>
}
