import { workingDays } from '../contract/request-lists.ts'
import { plainDigits } from '../lib/digits.ts'

export type WorkingDay = (typeof workingDays)[number]

/** One of the three slots as typed; only ticked slots count. */
export interface SlotForm {
  on: boolean
  from: string
  to: string
}

export const mondayToFriday: readonly WorkingDay[] = workingDays.slice(0, 5)

/** HR-34. A function, since each location edits its own. */
export const defaultSlots = (): SlotForm[] => [
  { on: true, from: '09:00', to: '12:00' },
  { on: true, from: '12:00', to: '16:00' },
  { on: true, from: '16:00', to: '19:00' },
]

/** Minutes since midnight of 'H:MM' or 'HH:MM'; NaN when it is no time, 60 minutes included (TRAP-67). */
export function clockMinutes(clock: string): number {
  const match = /^(\d{1,2}):(\d{2})$/.exec(clock.trim())
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2])]
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : Number.NaN
}

/** '9:00' as '09:00', '930' as '09:30', '9:30 pm' as '21:30'; anything that is no time stays as it was typed. */
export function tidyClock(typed: string): string {
  const bare = plainDigits(typed).trim()
  const half = /^(0?[1-9]|1[0-2])(?:[:.]?(\d{2}))?\s*([ap])\.?\s?m\.?$/i.exec(bare)
  if (half) {
    const hours = (Number(half[1]) % 12) + (half[3]!.toLowerCase() === 'p' ? 12 : 0)
    return `${String(hours).padStart(2, '0')}:${half[2] ?? '00'}`
  }
  const match = /^(\d{1,2})[:.]?(\d{2})$/.exec(bare)
  return match ? `${match[1]!.padStart(2, '0')}:${match[2]}` : bare
}

/** The problem of a ticked slot. */
export type SlotProblem = 'invalidTime' | 'notChronological'

/** One result per slot (HR-34): each ends after it starts and starts when the one before is over. */
export function findSlotProblems(slots: readonly SlotForm[]): (SlotProblem | undefined)[] {
  let last = -1
  return slots.map((slot) => {
    if (!slot.on) return undefined
    const [from, to] = [clockMinutes(slot.from), clockMinutes(slot.to)]
    if (Number.isNaN(from) || Number.isNaN(to)) return 'invalidTime'
    const isInOrder = from >= last && to > from
    last = Math.max(last, to)
    return isInOrder ? undefined : 'notChronological'
  })
}

export const isAllDays = (days: readonly WorkingDay[]): boolean => days.length === workingDays.length

/** Returns all seven days for a ticked 'All Days', else none (HR-32). */
export const setAllDays = (all: boolean): WorkingDay[] => (all ? [...workingDays] : [])

/** Returns the default values of scheduling by working days or by dates (HR-32). */
export const startScheduling = (
  scheduling: 'days' | 'dates',
): { scheduling: 'days' | 'dates'; days: WorkingDay[] } => ({
  scheduling,
  days: scheduling === 'days' ? [...mondayToFriday] : [],
})

/** 'YYYY-MM-DD' ↔ 'MM/DD/YYYY' of the wire (HR-32). */
export const toWireDay = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
export const fromWireDay = (day: string): string => day.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2')
