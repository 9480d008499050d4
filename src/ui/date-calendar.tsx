import { DatePicker } from '@mantine/dates'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'
import 'dayjs/locale/hi'
import { isoDay, istDayFromIso } from '../lib/dates.ts'
import { useLanguage, useText } from '../text/index.ts'
import s from './date-calendar.module.css'
import { Mantine } from './mantine.tsx'

type Props = {
  value: number | undefined
  onChange: (day: number) => void
  min: number | undefined
  max: number | undefined
}

/** The month grid. It speaks in ISO days, so no time zone of the phone gets in. Loaded by date-field only. */
export default function DateCalendar({ value, onChange, min, max }: Props) {
  const t = useText('common')
  const today = isoDay(Date.now())
  const shown =
    value ?? (max !== undefined && max < Date.now() ? max : min !== undefined && min > Date.now() ? min : Date.now())
  return (
    <Mantine>
      <DatePicker
        className={s.calendar}
        classNames={{
          calendarHeader: s.header,
          calendarHeaderControl: s.control,
          calendarHeaderLevel: s.control,
          monthCell: s.cell,
          day: s.day,
          monthsListControl: s.month,
          yearsListControl: s.month,
          weekday: s.weekday,
        }}
        locale={useLanguage()}
        size="md"
        fullWidth
        value={value === undefined ? null : isoDay(value)}
        defaultDate={isoDay(shown)}
        {...(min === undefined ? {} : { minDate: isoDay(min) })}
        {...(max === undefined ? {} : { maxDate: isoDay(max) })}
        onChange={(iso) => iso && onChange(istDayFromIso(iso))}
        ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
        firstDayOfWeek={1}
        hideOutsideDates
        // Today is India's today, which the phone's own calendar may not share.
        highlightToday={false}
        getDayProps={(iso) => (iso === today ? { 'aria-current': 'date' as const } : {})}
      />
    </Mantine>
  )
}
