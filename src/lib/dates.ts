/**
 * Days and times as India counts them. Every date-only value in the product is 00:00 Asia/Kolkata of that day in epoch
 * milliseconds (TRAP-53), so a phone set to another zone and a server in UTC agree on what "today" is.
 * India has one zone and no summer time, so the offset is a constant and no calendar library is needed.
 */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const IST_OFFSET_MS = 5.5 * HOUR_MS

/** What is read of a day: months, and weekdays in short, Sunday first. */
export interface DayNames {
  months: readonly string[]
  weekdays: readonly string[]
}

const english: DayNames = {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}
let names = english
/** Sets the names of months and weekdays; they come with the language, so the phone's locale data is not needed. */
export function nameDays(next: DayNames = english): void {
  names = next
}

/** Weekday names as the wire spells them, Sunday first, as Date#getUTCDay counts. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const shifted = (ms: number) => new Date(ms + IST_OFFSET_MS)
const two = (n: number) => String(n).padStart(2, '0')

/** Midnight in India of the day that `ms` falls in, epoch ms. */
export function istDayStart(ms: number): number {
  return Math.floor((ms + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS
}

/** Midnight in India `days` days after the day of `ms`, epoch ms. */
export function addIstDays(ms: number, days: number): number {
  return istDayStart(ms) + days * DAY_MS
}

/** Midnight in India of the Monday on or before the day of `ms`, epoch ms. */
export const istWeekStart = (ms: number): number => addIstDays(ms, -((shifted(ms).getUTCDay() + 6) % 7))

/** Whole days in India from the day of `from` to the day of `to`; negative when `to` is earlier. */
export function istDaysBetween(from: number, to: number): number {
  return Math.round((istDayStart(to) - istDayStart(from)) / DAY_MS)
}

/** The weekday name in India, e.g. 'Monday'. */
export function istWeekday(ms: number): (typeof weekdayNames)[number] {
  return weekdayNames[shifted(ms).getUTCDay()]!
}

/** `2026-11-21`, the day in India: for attributes, file names and date-only text. */
export function isoDay(ms: number): string {
  return shifted(ms).toISOString().slice(0, 10)
}

/** Midnight in India of `YYYY-MM-DD`, epoch ms; NaN when it is not a real day. */
export function istDayFromIso(iso: string): number {
  const ms = Date.parse(`${iso}T00:00:00+05:30`)
  return Number.isNaN(ms) || isoDay(ms) !== iso ? Number.NaN : ms
}

/** `Sat`, in the language of the page. */
export const formatWeekday = (ms: number): string => names.weekdays[shifted(ms).getUTCDay()]!

/** `21 Nov, 2026` (STG-24), the month in the language of the page. */
export function formatDay(ms: number): string {
  const d = shifted(ms)
  return `${two(d.getUTCDate())} ${names.months[d.getUTCMonth()]}, ${d.getUTCFullYear()}`
}

/** `21 Nov`, where the year is plain. */
export function formatDayMonth(ms: number): string {
  const d = shifted(ms)
  return `${two(d.getUTCDate())} ${names.months[d.getUTCMonth()]}`
}

/** `09:42` in India, 24 hours. */
export function formatTime(ms: number): string {
  const d = shifted(ms)
  return `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`
}

/** `21/11/2026` (PROF-12). */
export function formatDayNumeric(ms: number): string {
  const d = shifted(ms)
  return `${two(d.getUTCDate())}/${two(d.getUTCMonth() + 1)}/${d.getUTCFullYear()}`
}

/** Minutes since midnight in India. */
export function istMinutes(ms: number): number {
  const d = shifted(ms)
  return d.getUTCHours() * 60 + d.getUTCMinutes()
}
