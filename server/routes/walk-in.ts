import type { CallParsed } from '../../src/contract/call.ts'
import type { funnelCalls } from '../../src/contract/funnel.ts'
import { limits } from '../../src/rules/limits.ts'
import { isWithinRequest } from '../../src/rules/requests.ts'
import { takers } from '../../src/rules/roles.ts'
import { addWalkIn, findByMobile, noteAlias } from '../store/applicants.ts'
import { lockRecords } from '../store/funnel.ts'
import type { FunnelRecord } from '../store/funnel-wire.ts'
import { placeOf, toWireWithOffices } from '../store/interview-offices.ts'
import { assertRole, getListedRequest, mayActFor } from '../store/policies.ts'
import { locationsOf } from '../store/request-details.ts'
import { Refusal, unauthorizedRequest } from '../core/errors.ts'
import type { Context } from './handler.ts'

type Input = CallParsed<typeof funnelCalls.walkIn>

/**
 * Somebody without a pass is taken in at a desk (GATE-07). Two desks that take in the same person make one applicant: the
 * mobile is the key, and the id of the second device becomes another name of the first one's row.
 */
export async function takeIn({ funnelId, hiringRequestId, ipId, consent, workCity, ...person }: Input, ctx: Context) {
  const { db, user, now, actedAt, key } = ctx
  assertRole(user, ...takers)
  const request = await getListedRequest(db, user, hiringRequestId)
  if (request.ipId !== ipId) throw unauthorizedRequest()
  const known = await findByMobile(db, hiringRequestId, person.mobile)
  const [named] = await lockRecords(db, [funnelId])
  if (named) assertSame(named, hiringRequestId, person.mobile, ctx)
  const there = named ?? known
  if (there) {
    if (there.row.funnelId !== funnelId) await noteAlias(db, funnelId, there.row.funnelId, now)
    return answer(ctx, there, false)
  }
  // By the day of the desk: the request may have ended while the phone was away
  if (request.status !== 1 || !isWithinRequest(actedAt, request.endDate)) throw new Refusal('request-not-open')
  if (actedAt < now - limits.lateUpdateTolerance) throw new Refusal('update-too-old')
  const details = { consent: { ...consent, at: actedAt, by: user.userId } }
  const isOfRequest = locationsOf(request).some((location) => placeOf(location) === workCity)
  const at = isOfRequest ? { ...person, workCity } : person
  const made = await addWalkIn(db, { funnelId, request, person: at, details, by: user, now, actedAt, key })
  return answer(ctx, made, true)
}

/** An id that is taken: by the same person in the same request it is a repeat, by anybody else it is none. */
function assertSame({ row }: FunnelRecord, hiringRequestId: string, mobile: string, ctx: Context): void {
  if (!mayActFor(ctx.user, row.ipId)) throw unauthorizedRequest()
  if (row.details.forgottenAt !== undefined) throw new Refusal('applicant-deleted')
  if (row.hiringRequestId !== hiringRequestId || row.mobile !== mobile) throw new Refusal('walk-in-other')
}

const answer = async (ctx: Context, record: FunnelRecord, isNew: boolean) => ({
  data: { result: await toWireWithOffices(ctx.db, [record]), isNew },
})
