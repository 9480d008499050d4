import type { LogLine } from '../../src/offline/device/types.ts'
import type { EndKind, FinalDevice, HistoryEvent, HistoryRecord, Seen } from './events.ts'

/** What is known of one operation, with places in the order of events. */
export interface Known {
  opId: string
  device: number
  user: string
  lane: string
  /** What the screen showed of the applicant when the user acted. */
  seen: Seen | undefined
  /** When the user began and when the device reported it as saved; of the first one, for one that replaces another. */
  from: number
  to: number
  /** When the server got to see it. */
  arrivals: number[]
  /** Those that a restored backup took back are not among them. */
  effects: { at: number; step: string }[]
  /** Steps that were applied and taken back so. */
  undone: { at: number; step: string }[]
  ends: { at: number; how: EndKind; result?: string; resultAt?: number; isReceived?: boolean }[]
  replacedBy?: string
  replaces?: Known
  isDeleted: boolean
  /** When the device lost it, deleted or evicted: its user does not see what becomes of it. */
  goneAt?: number
  turnedAway: boolean
  /** Since when the screen shows it as refused, though a request of it may still arrive. */
  turnedAwayAt?: number
  steps: string[]
  log: LogLine[]
  final?: FinalDevice
}

/** The operations of a history, each with all that happened to it. */
export function collect({ events, finals }: HistoryRecord): Known[] {
  const begun = new Map<number, { event: HistoryEvent & { kind: 'enqueue' }; at: number }>()
  const ended = new Map<number, { known: Known; end: Known['ends'][number] }>()
  const all = new Map<string, Known>()
  events.forEach((event, at) => {
    const known = 'opId' in event ? all.get(event.opId) : undefined
    switch (event.kind) {
      case 'enqueue':
        begun.set(event.id, { event, at })
        return
      case 'enqueued': {
        const { event: start, at: from } = begun.get(event.id)!
        all.set(event.opId, blank(event.opId, start, from, at))
        return
      }
      case 'end':
        if (!known) return
        known.ends.push({ at, how: event.how })
        ended.set(event.id, { known, end: known.ends.at(-1)! })
        return
      case 'ended': {
        const found = ended.get(event.id)
        if (!found) return
        Object.assign(found.end, { result: event.result, resultAt: at })
        if (event.newOpId === undefined) return
        const { device, user, lane, from, to } = found.known
        const { seen } = event
        found.known.replacedBy = event.newOpId
        const old = all.get(event.newOpId)
        all.set(event.newOpId, {
          ...blank(event.newOpId, { device, user, lane, seen }, from, to),
          steps: old?.steps ?? [],
          replaces: found.known,
        })
        return
      }
      case 'deleted':
        for (const one of all.values()) if (one.device === event.device && one.user === event.user) lose(one, at)
        return
      default:
    }
  })
  events.forEach((event, at) => {
    const known = 'opId' in event ? all.get(event.opId) : undefined
    if (event.kind === 'arrived') known?.arrivals.push(at)
    if (event.kind === 'effect') (isUndone(at, events) ? known?.undone : known?.effects)?.push({ at, step: event.step })
    if (event.kind === 'turned-away' && known) {
      known.turnedAwayAt = at
      // Such a one is set aside, and still has to be applied or ended
      if (event.status !== 403) known.turnedAway = true
    }
    if (event.kind === 'withdrawal-requested') noteReceived(known, at)
    if (event.kind === 'steps' && known) known.steps = event.names
    // Whether what was being saved in that moment came before or after, nobody knows
    if (event.kind === 'evicted')
      for (const one of all.values()) if (one.device === event.device && one.from < at) lose(one, at)
  })
  for (const one of all.values()) {
    one.final = finals.find(({ device, user }) => device === one.device && user === one.user)
    one.log = one.final?.log.filter((line) => line.opId === one.opId) ?? []
  }
  return [...all.values()]
}

/** The server has the withdrawal that the user's act began, whatever the device makes of it. */
function noteReceived(one: Known | undefined, at: number): void {
  const end = one?.ends.findLast((act) => act.at < at && (act.resultAt ?? Infinity) > at)
  if (end) end.isReceived = true
}

function lose(one: Known, at: number): void {
  one.isDeleted = true
  one.goneAt ??= at
}

/** Applied after a backup was taken, and before that one was restored. */
export const isUndone = (at: number, events: HistoryEvent[]): boolean =>
  events.some((event, restored) => event.kind === 'restored' && event.place <= at && at < restored)

const blank = (
  opId: string,
  { device, user, lane, seen }: Pick<HistoryEvent & { kind: 'enqueue' }, 'device' | 'user' | 'lane' | 'seen'>,
  from: number,
  to: number,
): Known => ({
  opId,
  device,
  user,
  lane,
  seen,
  from,
  to,
  arrivals: [],
  effects: [],
  undone: [],
  ends: [],
  isDeleted: false,
  turnedAway: false,
  steps: [],
  log: [],
})

export const isSameLane = (a: Known, b: Known) => a.lane === b.lane && a.device === b.device && a.user === b.user

/** In all its steps; for one that replaces another also that one, done before a restore and refused after it. */
export function wasApplied({ steps, effects, undone, replaces }: Known, at: number): boolean {
  const applied = [...effects, ...undone].filter((effect) => effect.at < at)
  return (
    steps.every((step) => applied.some((effect) => effect.step === step)) || (!!replaces && wasApplied(replaces, at))
  )
}

export const name = (one: Known) => `${one.opId.slice(-4)} (${one.lane}, ${one.user} on device ${one.device})`
