import { DatePicker } from '@mantine/dates'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'
import 'dayjs/locale/hi'
import { isoDay } from '../lib/dates.ts'
import { useLanguage, useText } from '../text/index.ts'
import s from './date-calendar.module.css'
import { Mantine } from './mantine.tsx'

/** The month grid of days-calendar.tsx. It speaks in ISO days, so no time zone of the phone gets in. */
export default function DaysGrid({
  value,
  onChange,
}: {
  value: readonly string[]
  onChange: (days: string[]) => void
}) {
  const t = useText('common')
  const today = isoDay(Date.now())
  return (
    <Mantine>
      <DatePicker
        type="multiple"
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
        value={[...value]}
        defaultDate={value.find((day) => day >= today) ?? today}
        minDate={today}
        onChange={(days) => onChange(days)}
        ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
        firstDayOfWeek={1}
        hideOutsideDates
        highlightToday={false}
        getDayProps={(iso) => (iso === today ? { 'aria-current': 'date' as const } : {})}
      />
    </Mantine>
  )
}
