import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { UserCode } from '../../src/contract/session.ts'
import type { Db } from '../db/connect.ts'
import { hiringRequests, partners } from '../db/schema.ts'
import { Refusal, unauthorizedRequest } from '../core/errors.ts'
import type { Actor } from './actor.ts'
import type { FunnelRecord } from './funnel-wire.ts'
import { findRecord } from './funnel.ts'

/** Who may do what, in one place. Refusals are HTTP 200 with status false: a 403 would sign the user out (TRAP-03). */

/** The partner a user's calls are for when it does not choose one: a SUB works for its parent (ROLE-05, TRAP-27). */
export const actingIpId = (user: Pick<Actor, 'ipId' | 'userCode' | 'parentIpId'>): string =>
  user.userCode === 'SUB' ? (user.parentIpId ?? user.ipId) : user.ipId

/**
 * Whose hiring requests and applicants a user may read and change: EMP, SA and AGG their own, a SUB its parent's, an SSC
 * those of its child partners (and its own), OPS everyone's (ROLE-01 to ROLE-05).
 */
export function mayActFor(user: Actor, ipId: string): boolean {
  if (user.userCode === 'OPS') return true
  if (user.userCode === 'SSC') return ipId === user.ipId || user.childIpIds.includes(ipId)
  return ipId === actingIpId(user)
}

export function assertMayActFor(user: Actor, ipId: string): void {
  if (!mayActFor(user, ipId)) throw unauthorizedRequest()
}

/** As above, for what is written for a partner: operations staff may act for everyone, but not for no one. */
export async function assertMayWriteFor(db: Db, user: Actor, ipId: string): Promise<void> {
  assertMayActFor(user, ipId)
  if (user.userCode === 'OPS' && (await db.$count(partners, eq(partners.ipId, ipId))) === 0) throw unauthorizedRequest()
}

/** Calls that exist for some roles only (ROLE-07). */
export function assertRole(user: Actor, ...codes: UserCode[]): void {
  if (!codes.includes(user.userCode)) throw new Refusal('role-not-allowed')
}

/**
 * The hiring requests with these ids, when the user may act for every one of them. An unknown id is refused in the same
 * words, so that no one can find out which ids exist.
 */
export async function getAllowedRequests(db: Db, user: Actor, hiringRequestIds: string[]) {
  const wanted = [...new Set(hiringRequestIds)]
  const rows = await db.select().from(hiringRequests).where(inArray(hiringRequests.hiringRequestId, wanted))
  if (rows.length !== wanted.length || !rows.every((row) => mayActFor(user, row.ipId))) throw unauthorizedRequest()
  return rows
}

export async function getAllowedRequest(db: Db, user: Actor, hiringRequestId: string) {
  const [row] = await getAllowedRequests(db, user, [hiringRequestId])
  return row!
}

/**
 * A request that one opens, changes or reads about. A deleted one is refused like one that never was; what was recorded
 * for its applicants still finds it through `getAllowedRequest` (TRAP-79).
 */
export async function getListedRequest(db: Db, user: Actor, hiringRequestId: string) {
  const request = await getAllowedRequest(db, user, hiringRequestId)
  if (request.deletedAt !== null) throw unauthorizedRequest()
  return request
}

/** Of a request that something else names, e.g. a reachout. */
export const isDeleted = async (db: Db, hiringRequestId: string): Promise<boolean> =>
  (await db.$count(
    hiringRequests,
    and(eq(hiringRequests.hiringRequestId, hiringRequestId), isNotNull(hiringRequests.deletedAt)),
  )) > 0

/** The applicant, when the user may act for its partner; an unknown one is refused in the same words. */
export async function getAllowedRecord(db: Db, user: Actor, funnelId: string): Promise<FunnelRecord> {
  const record = await findRecord(db, funnelId)
  if (!record || !mayActFor(user, record.row.ipId)) throw unauthorizedRequest()
  return record
}
