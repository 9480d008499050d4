import { DatePicker } from '@mantine/dates'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'
import 'dayjs/locale/hi'
import { isoDay } from '../lib/dates.ts'
import { now } from '../lib/now.ts'
import { useCalendarLook } from './calendar-look.ts'
import { Mantine } from './mantine.tsx'

/** The month grid of days-calendar.tsx. It speaks in ISO days, so no time zone of the phone gets in. */
export default function DaysGrid({
  value,
  onChange,
}: {
  value: readonly string[]
  onChange: (days: string[]) => void
}) {
  const today = isoDay(now())
  return (
    <Mantine>
      <DatePicker
        type="multiple"
        {...useCalendarLook()}
        value={[...value]}
        defaultDate={value.find((day) => day >= today) ?? today}
        minDate={today}
        onChange={(days) => onChange(days)}
      />
    </Mantine>
  )
}
