import { IST_OFFSET_MS } from './dates.ts'

/** One entry of a calendar file. Times in epoch ms; without `to` it lasts the whole day in India that `from` begins. */
export interface CalendarEvent {
  /** The same for the same event, so that importing twice does not double it. */
  uid: string
  from: number
  to?: number
  title: string
  place?: string
  notes?: string
  /** Of an event that is read again and again: how often it was changed, and when last (epoch ms). */
  revision?: number
  changedAt?: number
  isCancelled?: boolean
}

/** What a calendar that is read again and again says of itself. */
export interface CalendarFeed {
  name: string
  /** How often it may be read, in minutes. */
  everyMinutes: number
}

const CRLF = '\r\n'
/** Octets of a line; what is longer goes on in the next line, after a blank (RFC 5545, 3.1). */
const LONGEST = 75

/**
 * A calendar file (RFC 5545) that phones and desktops import, or with `feed` one that they read by an address (RFC 7986).
 * `now` in epoch ms is when it was made.
 */
export function makeCalendar(events: readonly CalendarEvent[], now: number, feed?: CalendarFeed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldhire//Interview day//EN',
    'CALSCALE:GREGORIAN',
    ...(feed ? headOf(feed) : []),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${instant(event.changedAt ?? now)}`,
      ...(event.revision === undefined ? [] : [`SEQUENCE:${event.revision}`]),
      ...(event.isCancelled ? ['STATUS:CANCELLED'] : []),
      ...(event.to === undefined
        ? [`DTSTART;VALUE=DATE:${dayOf(event.from)}`]
        : [`DTSTART:${instant(event.from)}`, `DTEND:${instant(event.to)}`]),
      `SUMMARY:${escapeText(event.title)}`,
      ...(event.place ? [`LOCATION:${escapeText(event.place)}`] : []),
      ...(event.notes ? [`DESCRIPTION:${escapeText(event.notes)}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map(fold).join(CRLF) + CRLF
}

/** The names that RFC 7986 gave, and those that calendars read before it. */
const headOf = ({ name, everyMinutes }: CalendarFeed): string[] => [
  'METHOD:PUBLISH',
  `NAME:${escapeText(name)}`,
  `X-WR-CALNAME:${escapeText(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${everyMinutes}M`,
  `X-PUBLISHED-TTL:PT${everyMinutes}M`,
]

/** In UTC: India's offset never changes, and no time zone has to be described. */
const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const dayOf = (ms: number) => new Date(ms + IST_OFFSET_MS).toISOString().slice(0, 10).replace(/-/g, '')

const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // Other control characters end the reading of some calendars
    .replace(/\p{Cc}/gu, ' ')

/** Counts octets, as the format does, and never splits a Hindi character. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let length = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    // The blank that begins a continued line counts too
    if (length + size > LONGEST - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
      length = 0
    }
    part += letter
    length += size
  }
  return [...parts, part].join(`${CRLF} `)
}
