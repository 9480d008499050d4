import { eq } from 'drizzle-orm'
import { addIstDays } from '../../src/lib/dates.ts'
import { isExtension } from '../../src/rules/requests.ts'
import { hiringRequests } from '../db/schema.ts'
import { fieldRefusal, Refusal, unauthorizedRequest } from '../core/errors.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { assertRole, getAllowedRequest, getListedRequest } from '../store/policies.ts'
import { allowWhatsApp } from '../store/whatsapp.ts'

type RequestRoutes = AreaRoutes<'requests'>

/** The request, locked until the transaction ends: two users who change it wait for each other. */
export async function lockRequest(ctx: Context, hiringRequestId: string) {
  await ctx.db
    .select({ id: hiringRequests.hiringRequestId })
    .from(hiringRequests)
    .where(eq(hiringRequests.hiringRequestId, hiringRequestId))
    .for('update')
  return getListedRequest(ctx.db, ctx.user, hiringRequestId)
}

/** HR-44. The days count from the current last day, so that an extension never shortens a request. */
export const extendRequest: RequestRoutes['extend'] = async ({ hiringRequestId, days }, ctx) => {
  assertRole(ctx.user, 'OPS')
  const request = await lockRequest(ctx, hiringRequestId)
  if (request.status === 2) throw new Refusal('request-inactive')
  if (!isExtension(days)) throw fieldRefusal('days', 'extension-days')
  const endDate = addIstDays(request.endDate, days)
  await ctx.db
    .update(hiringRequests)
    .set({ endDate, updatedAt: ctx.now })
    .where(eq(hiringRequests.hiringRequestId, hiringRequestId))
  return { data: { endDate } }
}

/** RO-12. */
export const setWhatsApp: RequestRoutes['setWhatsApp'] = async ({ hiringRequestId, status, scope }, ctx) => {
  assertRole(ctx.user, 'OPS')
  const { ipId } = await lockRequest(ctx, hiringRequestId)
  if (scope === 'company') await allowWhatsApp(ctx.db, ipId, status)
  const which =
    scope === 'company' ? eq(hiringRequests.ipId, ipId) : eq(hiringRequests.hiringRequestId, hiringRequestId)
  await ctx.db.update(hiringRequests).set({ whatsAppBotStatus: status, updatedAt: ctx.now }).where(which)
  return { data: { status } }
}

/** HR-51, HR-52. Its applicants and their history stay: a result recorded offline before still arrives (TRAP-79). */
export const removeRequest: RequestRoutes['remove'] = async ({ hiringRequestId, industrypartnerid }, ctx) => {
  const request = await getAllowedRequest(ctx.db, ctx.user, hiringRequestId)
  if (request.ipId !== industrypartnerid) throw unauthorizedRequest()
  // Requested twice, e.g. from two tabs
  if (request.deletedAt !== null) return {}
  if (request.status === 2) throw new Refusal('request-inactive')
  await ctx.db
    .update(hiringRequests)
    .set({ deletedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(hiringRequests.hiringRequestId, hiringRequestId))
  // Its reachouts are stopped, and their credits come back
  ctx.afterCommit(() => void ctx.reachouts.deliver())
  return {}
}
