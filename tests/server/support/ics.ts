/** Reads a calendar as RFC 5545 has it, strictly: what a calendar would refuse throws. */
export interface ReadEvent {
  uid: string
  [name: string]: string
}

const encoder = new TextEncoder()

export function readCalendar(text: string): { head: Record<string, string>; events: ReadEvent[] } {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end')
  const physical = text.slice(0, -2).split('\r\n')
  for (const line of physical) {
    if (encoder.encode(line).length > 75) throw new Error(`Longer than 75 octets: ${line}`)
    // oxlint-disable-next-line no-control-regex -- none may be in a line
    if (/[\u0000-\u001f\u007f]/.test(line)) throw new Error(`A control character: ${line}`)
  }
  const lines = physical.join('\n').replaceAll('\n ', '').split('\n')
  const head: Record<string, string> = {}
  const events: ReadEvent[] = []
  let event: Record<string, string> | undefined
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') throw new Error('No calendar')
  for (const line of lines.slice(1, -1)) {
    const match = /^([A-Z-]+)((?:;[A-Z]+=[^:;]+)*):(.*)$/.exec(line)
    if (!match) throw new Error(`Not a line: ${line}`)
    const [, name = '', parameters = '', value = ''] = match
    if (line === 'BEGIN:VEVENT') event = {}
    else if (line === 'END:VEVENT') events.push(checked(event!))
    else if (event && events.length >= 0) event[name + parameters] = unescapeText(value)
    else head[name] = unescapeText(value)
    if (line === 'END:VEVENT') event = undefined
  }
  if (new Set(events.map(({ uid }) => uid)).size !== events.length) throw new Error('Two events have one UID')
  return { head, events }
}

function checked(event: Record<string, string>): ReadEvent {
  for (const name of ['UID', 'DTSTAMP', 'SUMMARY']) if (!event[name]) throw new Error(`An event without ${name}`)
  for (const name of ['DTSTAMP', 'DTSTART', 'DTEND'])
    if (event[name] !== undefined && !/^\d{8}T\d{6}Z$/.test(event[name])) throw new Error(`${name}: ${event[name]}`)
  if (!event.DTSTART && !/^\d{8}$/.test(event['DTSTART;VALUE=DATE'] ?? '')) throw new Error('An event without a start')
  return { ...event, uid: event.UID! }
}

function unescapeText(value: string): string {
  if (/(^|[^\\])(\\\\)*[;,]/.test(value.replace(/^PT\d+M$/, ''))) throw new Error(`Not escaped: ${value}`)
  return value.replace(/\\([\\;,nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark))
}
