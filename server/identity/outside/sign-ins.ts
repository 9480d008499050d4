import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { authorizationCodes } from '../schema.ts'
import { revokeSession } from '../sessions.ts'
import { hasEnded, lockEnds, noteEnd } from './ends.ts'
import { outsideSignIns } from './schema.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'

/** How a code for the app came about. */
export interface OutsideSignIn {
  provider: string
  issuer: string
  subject: string
  outsideSid?: string | undefined
  /** When its user proved there who they are; null when the provider did not say so, or it was long ago. */
  provenAt: number | null
  /** Sealed. */
  idToken: string
}

/**
 * Keeps it with its code. False when the provider has ended it already: its logout came after somebody had left for the
 * provider and before we knew who came back.
 */
export async function keepSignIn(
  tx: Db,
  codeHash: string,
  { begunAt, ...signIn }: BegunSignIn,
  now: number,
): Promise<boolean> {
  await tx.execute(lockEnds(signIn, 'shared'))
  await tx.insert(outsideSignIns).values({ ...signIn, codeHash, createdAt: now })
  return !(await hasEnded(tx, { ...signIn, sid: signIn.outsideSid }, begunAt))
}

/** When the user of this code proved who they are: null at a provider that did not ask them, undefined for a sign-in here. */
export async function findProofOf(tx: Db, codeHash: string): Promise<number | null | undefined> {
  const { provenAt } = outsideSignIns
  const [row] = await tx.select({ provenAt }).from(outsideSignIns).where(eq(outsideSignIns.codeHash, codeHash))
  return row?.provenAt
}

/** The code was exchanged for this session. In the transaction of it. */
export const noteSession = (tx: Db, codeHash: string, sessionId: string) =>
  tx.update(outsideSignIns).set({ sessionId }).where(eq(outsideSignIns.codeHash, codeHash))

export async function findSignInOf(db: Db, sessionId: string) {
  const [row] = await db.select().from(outsideSignIns).where(eq(outsideSignIns.sessionId, sessionId))
  return row
}

/** `begunAt`: when its user left for the provider, epoch ms. */
export type BegunSignIn = OutsideSignIn & { begunAt: number }

interface Ended {
  provider: string
  issuer: string
  subject?: string
  /** The session there; without it all of the subject end. */
  sid?: string
}

/**
 * Ends the sessions that began with a provider's, and spends the codes that have not come to the app yet. Returns how many
 * there were. Run it in a transaction.
 */
export async function endSignIns(tx: Db, { provider, issuer, subject, sid }: Ended, now: number): Promise<number> {
  const isMeant = and(
    eq(outsideSignIns.provider, provider),
    eq(outsideSignIns.issuer, issuer),
    subject === undefined ? undefined : eq(outsideSignIns.subject, subject),
    sid === undefined ? undefined : eq(outsideSignIns.outsideSid, sid),
  )
  await tx.execute(lockEnds({ provider, issuer }, 'alone'))
  await noteEnd(tx, { provider, issuer, subject, sid }, now)
  const { codeHash } = outsideSignIns
  // The codes first: one that the app exchanges at this moment has its session only once that is done
  await tx
    .select({ codeHash: authorizationCodes.codeHash })
    .from(authorizationCodes)
    .where(inArray(authorizationCodes.codeHash, tx.select({ codeHash }).from(outsideSignIns).where(isMeant)))
    .orderBy(authorizationCodes.codeHash)
    .for('update')
  const rows = await tx.select().from(outsideSignIns).where(isMeant)
  for (const { codeHash, sessionId } of rows)
    if (sessionId !== null) await revokeSession(tx, sessionId, 'logout', now)
    else
      await tx
        .update(authorizationCodes)
        .set({ usedAt: now })
        .where(and(eq(authorizationCodes.codeHash, codeHash), isNull(authorizationCodes.usedAt)))
  return rows.length
}

/** Those whose code was never exchanged; the others go with their session. */
export const purgeSignIns = (db: Db, now: number) =>
  db.delete(outsideSignIns).where(and(isNull(outsideSignIns.sessionId), lt(outsideSignIns.createdAt, now - DAY_MS)))
