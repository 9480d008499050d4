import { DatePicker } from '@mantine/dates'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'
import 'dayjs/locale/hi'
import { isoDay, istDayFromIso } from '../lib/dates.ts'
import { now } from '../lib/now.ts'
import { useCalendarLook } from './calendar-look.ts'
import { Mantine } from './mantine.tsx'

type Props = {
  value: number | undefined
  onChange: (day: number) => void
  min: number | undefined
  max: number | undefined
}

/** The month grid. It speaks in ISO days, so no time zone of the phone gets in. Loaded by date-field only. */
export default function DateCalendar({ value, onChange, min, max }: Props) {
  const shown = value ?? (max !== undefined && max < now() ? max : min !== undefined && min > now() ? min : now())
  return (
    <Mantine>
      <DatePicker
        {...useCalendarLook()}
        value={value === undefined ? null : isoDay(value)}
        defaultDate={isoDay(shown)}
        {...(min === undefined ? {} : { minDate: isoDay(min) })}
        {...(max === undefined ? {} : { maxDate: isoDay(max) })}
        onChange={(iso) => iso && onChange(istDayFromIso(iso))}
      />
    </Mantine>
  )
}
