import { stageActions } from '../../src/contract/funnel.ts'
import type { HistoryEvent } from './events.ts'
import { isSameLane, isUndone, name, wasApplied, type Known } from './operations.ts'

type Changed = HistoryEvent & { kind: 'changed' }
interface Placed {
  event: Changed
  at: number
}

/** Steps of the stage's lane that carry no base. */
const uncompared = ['attended', 'deskMove', 'status']

/** What is written as a whole, in a lane of its own. */
const whole = ['notes', 'scorecard']
const isStage = (action: string): boolean => (stageActions as readonly string[]).includes(action)

/**
 * I11: what a user did not see is not overwritten, and what the server refuses as changed by somebody else was changed so.
 * Seen is what the row on the screen contained when the user acted, and what came from the same user before in that lane.
 */
export function checkSeen(events: HistoryEvent[], operations: Known[]): string[] {
  const changes = events.flatMap((event, at) => (event.kind === 'changed' ? [{ event, at }] : []))
  const history = new Changes(events, changes, operations)
  return [...changes.flatMap((change) => history.checkOverwritten(change)), ...history.checkRefusals()]
}

class Changes {
  private readonly byId: Map<string, Known>

  constructor(
    private readonly events: HistoryEvent[],
    private readonly changes: Placed[],
    private readonly operations: Known[],
  ) {
    this.byId = new Map(operations.map((one) => [one.opId, one]))
  }

  /** A stage is not set, nor a note or scorecard written, over one that its user had not seen. */
  checkOverwritten({ event, at }: Placed): string[] {
    const own = this.byId.get(event.opId)
    const kind = whole.find((one) => one === event.action)
    if (!own?.seen || (!kind && !isStage(event.action))) return []
    return this.changes.flatMap((other) => {
      const { action, user, opId } = other.event
      // A user's notes of another device are the same user's
      const isAlike = kind ? action === kind && user !== event.user : isStage(action)
      if (!isAlike || other.at >= at || !this.isForeign(own, other) || this.wasTakenBack(other, at)) return []
      if (this.isSeen(own, other) || this.hasOwnBetween(own, other.at, at)) return []
      return [`I11 ${name(own)} overwrote ${action} of ${user} (${opId.slice(-4)}), which its user had not seen`]
    })
  }

  /** "Somebody has changed it" is true, and was news. */
  checkRefusals(): string[] {
    return this.events.flatMap((event, at) => {
      if (event.kind !== 'refusal' || event.reason !== 'changed-by-other') return []
      const own = this.byId.get(event.opId)
      if (!own?.seen || this.isJustified(own, at)) return []
      return [`I11 ${name(own)} was refused as changed by somebody else, and its user had seen all changes`]
    })
  }

  private isJustified(own: Known, at: number): boolean {
    const kind = whole.find((one) => own.lane.endsWith(`:${one}`))
    // One that is sent again has the input of the first one
    const first = firstOf(own)
    const isNews = (other: Placed) =>
      this.isAtOnce(first, other) ||
      this.wasShownAsRefused(first, other) ||
      (whole.find((one) => one === other.event.action) === kind &&
        this.isForeign(own, other) &&
        !this.isSeen(first, other))
    // The server has gone back behind what the screen showed
    const isGone = (other: Placed) => other.event.funnelId === own.seen?.funnelId && this.wasTakenBack(other, at)
    // The screen showed what was to become of an earlier one, and nothing did
    const stoodOnNothing = this.operations.some(
      (one) => one !== own && isSameLane(one, own) && one.from < own.from && !wasApplied(one, at),
    )
    return stoodOnNothing || this.changes.some((other) => other.at < at && (isNews(other) || isGone(other)))
  }

  /** Of the same applicant, and not of the operations in this lane that the device knew. */
  private isForeign(own: Known, { event }: Placed): boolean {
    if (event.funnelId !== own.seen?.funnelId || event.opId === own.opId) return false
    const other = this.byId.get(event.opId)
    return !other || !isSameLane(other, own) || isLostBefore(other, own) || isLostBefore(own, other)
  }

  /** An own one that was not saved yet when the user acted: its result was not on the screen. */
  private isAtOnce(own: Known, { event }: Placed): boolean {
    const other = this.byId.get(event.opId)
    return event.opId !== own.opId && !!other && isSameLane(other, own) && other.to > own.from
  }

  /** An own one that something before the server had refused, as the screen showed; it arrived later all the same. */
  private wasShownAsRefused(own: Known, other: Placed): boolean {
    const turnedAwayAt = this.byId.get(other.event.opId)?.turnedAwayAt
    const isOfRow = other.event.funnelId === own.seen?.funnelId
    return isOfRow && turnedAwayAt !== undefined && turnedAwayAt < own.from && !this.isSeen(own, other)
  }

  /** Also when a restored server got it a second time. */
  private isSeen(own: Known, { event }: Placed): boolean {
    return this.changes.some(
      (one) =>
        one.event.opId === event.opId && one.event.action === event.action && one.event.version <= own.seen!.version,
    )
  }

  /**
   * An operation of the same lane, or an earlier step, was accepted on top of it: whether rightly is said of that. One for
   * which the server compares nothing, an arrival or a failed call, says nothing of it.
   */
  private hasOwnBetween(own: Known, from: number, to: number): boolean {
    return this.operations.some(
      (one) =>
        isSameLane(one, own) &&
        [...one.effects, ...one.undone].some(({ at, step }) => at > from && at < to && !uncompared.includes(step)),
    )
  }

  private wasTakenBack({ at }: Placed, before: number): boolean {
    return isUndone(at, this.events.slice(0, before))
  }
}

/** The device knew nothing of `one` any more when its user made `later`: to them it is as a colleague's. */
const isLostBefore = (one: Known, later: Known) => one.goneAt !== undefined && one.goneAt < later.from

const firstOf = (one: Known): Known => (one.replaces ? firstOf(one.replaces) : one)
