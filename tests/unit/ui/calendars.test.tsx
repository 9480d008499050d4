import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { istDayFromIso } from '../../../src/lib/dates.ts'
import { setClockOffset } from '../../../src/lib/now.ts'
import DateCalendar from '../../../src/ui/date-calendar.tsx'
import DaysGrid from '../../../src/ui/days-grid.tsx'

interface Grid {
  defaultDate: string
  minDate?: string
  getDayProps: (iso: string) => object
}
const drawn = vi.hoisted(() => ({ grid: undefined as unknown }))
vi.mock('@mantine/dates', () => ({
  DatePicker: (props: unknown) => {
    drawn.grid = props
    return null
  },
}))
vi.mock('@mantine/dates/styles.css', () => ({}))
vi.mock('@mantine/core/styles/UnstyledButton.css', () => ({}))
vi.mock('../../../src/ui/mantine.tsx', () => ({ Mantine: ({ children }: { children: ReactNode }) => children }))

const draw = (calendar: ReactNode): Grid => {
  renderToStaticMarkup(calendar)
  return drawn.grid as Grid
}
const isToday = (grid: Grid, iso: string) => 'aria-current' in grid.getDayProps(iso)

/** The device is three days behind. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T20:00:00+05:30') })
  setClockOffset(72 * 3_600_000)
})
afterEach(() => {
  setClockOffset(0)
  vi.useRealTimers()
})

test('TRAP-98 the calendar of a date field marks today by the corrected clock, and opens there', () => {
  const grid = draw(<DateCalendar value={undefined} onChange={() => {}} min={undefined} max={undefined} />)
  expect(grid.defaultDate).toBe('2026-11-28')
  expect(isToday(grid, '2026-11-28')).toBe(true)
  expect(isToday(grid, '2026-11-25')).toBe(false)
  // From a day that is over by that clock, it opens at today all the same
  const from = draw(
    <DateCalendar value={undefined} onChange={() => {}} min={istDayFromIso('2026-11-26')} max={undefined} />,
  )
  expect(from.defaultDate).toBe('2026-11-28')
})

test('TRAP-98 the calendar of several days begins with today by the corrected clock', () => {
  const grid = draw(<DaysGrid value={['2026-11-26']} onChange={() => {}} />)
  expect([grid.minDate, grid.defaultDate]).toEqual(['2026-11-28', '2026-11-28'])
  expect(isToday(grid, '2026-11-28')).toBe(true)
})
