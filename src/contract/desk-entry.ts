import * as v from 'valibot'

/** A queue token as people read it at the gate: the letter of a desk and a running number, 'A-07'. */
export const TOKEN = /^[A-Z]-\d{2,4}$/
export const deskToken = v.pipe(v.string(), v.regex(TOKEN, 'Not a token'))
/** Longest name of a room or an interviewer at the desk. */
export const LONGEST_WITH = 40

/** Where somebody is who waits at the gate; one whom a later version adds counts as waiting. */
export const deskStates = ['waiting', 'inside', 'later'] as const
export type DeskState = (typeof deskStates)[number]

/** What the walk-in desk notes about an applicant on one day: our own member of a funnel record. */
export const deskEntryWire = v.object({
  /** When they were let in, epoch ms: the entry counts on that day only. */
  at: v.number(),
  token: v.nullish(v.string()),
  /** The token of another desk that let them in as well: it does not count. */
  also: v.nullish(v.string()),
  state: v.fallback(v.nullish(v.picklist(deskStates)), undefined),
  /** The room or interviewer they are with. */
  with: v.nullish(v.string()),
  /** When they were last moved by the desk, epoch ms, and the name of who did. */
  movedAt: v.nullish(v.number()),
  by: v.nullish(v.string()),
})

export interface DeskEntry {
  at: number
  token?: string
  also?: string
  state?: DeskState
  with?: string
  movedAt?: number
  by?: string
}

export function toDeskEntry(wire: v.InferOutput<typeof deskEntryWire>): DeskEntry {
  const { at, token, also, state, movedAt, by } = wire
  const entry = { token, also, state, with: wire.with, movedAt, by }
  const known = Object.entries(entry).filter(([, value]) => value != null)
  return { at, ...Object.fromEntries(known) }
}
