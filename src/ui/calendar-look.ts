import { useRef } from 'react'
import { isoDay } from '../lib/dates.ts'
import { now } from '../lib/now.ts'
import { useLanguage, useText } from '../text/index.ts'
import s from './date-calendar.module.css'

/** What every month grid has in common, whether one day is chosen in it or several. */
export function useCalendarLook() {
  const t = useText('common')
  const today = isoDay(now())
  const ref = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone
  const keepFocus = () => {
    if (document.activeElement === document.body) ref.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }
  return {
    ref,
    onLevelChange: () => setTimeout(keepFocus),
    className: s.calendar,
    classNames: {
      calendarHeader: s.header,
      calendarHeaderControl: s.control,
      calendarHeaderLevel: s.control,
      monthCell: s.cell,
      day: s.day,
      monthsListControl: s.month,
      yearsListControl: s.month,
      weekday: s.weekday,
    },
    locale: useLanguage(),
    size: 'md',
    fullWidth: true,
    ariaLabels: { previousMonth: t('previousMonth'), nextMonth: t('nextMonth') },
    firstDayOfWeek: 1,
    hideOutsideDates: true,
    // Today is India's today, which the phone's own calendar may not share.
    highlightToday: false,
    getDayProps: (iso: string) => (iso === today ? { 'aria-current': 'date' as const } : {}),
  } as const
}
