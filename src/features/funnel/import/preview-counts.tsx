import { formatNumber } from '../../../lib/numbers.ts'
import { useText } from '../../../text/index.ts'
import s from './applicant-import.module.css'
import type { JudgedLine } from './judge-lines.ts'
import type { Outcome } from './use-add-applicants.ts'

interface Props {
  right: readonly JudgedLine[]
  wrong: number
  outcomes: ReadonlyMap<number, Outcome>
}

/** '48 added · 2 applicants already · 3 to correct'. */
export function PreviewCounts({ right, wrong, outcomes }: Props) {
  const t = useText('applicantImport')
  const countOf = (kind: Outcome['kind']) => right.filter(({ number }) => outcomes.get(number)?.kind === kind).length
  const added = countOf('added')
  const known = countOf('known')
  const ready = right.length - added - known
  const counted = (count: number) => ({ count, n: formatNumber(count) })
  return (
    <p role="status" className={s.counts}>
      {[
        added > 0 && t('addedCount', counted(added)),
        known > 0 && t('knownCount', counted(known)),
        (ready > 0 || added + known === 0) && t('readyCount', counted(ready)),
        wrong > 0 && t('wrongCount', counted(wrong)),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
