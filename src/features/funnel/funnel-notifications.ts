/** The requests a user was warned about on this device (FUN-10, SHELL-23): `{userId: {hiringRequestId: epoch ms}}`. */
const KEY = 'funnel_notifications'

type Kept = Record<string, Record<string, number>>

function read(): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Kept) : {}
  } catch {
    return {}
  }
}

export const wasWarned = (userId: string, hiringRequestId: string): boolean =>
  typeof read()[userId]?.[hiringRequestId] === 'number'

export function noteWarned(userId: string, hiringRequestId: string): void {
  const kept = read()
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept, [userId]: { ...kept[userId], [hiringRequestId]: Date.now() } }))
  } catch {
    // With a full or forbidden storage the warning is only shown again
  }
}
