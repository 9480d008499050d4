import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id } from './shapes.ts'

/** The channels of a message, in the order of the screen (PREF-01). */
export const channels = ['mail', 'sms', 'call', 'whatsapp'] as const
export const times = ['morning', 'afternoon', 'evening'] as const
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Channel = (typeof channels)[number]

const flags = <const N extends readonly string[]>(names: N) =>
  v.object(
    Object.fromEntries(names.map((name) => [name, v.boolean()])) as Record<N[number], v.BooleanSchema<undefined>>,
  )

/** By which channels, at what time and on which days a partner wants to hear from the portal (PREF-01, PREF-02). */
const preferences = v.object({
  transactional: flags(channels),
  marketing: flags(channels),
  time: flags(times),
  days: flags(weekdays),
})
export type Preferences = v.InferOutput<typeof preferences>

export const preferenceCalls = {
  /** API-016: the preferences of a partner or a sub-member; those it starts with when none were saved (PREF-04). */
  get: defineCall({
    name: 'preferences.get',
    method: 'GET',
    path: 'industrypartner/getCommunicationPreference',
    offline: 'read-saved',
    input: v.object({ ipId: id }),
    output: v.object({ data: v.object({ ipId: v.string(), ...preferences.entries }) }),
  }),
  /** API-015: saves all of them (PREF-05). A consent: never queued. */
  save: defineCall({
    name: 'preferences.save',
    method: 'POST',
    path: 'industrypartner/updateCommunicationPreference',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ ipId: id, ...preferences.entries }),
    output: v.object({ data: v.object({ ipId: v.string() }) }),
  }),
}
