import { useRef, useState } from 'react'
import { LONGEST_EMPLOYEE_ID, LONGEST_REASON } from '../contract/funnel.ts'
import type { LiveApplicant } from '../data/applicants.ts'
import { useNow } from '../data/now.ts'
import { istDaysBetween, istDayStart, istWeekday } from '../lib/dates.ts'
import { formatBytes } from '../lib/numbers.ts'
import { useText } from '../text/index.ts'
import { DateField } from '../ui/date-field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { TextAreaField, TextField } from '../ui/text-field.tsx'
import { useIsDesktop } from '../ui/use-is-desktop.ts'
import { prepareLetter } from './offer-letter.ts'
import type { FieldStep } from './steps.ts'
import type { Panel } from './use-panel.ts'
import { UsualDays, UsualReasons } from './usual-chips.tsx'

/** What a field reads and changes: an open panel or a batch. */
type Props = {
  panel: Pick<Panel, 'answers' | 'setAnswers' | 'file' | 'setFile' | 'setPreparing' | 'online'>
  /** Of one applicant: what is usual can be chosen with a tap. */
  row?: Pick<LiveApplicant, 'ipId' | 'hiringRequestId'>
}

const fields: Record<FieldStep['kind'], (props: Props) => React.ReactNode> = {
  newDate: NewDate,
  actualDate: ActualDate,
  reason: Reason,
  details: JoiningDetails,
}

export function StepField({ kind, ...props }: Props & { kind: FieldStep['kind'] }) {
  const Control = fields[kind]
  return <Control {...props} />
}

/** A joining to come: today or later (STG-24). */
function NewDate({ panel: { answers, setAnswers }, row }: Props) {
  const t = useText('stages')
  const now = useNow()
  const choose = (joiningTime: number) => setAnswers({ ...answers, joiningTime })
  const isOver = answers.joiningTime !== undefined && answers.joiningTime < istDayStart(now)
  return (
    <>
      {row ? (
        <UsualDays label={`${t('joiningDate')} *`} row={row} value={answers.joiningTime} onChange={choose} />
      ) : null}
      <DateField
        label={t('joiningDate')}
        hideLabel={row !== undefined}
        required
        startsHere={useIsDesktop() && answers.joiningTime === undefined}
        value={answers.joiningTime}
        min={now}
        onChange={choose}
        // Midnight passed, or the draft is of an earlier day: the button waits for another day
        error={isOver ? t('dayOver') : undefined}
        hint={useDayHint(answers.joiningTime) ?? t('todayOrLater')}
      />
    </>
  )
}

/** A joining that was: not after today (STG-18, STG-24). */
function ActualDate({ panel: { answers, setAnswers } }: Props) {
  const t = useText('stages')
  const now = useNow()
  const isToCome = answers.joiningTime !== undefined && answers.joiningTime > now
  return (
    <DateField
      label={t('whenJoined')}
      required
      startsHere={useIsDesktop() && answers.joiningTime === undefined}
      value={answers.joiningTime}
      max={now}
      onChange={(joiningTime) => setAnswers({ ...answers, joiningTime })}
      error={isToCome ? t('dayToCome') : undefined}
      hint={useDayHint(answers.joiningTime) ?? t('notAfterToday')}
    />
  )
}

/** 'Friday, in 6 days.': a wrong tap in a calendar is seen at once. */
function useDayHint(day: number | undefined): string | undefined {
  const t = useText('stages')
  const now = useNow()
  if (day === undefined) return undefined
  const count = istDaysBetween(now, day)
  const weekday = t(`weekdays.${istWeekday(day)}`)
  if (count === 0) return t('today')
  return count > 0 ? t('weekdayInDays', { weekday, count }) : t('weekdayAgo', { weekday, count: -count })
}

const SHOW_LEFT_BELOW = 100

function Reason({ panel: { answers, setAnswers }, row }: Props) {
  const t = useText('stages')
  const isDesktop = useIsDesktop()
  const left = LONGEST_REASON - (answers.reason?.length ?? 0)
  const field = useRef<HTMLDivElement>(null)
  const write = () => field.current?.querySelector('textarea')?.focus()
  return (
    <>
      {row ? (
        <UsualReasons
          label={`${t('reason')} *`}
          row={row}
          value={answers.reason ?? ''}
          onChange={(reason) => setAnswers({ ...answers, reason })}
          onOther={write}
        />
      ) : null}
      <div ref={field}>
        <TextAreaField
          {...(row
            ? { label: t('ownWords'), 'aria-label': `${t('reason')} *, ${t('ownWords')}` }
            : { label: t('reason'), required: true })}
          rows={isDesktop ? 3 : 2}
          // A sheet that opens with this question begins here; on a touch screen the keyboard would cover the sheet
          data-autofocus={isDesktop || undefined}
          value={answers.reason ?? ''}
          maxLength={LONGEST_REASON}
          onChange={(event) => setAnswers({ ...answers, reason: event.currentTarget.value })}
          hint={left < SHOW_LEFT_BELOW ? t('reasonLeft', { count: left }) : undefined}
        />
      </div>
    </>
  )
}

function JoiningDetails({ panel }: Props) {
  const t = useText('stages')
  const { answers, setAnswers } = panel
  return (
    <>
      <TextField
        label={t('employeeId')}
        optional
        value={answers.employeeId ?? ''}
        maxLength={LONGEST_EMPLOYEE_ID}
        autoComplete="off"
        onChange={(event) => setAnswers({ ...answers, employeeId: event.currentTarget.value })}
      />
      <OfferLetter panel={panel} />
    </>
  )
}

const faultWords = {
  wrong: 'fileWrong',
  empty: 'fileEmpty',
  unreadable: 'fileUnreadable',
  'no-picture': 'fileNoPicture',
} as const

function OfferLetter({ panel: { file, setFile, setPreparing, online } }: Props) {
  const t = useText('stages')
  const newest = useRef<File>(undefined)
  const [error, setError] = useState<string>()
  const [preparingName, setPreparingName] = useState<string>()
  const choose = async (chosen: File | undefined) => {
    setError(undefined)
    setFile(undefined)
    newest.current = chosen
    setPreparing(chosen !== undefined)
    setPreparingName(chosen?.name)
    if (!chosen) return
    const checked = await prepareLetter(chosen)
    // Another one was chosen meanwhile
    if (newest.current !== chosen) return
    setPreparing(false)
    setPreparingName(undefined)
    if ('file' in checked) setFile(checked.file)
    else if (checked.fault === 'too-big')
      setError(t('fileTooBig', { size: formatBytes(chosen.size), most: formatBytes(checked.most) }))
    else setError(t(faultWords[checked.fault]))
  }
  return (
    <FileField
      label={t('offerLetter')}
      optional={t('optionalFile')}
      accept=".jpg,.jpeg,.pdf,image/jpeg,application/pdf"
      value={file}
      preparing={preparingName}
      onChange={(chosen) => void choose(chosen)}
      onThisPhone={!online}
      error={error}
    />
  )
}
