import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { takeRate } from '../db/rate-limit.ts'
import { users } from '../db/schema.ts'
import { signInSessions } from './schema.ts'
import { DAY_MS } from '../../src/lib/dates.ts'

/** Letters about new devices to one account in a day: a program may name another device each time. */
export const NEW_DEVICES_A_DAY = 3

interface Device {
  /** As the app or program names it. */
  deviceId?: string | undefined
  /** The browser has the cookie of an earlier sign-in of this account. */
  isKnown: boolean
}

/**
 * AUTH-26. Whether the owner of an account is to be told of this sign-in: it is not the first, and on a device that the
 * account has not used. In the transaction of the sign-in, before its session is opened.
 */
export async function isNewDevice(
  tx: Db,
  userId: string,
  { deviceId, isKnown }: Device,
  now: number,
): Promise<boolean> {
  const first = await tx
    .update(users)
    .set({ firstSignInAt: now })
    .where(and(eq(users.id, userId), isNull(users.firstSignInAt)))
    .returning({ id: users.id })
  if (isKnown) return false
  const ofUser = eq(signInSessions.userId, userId)
  // Accounts of before this was noted
  if (first.length > 0 && !(await has(tx, ofUser))) return false
  if (deviceId !== undefined && (await has(tx, and(ofUser, eq(signInSessions.deviceId, deviceId))))) return false
  const rate = { key: `new-device:${userId}`, limit: NEW_DEVICES_A_DAY, windowMs: DAY_MS }
  return (await takeRate(tx, rate, now)) === 0
}

const has = async (tx: Db, condition: SQL | undefined): Promise<boolean> =>
  (await tx.select({ id: signInSessions.id }).from(signInSessions).where(condition).limit(1)).length > 0
