import type { LiveApplicant } from '../data/applicants.ts'
import { useNow } from '../data/now.ts'
import { useUsualAnswers } from '../data/usual-answers.ts'
import { formatDay, formatWeekday, istDaysBetween } from '../lib/dates.ts'
import { usualDays, usualReasons } from '../rules/usual-answers.ts'
import { useText } from '../text/index.ts'
import { ChoiceGroup, type Choice } from '../ui/choice-group.tsx'
import s from './usual-chips.module.css'

type Row = Pick<LiveApplicant, 'ipId' | 'hiringRequestId'>

const OTHER = ''

type ChipsProps = {
  /** Of the field below as well: seen over the chips, read with the field. */
  label: string
  legend: string
  choices: readonly Choice<string>[]
  value: string | undefined
  onPick: (value: string) => void
  layout: 'days' | 'reasons'
}

const Chips = ({ label, legend, choices, value, onPick, layout }: ChipsProps) => (
  <div className={s.labelled}>
    <p className={s.label} aria-hidden="true">
      {label}
    </p>
    <ChoiceGroup<string, Choice<string>>
      type="radio"
      legend={legend}
      hideLegend
      choices={choices}
      isChosen={(each) => each === value}
      onPick={onPick}
      look={{ choices: s[layout]!, choice: s.choice! }}
    >
      {(choice) => choice.label}
    </ChoiceGroup>
  </div>
)

type ReasonsProps = {
  label: string
  row: Row
  value: string
  onChange: (reason: string) => void
  /** None of them: the user writes it. */
  onOther: () => void
}

/** Six reasons of this employer and Other: a rejection takes no typing. */
export function UsualReasons({ label, row, value, onChange, onOther }: ReasonsProps) {
  const t = useText('results')
  const usual = useUsualAnswers(row)
  const reasons = usualReasons(usual.reasons, t('reasons', { returnObjects: true }) as string[])
  const isOwn = value !== '' && !reasons.includes(value)
  const pick = (picked: string) => {
    if (picked === OTHER && isOwn) return onOther()
    onChange(picked)
    if (picked === OTHER) onOther()
  }
  return (
    <Chips
      label={label}
      layout="reasons"
      legend={t('usualReasons')}
      choices={[...reasons.map((reason) => ({ value: reason, label: reason })), { value: OTHER, label: t('other') }]}
      value={isOwn ? OTHER : value || undefined}
      onPick={pick}
    />
  )
}

/** The days this request usually has, tomorrow and next Monday; any other day is in the calendar below. */
export function UsualDays({
  label,
  row,
  value,
  onChange,
}: {
  label: string
  row: Row
  value: number | undefined
  onChange: (day: number) => void
}) {
  const t = useText('results')
  const now = useNow()
  const usual = useUsualAnswers(row)
  const word = (day: number) => {
    const date = formatDay(day).replace(/, \d{4}$/, '')
    const weekday = [t('today'), t('tomorrow')][istDaysBetween(now, day)] ?? formatWeekday(day)
    return t('day', { weekday, day: date })
  }
  return (
    <Chips
      label={label}
      layout="days"
      legend={t('usualDays')}
      choices={usualDays(usual.days, now).map((day) => ({ value: String(day), label: word(day) }))}
      value={value === undefined ? undefined : String(value)}
      onPick={(day) => onChange(Number(day))}
    />
  )
}
