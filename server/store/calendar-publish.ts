import { createHash } from 'node:crypto'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { CalendarEvent } from '../../src/lib/ics.ts'
import type { PublishedEvent } from '../db/tables/calendar.ts'

type Published = Record<string, PublishedEvent>

/**
 * What a calendar is given now, after what it was given before: an event that changed has the next revision, and one
 * that is gone is cancelled until it would have been over. Without a change both are as they were, whatever the time is.
 */
export function publish(
  events: readonly CalendarEvent[],
  before: Published,
  cancelledTitle: string,
  now: number,
): { events: CalendarEvent[]; published: Published; isChanged: boolean } {
  const current = events.map((event): [CalendarEvent, PublishedEvent] => [event, revise(event, before[event.uid], now)])
  const uids = new Set(events.map(({ uid }) => uid))
  const gone = Object.entries(before)
    .filter(([uid, was]) => !uids.has(uid) && !isOver(was, now))
    .map(([uid, was]): [CalendarEvent, PublishedEvent] => {
      const kept: PublishedEvent = was.isCancelled
        ? was
        : { ...was, revision: was.revision + 1, changedAt: now, isCancelled: true }
      return [{ uid, from: was.from, ...(was.to === undefined ? {} : { to: was.to }), title: cancelledTitle }, kept]
    })
  const all = [...current, ...gone]
  return {
    events: all.map(([event, { revision, changedAt, isCancelled }]) => ({
      ...event,
      ...{ revision, changedAt },
      ...(isCancelled ? { isCancelled } : {}),
    })),
    published: Object.fromEntries(all.map(([{ uid }, kept]) => [uid, kept])),
    isChanged: all.length !== Object.keys(before).length || all.some(([{ uid }, kept]) => before[uid] !== kept),
  }
}

const isOver = ({ from, to }: PublishedEvent, now: number) => (to ?? from + DAY_MS) <= now

function revise(event: CalendarEvent, was: PublishedEvent | undefined, now: number): PublishedEvent {
  const { from, to } = event
  const hash = hashOf(event)
  if (was && was.hash === hash && !was.isCancelled) return was
  const revision = was ? was.revision + 1 : 0
  return { hash, revision, changedAt: now, from, ...(to === undefined ? {} : { to }) }
}

const hashOf = (event: CalendarEvent) =>
  createHash('sha256').update(JSON.stringify(event)).digest('base64url').slice(0, 22)
