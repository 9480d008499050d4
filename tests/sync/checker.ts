import type { LogLine } from '../../src/offline/device/types.ts'
import type { EndKind, FinalDevice, HistoryEvent, HistoryRecord } from './events.ts'
import { findRowFault } from './inspect.ts'
import { collect, isSameLane, isUndone, name, wasApplied, type Known } from './operations.ts'
import { asOnePerson } from './one-person.ts'
import { checkSeen } from './seen.ts'

/**
 * Reads a finished history and names every promise of docs/offline.md that it breaks. Knows nothing of the code under
 * test: only what the user did and was shown, what the server did, and what is left on the devices.
 */
export function check(given: HistoryRecord): string[] {
  const record = asOnePerson(given)
  const operations = collect(record)
  return [
    ...record.noticed,
    ...operations.flatMap((one) => [...checkKept(one), ...checkOnce(one), ...checkNeverAfter(one)]),
    ...checkOrder(operations),
    ...checkMade(operations),
    ...checkSeen(record.events, operations),
    ...checkOwners(record.events, operations),
    ...checkEffects(record.events),
    ...record.events.flatMap((event) =>
      event.kind === 'torn' ? [`I2 ${event.opId} was applied with a letter that is not whole`] : [],
    ),
    ...record.finals.flatMap(checkFinal),
  ]
}

/** Which of the user's acts may have led to a line that ends an operation. */
const causes: Partial<Record<LogLine['event'], EndKind[]>> = {
  'taken-back': ['takeBack', 'withdraw', 'discard'],
  withdrawn: ['withdraw', 'discard'],
  discarded: ['discard'],
  kept: ['discard'],
}
const endings = ['done', 'replaced', ...Object.keys(causes)]

/** I1, I9, I10: it ended, and by itself only as done; and the log shows how. */
function checkKept(one: Known): string[] {
  if (one.isDeleted || !one.final) return []
  if (one.final.outbox.some((row) => row.opId === one.opId)) return []
  // Lost by the server and put back, it starts again
  const back = one.log.findLastIndex((line) => line.event === 'restored' || line.event === 'lost')
  const lines = one.log.slice(back + 1).filter((line) => endings.includes(line.event))
  if (lines.length === 0) return [`I1 I9 I10 ${name(one)} is gone without a line in the log`]
  if (lines.some((line) => line.event === 'done')) return []
  const line = lines.at(-1)!
  const acts = one.ends.filter((end) => !wasRefused(end))
  const last = acts.at(-1)
  // What was begun in one tab while another was still at it: either may be the one that counts
  const beside = acts.filter((act) => act === last || act.resultAt === undefined || act.resultAt > last!.at)
  if (line.event === 'replaced')
    return one.replacedBy || isCoalesced(one) ? [] : [`I1 ${name(one)} was replaced by nothing`]
  return beside.some((act) => causes[line.event]?.includes(act.how))
    ? []
    : [`I1 ${name(one)} was ${line.event} though the user last chose ${last?.how ?? 'nothing of the kind'}`]
}

/**
 * The user was shown that it failed: what they chose before still counts. Where the server has the withdrawal, and the device
 * had no room to write that down, this is what they chose.
 */
const wasRefused = ({ result, isReceived }: Known['ends'][number]) =>
  result === 'too-late' || (!isReceived && (result?.startsWith('not:') ?? false))

/** A later text of the same notes, or a later number, takes the place of one that was never sent. */
const isCoalesced = (one: Known) => /:(notes|number)$/.test(one.lane)

/** I2: done is applied once, each step; and nothing is ever applied twice. */
function checkOnce(one: Known): string[] {
  const isDone = one.log.findLast((line) => endings.includes(line.event))?.event === 'done'
  return one.steps.flatMap((step) => {
    const count = one.effects.filter((effect) => effect.step === step).length
    if (count > 1) return [`I2 ${name(one)} was applied ${count} times (${step})`]
    // Refused before the server, and the applicant is in that stage already: that counts as done
    if (isDone && count === 0 && !one.turnedAway) return [`I2 ${name(one)} is done and was never applied (${step})`]
    return []
  })
}

/** I3: what was taken back, withdrawn, discarded or replaced is not applied afterwards. */
function checkNeverAfter(one: Known): string[] {
  const gone = one.ends.find(
    ({ result }) => result === 'taken-back' || result === 'withdrawn' || result === 'discarded' || result === 'again',
  )
  const wasReplaced = one.log.some((line) => line.event === 'replaced') && !one.replacedBy
  if (wasReplaced && one.effects.length > 0) return [`I3 ${name(one)} was replaced by a later one and applied`]
  if (!gone || (gone.result === 'again' && !one.replacedBy)) return []
  const isPartial = one.log.some((line) => line.code === 'partial')
  const isWhole = one.steps.every((step) => one.effects.some((effect) => effect.step === step))
  const late = one.effects.filter((effect) => effect.at > gone.resultAt!)
  if (late.length > 0) return [`I3 ${name(one)} was ${gone.result} and applied afterwards`]
  if (isWhole && !isPartial) return [`I3 ${name(one)} was ${gone.result}, but the server had applied it`]
  return []
}

/** I4: of two in a lane, the later one does not even reach the server before the earlier one is over. */
function checkOrder(operations: Known[]): string[] {
  return operations.flatMap((later) => {
    const first = later.arrivals[0]
    if (first === undefined) return []
    const before = operations.filter(
      (earlier) => earlier !== later && earlier.to < later.from && isSameLane(earlier, later),
    )
    return [
      ...before
        .filter((earlier) => !isOver(earlier, first))
        .map((earlier) => `I4 ${name(later)} was sent before ${name(earlier)} was over`),
      ...before
        // Of one that went with its database nothing on the device is left to wait for; a frozen tab may still send it
        .filter((earlier) => !earlier.isDeleted && isAfter(earlier, later))
        .map((earlier) => `I4 ${name(later)} stands before ${name(earlier)} since the server was restored`),
    ]
  })
}

/** I4 for who is made on the device: nothing about them reaches the server before they are there, in whichever lane. */
function checkMade(operations: Known[]): string[] {
  const made = operations.filter((one) => one.steps.includes('walkIn'))
  return operations.flatMap((later) => {
    const first = later.arrivals[0]
    if (first === undefined) return []
    return made
      .filter((one) => one !== later && one.device === later.device && one.user === later.user && one.to < later.from)
      .filter((one) => personOf(one.lane) === personOf(later.lane) && !isOver(one, first))
      .map((one) => `I4 ${name(later)} was sent before ${name(one)} had made them`)
  })
}

const personOf = (lane: string) => lane.split(':')[1]

/** Also what is sent again: the server has them in the order of the user. */
const isAfter = (earlier: Known, later: Known): boolean =>
  earlier.effects.length > 0 &&
  later.effects.length > 0 &&
  Math.max(...earlier.effects.map(({ at }) => at)) > Math.min(...later.effects.map(({ at }) => at))

/** Applied in all its steps, or ended by the user, before that place in the history. */
function isOver(one: Known, at: number): boolean {
  if (one.isDeleted || one.turnedAway) return true
  const wasReplaced = one.arrivals.length === 0 && one.log.some((line) => line.event === 'replaced')
  return wasReplaced || wasApplied(one, at) || one.ends.some((end) => end.at < at)
}

/** I7: the server never received an operation under the session of another user. */
function checkOwners(events: HistoryEvent[], operations: Known[]): string[] {
  const owners = new Map(operations.map((one) => [one.opId, one.user]))
  return events.flatMap((event) =>
    (event.kind === 'arrived' || event.kind === 'withdrawal-requested') &&
    owners.has(event.opId) &&
    owners.get(event.opId) !== event.user
      ? [`I7 ${event.opId} of ${owners.get(event.opId)} came with the session of ${event.user}`]
      : [],
  )
}

/** I2 also for operations whose tab died before it could report them as saved. */
function checkEffects(events: HistoryEvent[]): string[] {
  const counts = new Map<string, number>()
  for (const [at, event] of events.entries()) {
    if (event.kind !== 'effect' || isUndone(at, events)) continue
    const key = `${event.opId}:${event.step}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].flatMap(([key, count]) => (count > 1 ? [`I2 ${key} was applied ${count} times`] : []))
}

/** I5, I6, I8 at the end. */
const checkFinal = (final: FinalDevice): string[] => [
  ...final.stuck.map((what) => `I5 I8 ${what} still waits on device ${final.device} of ${final.user}`),
  ...final.outbox.map((row) => `I8 ${row.opId} ${row.call} ${row.state} is left when everything was resolved`),
  ...final.rows.flatMap((row) => findRowFault(row) ?? []),
  ...final.strayed.map((funnelId) => `I6 ${funnelId} is not as the server has it`),
  ...(final.forbidden ?? []).map(
    (funnelId) => `TRAP-60 ${funnelId} is still on device ${final.device}, and ${final.user} may not see it any more`,
  ),
]
