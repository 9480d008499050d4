import * as v from 'valibot'
import { defineCall } from './call.ts'
import { language } from './shapes.ts'

/** The secret of an address: 256 random bits as base64url. */
export const isCalendarSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)
/** Where a calendar reads it. Whoever has the address reads the interviews, so it is shown once and kept nowhere. */
export const calendarPath = (secret: string): string => `/calendar/${secret}.ics`

const feedWire = v.object({
  /** Epoch ms. */
  createdAt: v.number(),
  language: v.string(),
  /** When a calendar last read it, epoch ms, to about an hour. */
  lastReadAt: v.nullish(v.number()),
})
export type CalendarFeedWire = v.InferOutput<typeof feedWire>

/** The interviews as a calendar that a phone or desktop reads by a secret address (CONN-10). Everyone has their own. */
export const calendarCalls = {
  /** Null where there is none. */
  get: defineCall({
    name: 'calendar.get',
    method: 'GET',
    path: 'calendar',
    offline: 'read-saved',
    input: v.object({}),
    output: v.object({ data: v.nullable(feedWire) }),
  }),
  /**
   * A new address; the one before ends at once. Only the SHA-256 of its secret is sent, base64url: the secret is made
   * where it is shown.
   */
  make: defineCall({
    name: 'calendar.make',
    method: 'POST',
    path: 'calendar/make',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ secretHash: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)), language }),
    output: v.object({ data: feedWire }),
  }),
  /** Ends it at once. */
  end: defineCall({
    name: 'calendar.end',
    method: 'POST',
    path: 'calendar/end',
    mutation: true,
    offline: 'needs-network',
    input: v.object({}),
    output: v.object({ data: v.object({ ended: v.boolean() }) }),
  }),
}
