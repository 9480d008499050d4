/** One entry of a calendar file. Times in epoch ms; without `to` it lasts the whole day in India that `from` begins. */
export interface CalendarEvent {
  /** The same for the same event, so that importing twice does not double it. */
  uid: string
  from: number
  to?: number
  title: string
  place?: string
  notes?: string
}

const CRLF = '\r\n'
/** Octets of a line; what is longer goes on in the next line, after a blank (RFC 5545, 3.1). */
const LONGEST = 75

/** A calendar file (RFC 5545) that phones and desktops import. `now` in epoch ms is when it was made. */
export function makeCalendar(events: readonly CalendarEvent[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldhire//Interview day//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${instant(now)}`,
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

/** In UTC: India's offset never changes, and no time zone has to be described. */
const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const IST_OFFSET_MS = 5.5 * 3_600_000
const dayOf = (ms: number) => new Date(ms + IST_OFFSET_MS).toISOString().slice(0, 10).replace(/-/g, '')

const escapeText = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, '\\n')

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
