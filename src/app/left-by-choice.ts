import { endedSession } from './ended-note.ts'

let wasChosen = false

/** True from a chosen sign-out until the next sign-in: no one returns to the page that was left. */
export const leftByChoice = (): boolean => wasChosen

export function noteChosenLeave(): void {
  wasChosen = true
}

export function noteArrival(): void {
  wasChosen = false
  endedSession.set(undefined)
}
