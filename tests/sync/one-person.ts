import type { HistoryRecord } from './events.ts'

/**
 * The history with one id for each person: who was taken in under several ids, and joined, is the same to their users, and
 * so are the lanes of what was recorded about them.
 */
export function asOnePerson(record: HistoryRecord): HistoryRecord {
  const first = new Map<string, string>()
  const find = (id: string): string => {
    const before = first.get(id)
    return before === undefined ? id : find(before)
  }
  for (const event of record.events) {
    if (event.kind !== 'joined') continue
    const [a, b] = [find(event.alias), find(event.funnelId)]
    if (a !== b) first.set(a, b)
  }
  if (first.size === 0) return record
  const seenAs = <S extends { funnelId: string } | undefined>(seen: S): S =>
    seen && { ...seen, funnelId: find(seen.funnelId) }
  const events = record.events.map((event) => {
    if (event.kind === 'changed') return { ...event, funnelId: find(event.funnelId) }
    if (event.kind === 'ended') return { ...event, seen: seenAs(event.seen) }
    if (event.kind !== 'enqueue') return event
    const lane = event.lane.replace(/^applicant:([^:]+):/, (_, id: string) => `applicant:${find(id)}:`)
    return { ...event, lane, seen: seenAs(event.seen) }
  })
  return { ...record, events }
}
