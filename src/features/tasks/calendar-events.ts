import type { CalendarEvent } from '../../lib/ics.ts'
import type { OfficeGroup } from '../../rules/interview-day.ts'
import { minutesOf } from '../../rules/schedule.ts'
import { useText } from '../../text/index.ts'
import { listWord } from '../../text/lists.ts'

const MINUTE = 60_000

/** One event for each time at each office, with who is expected. Names, and no numbers: a calendar goes to other places. */
export function useCalendarEvents(ipId: string, day: number) {
  const t = useText('day')
  const tasks = useText('tasks')
  return (offices: readonly OfficeGroup[]): CalendarEvent[] =>
    offices.flatMap((office) =>
      office.groups.flatMap((group) => {
        const count = group.rows.length
        const event = {
          title: t(group.interviewType === 'walkIn' ? 'eventWalkIn' : 'eventTelephonic', { count }),
          place: office.office ? `${office.office.name}, ${office.office.address}` : office.place,
          notes: group.rows
            .map((row) =>
              [row.name || tasks('unnamed'), listWord('jobRoles', row.jobRole), row.requestName]
                .filter(Boolean)
                .join(' · '),
            )
            .join('\n'),
        }
        const uid = (time: string) => uidOf(`${ipId} ${day} ${office.key} ${group.key} ${time}`)
        const timed = group.slots.filter((slot) => minutesOf(slot.from) < minutesOf(slot.to))
        if (timed.length === 0) return [{ ...event, uid: uid('day'), from: day }]
        return timed.map((slot) => ({
          ...event,
          uid: uid(slot.from),
          from: day + minutesOf(slot.from) * MINUTE,
          to: day + minutesOf(slot.to) * MINUTE,
        }))
      }),
    )
}

/** The same for the same event, and short whatever the office is called: two passes of FNV-1a over its words. */
function uidOf(words: string): string {
  const hash = (seed: number) =>
    [...words].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193) >>> 0, seed)
  return `${hash(0x811c9dc5).toString(16)}${hash(0x1000193).toString(16)}@fieldhire`
}
