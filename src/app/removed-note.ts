import { findTabStorage } from '../session/return-path.ts'

const KEY = 'fieldhire.removed'

/** What was deleted with the data of a user while the app was open. */
export interface RemovedNote {
  userId: string
  /** Updates that were not sent. */
  unsent: number
}

/** For the next page of this tab: the one that is open may end before anybody has read its notice, as with the session. */
export const keepRemovedNote = (note: RemovedNote): void => findTabStorage()?.setItem(KEY, JSON.stringify(note))

export const dropRemovedNote = (): void => findTabStorage()?.removeItem(KEY)

export function readRemovedNote(): RemovedNote | undefined {
  try {
    return JSON.parse(findTabStorage()?.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
