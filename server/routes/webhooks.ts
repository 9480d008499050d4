import { isWebhookSecret, MOST_ENDPOINTS } from '../../src/contract/webhooks.ts'
import type { UserCode } from '../../src/contract/session.ts'
import { findUrlFault } from '../../src/rules/webhooks.ts'
import { fieldRefusal, Refusal } from '../core/errors.ts'
import { seal } from '../identity/sealed.ts'
import { writeAudit } from '../store/audit.ts'
import { composeBody } from '../store/webhook-body.ts'
import {
  findDeliveries,
  findDelivery,
  queueTest,
  replayFailed,
  replayOne,
  type DeliveryRow,
} from '../store/webhook-deliveries.ts'
import {
  addEndpoint,
  changeEndpoint,
  countEndpoints,
  findEndpoint,
  findEndpoints,
  removeEndpoint,
  rotation,
  switched,
  type EndpointRow,
} from '../store/webhooks.ts'
import { assertProven } from './assert-proven.ts'
import type { AreaRoutes, Context } from './handler.ts'

const owners: readonly UserCode[] = ['EMP', 'SA', 'AGG']

/** HOOK-01: for the owner of the account, as keys of the API are, and for nobody who acts for it. */
function assertOwner({ user }: Pick<Context, 'user'>, ipId: string): void {
  if (!owners.includes(user.userCode)) throw new Refusal('webhooks-owner-only')
  if (ipId !== user.ipId) throw new Refusal('company-not-yours')
}

/** HOOK-04: the form of the address, and that its host is not one of our own network. Asks the name service. */
async function assertUrl(ctx: Pick<Context, 'webhooks' | 'user'>, ipId: string, url: string): Promise<void> {
  assertOwner(ctx, ipId)
  const fault = findUrlFault(url)
  // What the settings name is neither asked to be https nor for its port
  const isOfNetwork = fault === 'webhook-url-https' || fault === 'webhook-url-port'
  if (fault !== undefined && !(isOfNetwork && ctx.webhooks.isNamed(url))) throw fieldRefusal('url', fault)
  if ((await ctx.webhooks.assess(url)) === 'private') throw fieldRefusal('url', 'webhook-url-private')
}

const unknown = () => new Refusal('webhook-unknown')

export const webhookRoutes: AreaRoutes<'webhooks'> = {
  async list({ ipId }, ctx) {
    assertOwner(ctx, ipId)
    return { data: (await findEndpoints(ctx.db, ipId)).map(toWire) }
  },

  add: {
    async prepare({ ipId, url }, ctx) {
      assertOwner(ctx, ipId)
      assertProven(ctx)
      await assertUrl(ctx, ipId, url)
      return async ({ events, secret }, { db, user, now, config, ...inside }) => {
        if ((await countEndpoints(db, ipId)) >= MOST_ENDPOINTS) throw new Refusal('too-many-webhooks')
        const row = await addEndpoint(db, {
          ...{ ipId, url, events: [...new Set(events)], by: user, now },
          secret: seal(config.sessionSecret, secret),
        })
        await note({ db, user, now, ...inside }, row, 'webhook add', `${hostOf(url)}: ${row.events.join(', ')}`)
        return { data: toWire(row) }
      }
    },
  },

  change: {
    async prepare({ ipId, url }, ctx) {
      assertOwner(ctx, ipId)
      assertProven(ctx)
      await assertUrl(ctx, ipId, url)
      return async ({ endpointId, events }, inside) => {
        const set = { url, events: [...new Set(events)] }
        const row = await changeEndpoint(inside.db, ipId, endpointId, set)
        if (!row) throw unknown()
        await note(inside, row, 'webhook change', `${hostOf(url)}: ${row.events.join(', ')}`)
        return { data: toWire(row) }
      }
    },
  },

  async rotate({ ipId, endpointId, secret }, ctx) {
    assertOwner(ctx, ipId)
    if (!isWebhookSecret(secret)) throw unknown()
    const set = rotation(seal(ctx.config.sessionSecret, secret), ctx.now)
    const row = await changeEndpoint(ctx.db, ipId, endpointId, set)
    if (!row) throw unknown()
    await note(ctx, row, 'webhook rotate')
    return { data: toWire(row) }
  },

  async setEnabled({ ipId, endpointId, isEnabled }, ctx) {
    assertOwner(ctx, ipId)
    const row = await changeEndpoint(ctx.db, ipId, endpointId, switched(isEnabled))
    if (!row) throw unknown()
    await note(ctx, row, isEnabled ? 'webhook resume' : 'webhook pause')
    return { data: toWire(row) }
  },

  async remove({ ipId, endpointId }, ctx) {
    assertOwner(ctx, ipId)
    const row = await removeEndpoint(ctx.db, ipId, endpointId)
    if (!row) throw unknown()
    await note(ctx, row, 'webhook remove')
    return { data: { endpointId } }
  },

  async test({ ipId, endpointId }, ctx) {
    await getOwned(ctx, ipId, endpointId)
    return { data: { messageId: await queueTest(ctx.db, endpointId, ctx.now) } }
  },

  async deliveries({ ipId, endpointId, state, pageOptions }, ctx) {
    await getOwned(ctx, ipId, endpointId)
    const { rows, total } = await findDeliveries(ctx.db, { endpointId, state, ...pageOptions })
    return { data: rows.map(toDelivery), paginationOptions: { totalcount: total } }
  },

  async delivery({ ipId, endpointId, messageId }, ctx) {
    await getOwned(ctx, ipId, endpointId)
    const found = await findDelivery(ctx.db, endpointId, messageId)
    if (!found) throw new Refusal('delivery-unknown')
    const body = (await composeBody({ db: ctx.db }, found)) ?? ''
    return { data: { ...toDelivery(found), body, lastReply: found.lastReply } }
  },

  async replay({ ipId, endpointId, messageId }, ctx) {
    const endpoint = await getOwned(ctx, ipId, endpointId)
    const count = await replayOne(ctx.db, endpointId, messageId, ctx.now)
    if (count === 0) throw new Refusal('delivery-unknown')
    await note(ctx, endpoint, 'webhook replay', messageId)
    return { data: { count } }
  },

  async replayFailed({ ipId, endpointId, since }, ctx) {
    const endpoint = await getOwned(ctx, ipId, endpointId)
    const count = await replayFailed(ctx.db, endpointId, since, ctx.now)
    await note(ctx, endpoint, 'webhook replay', `${count} since ${new Date(since).toISOString()}`)
    return { data: { count } }
  },
}

async function getOwned(ctx: Context, ipId: string, endpointId: string): Promise<EndpointRow> {
  assertOwner(ctx, ipId)
  const endpoint = await findEndpoint(ctx.db, ipId, endpointId)
  if (!endpoint) throw unknown()
  return endpoint
}

/** The host only: an address may hold a secret of the receiver. */
const hostOf = (url: string) => new URL(url).host

const note = (
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  { ipId, endpointId, url }: EndpointRow,
  action: string,
  detail = hostOf(url),
) =>
  writeAudit(db, { at: now, actor: `user:${user.userId}`, action, subject: ipId, detail: `${detail} (${endpointId})` })

/** Without the secrets. */
const toWire = ({ endpointId, url, events, isEnabled, ...row }: EndpointRow & { waiting?: number }) => ({
  ...{ endpointId, url, events, isEnabled, disabledReason: row.disabledReason, waiting: row.waiting ?? 0 },
  ...{ createdAt: row.createdAt, createdByName: row.createdByName, formerUntil: row.formerUntil },
  ...{ failingSince: row.failingSince, lastOkAt: row.lastOkAt },
})

const toDelivery = ({ messageId, type, state, createdAt, ...row }: DeliveryRow) => ({
  ...{
    messageId,
    type,
    state,
    createdAt,
    attempts: row.attemptsBefore + row.attempts,
    lastAt: row.lastAt,
    nextAt: row.nextAt,
  },
  ...{ lastStatus: row.lastStatus, lastError: row.lastError },
})
