import { Link } from 'react-router-dom'
import { fieldMessages } from '../../../contract/server-message.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { paths } from '../../../lib/paths.ts'
import type { RowProblem } from '../../../rules/request-row-parts.ts'
import { pathOfKey } from '../../../rules/request-fields.ts'
import { columnOf } from '../../../rules/request-row.ts'
import { readWhole } from '../../../rules/typed-number.ts'
import { requestHeading, type RequestColumn } from '../../../rules/request-sheet.ts'
import { useLanguage, useText } from '../../../text/index.ts'
import { districtWord, listWord } from '../../../text/lists.ts'
import { translateServerMessage } from '../../../text/server-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import s from './request-import.module.css'
import type { Outcome } from './use-create-requests.ts'
import type { ImportRow } from './use-import-rows.ts'

interface Props {
  row: ImportRow
  outcome: Outcome | undefined
  /** Disabled without a network, and while others are sent. */
  disabled: boolean
  /** HR-39: although the company is hiring for the same in the same place. */
  onForce: () => void
}

/** One row of the file: what it will be, what is wrong with it, what became of it. */
export function ImportRowItem({ row, outcome, disabled, onForce }: Props) {
  const t = useText('requestImport')
  const form = useText('requestForm')
  const { form: values, problems, number } = row
  const [location] = values.locations
  const positions = readWhole(location?.positions ?? '')
  const line = [
    values.jobRoleName && listWord('jobRoles', values.jobRoleName),
    location?.district && districtWord(location.district),
    positions > 0 && form('positionsShort', { count: positions, n: formatNumber(positions) }),
  ]
  return (
    <li className={s.row} data-wrong={problems.length > 0 || undefined}>
      <p className={s.number}>{t('row', { n: formatNumber(number) })}</p>
      <div className={s.words}>
        <b>{values.name || t('unnamed')}</b>
        <p className={s.line}>{line.filter(Boolean).join(' · ')}</p>
        {problems.length > 0 ? <Problems problems={problems} /> : <State outcome={outcome} />}
        {outcome?.kind === 'duplicate' ? (
          <Button
            kind="text"
            disabled={disabled}
            aria-label={t('createAnywayOf', { name: values.name })}
            onClick={onForce}
          >
            {t('createAnyway')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function useHeading(): (column: RequestColumn) => string {
  const language = useLanguage()
  return (column) => requestHeading(column, language)
}

/** Whose sentence names the cell; the form says 'Mandatory field' of 0 too. */
const ownCodes = ['unknown', 'ambiguous', 'time', 'date', 'twice', 'mandatory', 'notAboveZero', 'notANumber'] as const
const isOwnCode = (code: RowProblem['code']): code is (typeof ownCodes)[number] =>
  (ownCodes as readonly string[]).includes(code)

function Problems({ problems }: { problems: readonly RowProblem[] }) {
  const t = useText('requestImport')
  const form = useText('requestForm')
  const heading = useHeading()
  const words = ({ column, code, value }: RowProblem): string => {
    if (isOwnCode(code)) return t(`problems.${code}`, { value })
    // The sentence of the form is about its Save
    if (code === 'office' || (code === 'officeIncomplete' && column === 'workOffice')) return t(`problems.${code}`)
    return form(`problems.${code}`)
  }
  return (
    <ul className={s.problems}>
      {problems.map((problem) => (
        <li key={`${problem.column} ${problem.value} ${problem.code}`}>
          <b>{heading(problem.column)}:</b> {words(problem)}
        </li>
      ))}
    </ul>
  )
}

function State({ outcome }: { outcome: Outcome | undefined }) {
  const t = useText('requestImport')
  const heading = useHeading()
  if (!outcome)
    return (
      <p className={s.ready}>
        <Icon name="tick" size="s" /> {t('ready')}
      </p>
    )
  if (outcome.kind === 'sending') return <p className={s.line}>{t('sending')}</p>
  if (outcome.kind === 'noAnswer') return <p className={s.refused}>{t('noAnswer')}</p>
  if (outcome.kind === 'created' || outcome.kind === 'earlier')
    return (
      <p className={s.ready}>
        <Icon name="tick" size="s" />{' '}
        <Link className={s.link} to={paths.summary(outcome.hiringRequestId)}>
          {t(outcome.kind)}
        </Link>
      </p>
    )
  if (outcome.kind === 'duplicate') return <p className={s.refused}>{t('duplicate')}</p>
  const fields = Object.entries(fieldMessages(outcome.refusal))
  if (fields.length === 0) return <p className={s.refused}>{translateServerMessage(outcome.refusal)}</p>
  return (
    <ul className={s.problems}>
      {fields.map(([key, message]) => {
        const path = pathOfKey(key)
        return (
          <li key={key}>
            {path ? <b>{heading(columnOf(path))}: </b> : null}
            {translateServerMessage(message)}
          </li>
        )
      })}
    </ul>
  )
}
