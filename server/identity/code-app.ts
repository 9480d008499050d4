import { and, eq, lt } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../db/connect.ts'
import { auditTrail } from '../db/schema.ts'
import type { User } from './accounts.ts'
import { sign } from './keys.ts'
import { codeApps, recoveryCodes } from './schema.ts'
import { seal, unseal } from './sealed.ts'

const SECONDS = 30
const DIGITS = 6
/** Of the secret: as long as its HMAC (RFC 4226). */
const SECRET_BYTES = 20
export const RECOVERY_CODES = 10
/** Without letters that look like digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LETTERS = 10

const appOf = (secret: string, label = '') =>
  new TOTP({
    ...{ issuer: 'Fieldhire', label, secret: Secret.fromBase32(secret) },
    ...{ algorithm: 'SHA1', digits: DIGITS, period: SECONDS },
  })

/** A new secret in Base32, as apps take it when it is typed. */
export const makeAppSecret = (): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32

/** What the QR code of the app contains. */
export const appLink = (secret: string, email: string): string => appOf(secret, email).toString()

/** The half minute that the code is of: this one, the one before or the next. Undefined for a wrong code. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = appOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / SECONDS) + delta
}

/** As typed: apps show `123 456`, and recovery codes have a hyphen. */
const plain = (typed: string): string => typed.replaceAll(/[\s-]+/g, '').toLowerCase()

const hashOf = (sessionSecret: string, userId: string, code: string) =>
  sign(sessionSecret, 'recovery-code', JSON.stringify([userId, code]))

export interface SecondStep {
  /** Epoch ms. */
  createdAt: number
  recoveryCodesLeft: number
}

/** Undefined for whoever signs in with the password alone. */
export async function findSecondStep(db: Db, userId: string): Promise<SecondStep | undefined> {
  const [app] = await db.select().from(codeApps).where(eq(codeApps.userId, userId))
  return (
    app && {
      createdAt: app.createdAt,
      recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
    }
  )
}

export type TakenCode = 'app' | 'recovery'

/**
 * Whether the code is right, of the app or a recovery code; it is used up with that, and of two at once one is taken.
 * Count the attempt first.
 */
export async function takeCode(
  db: Db,
  sessionSecret: string,
  { userId, typed, now }: { userId: string; typed: string; now: number },
): Promise<TakenCode | undefined> {
  const code = plain(typed)
  if (code.length === RECOVERY_LETTERS) {
    const codeHash = hashOf(sessionSecret, userId, code)
    const used = await db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId)))
      .returning()
    return used.length > 0 ? 'recovery' : undefined
  }
  const [app] = await db.select().from(codeApps).where(eq(codeApps.userId, userId))
  const secret = app && unseal(sessionSecret, app.secret)
  const step = secret === undefined ? undefined : stepOf(secret, code, now)
  if (step === undefined) return undefined
  const taken = await db
    .update(codeApps)
    .set({ lastStep: step })
    .where(and(eq(codeApps.userId, userId), lt(codeApps.lastStep, step)))
    .returning()
  return taken.length > 0 ? 'app' : undefined
}

interface Made {
  secret: string
  /** Of the app that has just taken the secret. */
  typed: string
  now: number
}

/** Asks for codes from now on. Returns the recovery codes, which nobody can read again; undefined for a wrong code. */
export async function turnCodesOn(
  db: Db,
  sessionSecret: string,
  user: User,
  { secret, typed, now }: Made,
): Promise<string[] | undefined> {
  const step = stepOf(secret, plain(typed), now)
  if (step === undefined) return undefined
  return db.transaction(async (tx) => {
    const app = { secret: seal(sessionSecret, secret), lastStep: step, createdAt: now }
    // Another page may have turned them on a moment ago
    await tx
      .insert(codeApps)
      .values({ userId: user.id, ...app })
      .onConflictDoUpdate({ target: codeApps.userId, set: app })
    await note(tx, user, 'codes on', now)
    return storeRecoveryCodes(tx, sessionSecret, user.id)
  })
}

/** The earlier ones end. Undefined while no app is asked for. */
export const renewRecoveryCodes = (db: Db, sessionSecret: string, user: User, now: number) =>
  db.transaction(async (tx): Promise<string[] | undefined> => {
    const [app] = await tx.select().from(codeApps).where(eq(codeApps.userId, user.id)).for('update')
    if (!app) return undefined
    await note(tx, user, 'codes recovery', now)
    return storeRecoveryCodes(tx, sessionSecret, user.id)
  })

/** False when they were off. */
export const turnCodesOff = (db: Db, user: User, now: number) =>
  db.transaction(async (tx): Promise<boolean> => {
    const was = await removeCodes(tx, user.id)
    if (was) await note(tx, user, 'codes off', now)
    return was
  })

/** Without an entry of the audit trail: its caller writes one. */
export async function removeCodes(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return (await tx.delete(codeApps).where(eq(codeApps.userId, userId)).returning()).length > 0
}

async function storeRecoveryCodes(tx: Db, sessionSecret: string, userId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
  const rows = codes.map((code) => ({ userId, codeHash: hashOf(sessionSecret, userId, code) }))
  await tx.insert(recoveryCodes).values(rows)
  return codes.map((code) => `${code.slice(0, RECOVERY_LETTERS / 2)}-${code.slice(RECOVERY_LETTERS / 2)}`)
}

function makeRecoveryCode(): string {
  let code = ''
  // Each letter as likely as the others: bytes above the last full round are left out
  const most = 256 - (256 % LETTERS.length)
  while (code.length < RECOVERY_LETTERS)
    for (const byte of randomBytes(RECOVERY_LETTERS))
      if (byte < most && code.length < RECOVERY_LETTERS) code += LETTERS[byte % LETTERS.length]
  return code
}

const note = (tx: Db, user: User, action: string, at: number) =>
  tx.insert(auditTrail).values({ at, actor: `user:${user.id}`, action, subject: user.email, detail: '' })
