import type { Applicant } from '../contract/funnel-row.ts'
import { isInOn, siteOf } from './attendance.ts'
import { deskOn } from './desk-moves.ts'
import { endedStatuses } from './stages.ts'

export interface QueueEntry<R extends Applicant = Applicant> {
  row: R
  /** None for who was let in by an earlier version of the app. */
  token: string | undefined
  state: 'waiting' | 'later' | 'inside' | 'done'
  /** Since when they are there, epoch ms. */
  since: number
  /** The room or interviewer they are with, and who called them in. */
  with: string | undefined
  by: string | undefined
}

export interface Queue<R extends Applicant = Applicant> {
  /** Who is next first; those for later at the end. */
  waiting: QueueEntry<R>[]
  /** Who was called in last first. */
  inside: QueueEntry<R>[]
  done: QueueEntry<R>[]
  /** Tokens that several people have, e.g. of two phones that had not seen each other. */
  twice: { token: string; rows: R[] }[]
}

/** A result that was recorded since they were let in ends their waiting. */
function isDone({ stage, attendedAt = 0 }: Applicant): boolean {
  if (endedStatuses.includes(stage.status)) return true
  return stage.status === 'selected' && stage.at >= attendedAt
}

function entryOf<R extends Applicant>(row: R, now: number): QueueEntry<R> {
  const desk = deskOn(row, now)
  const state = isDone(row) ? 'done' : (desk?.state ?? 'waiting')
  const moved = desk?.movedAt ?? row.attendedAt!
  // Who came back to the queue waits since they came
  const since = state === 'done' ? row.stage.at : state === 'waiting' ? row.attendedAt! : moved
  return { row, state, since, token: desk?.token, with: desk?.with, by: desk?.by }
}

/** Who was let in on the day of `now` (epoch ms) at a site, as `siteOf` has it; '' for every site. */
export function queueOf<R extends Applicant>(rows: readonly R[], now: number, site = ''): Queue<R> {
  const isHere = (row: R) => isInOn(row, now) && (site === '' || siteOf(row) === '' || siteOf(row) === site)
  const entries = rows.filter(isHere).map((row) => entryOf(row, now))
  const of = (state: QueueEntry['state'], order: 1 | -1 = 1) =>
    entries.filter((entry) => entry.state === state).sort((a, b) => order * (a.since - b.since) || byToken(a, b))
  return {
    waiting: [...of('waiting'), ...of('later')],
    inside: of('inside', -1),
    done: of('done', -1),
    twice: findTwice(entries.filter(({ state }) => state !== 'done')),
  }
}

const byToken = (a: QueueEntry, b: QueueEntry) =>
  compare(a.token ?? '', b.token ?? '') || compare(a.row.funnelId, b.row.funnelId)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function findTwice<R extends Applicant>(entries: QueueEntry<R>[]): Queue<R>['twice'] {
  const by = new Map<string, R[]>()
  // Who came first keeps it
  const sorted = [...entries].sort((a, b) => a.row.attendedAt! - b.row.attendedAt! || byToken(a, b))
  for (const { token, row } of sorted) if (token) by.set(token, [...(by.get(token) ?? []), row])
  return [...by].flatMap(([token, people]) => (people.length > 1 ? [{ token, rows: people }] : []))
}

/** 'Asha D.': all that a screen at the gate shows of a name. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  const initial = last
    ? [...new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(last)][0]?.segment
    : undefined
  return initial ? `${first} ${initial}.` : first
}
