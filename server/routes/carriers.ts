import { randomUUID } from 'node:crypto'
import { textlessCarriers } from '../../src/contract/carrier-words.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { Carriers } from '../core/carriers.ts'
import { Refusal } from '../core/errors.ts'
import { addressesToEnter } from '../gateways/carriers/addresses.ts'
import type { Sent } from '../gateways/messages/types.ts'
import { writeAudit } from '../store/audit.ts'
import { countOrders } from '../store/carrier-orders.ts'
import { countOptOuts } from '../store/opt-outs.ts'
import {
  findCarrierTemplate,
  findCarrierTemplates,
  removeCarrierTemplate,
  saveCarrierTemplate,
  templateName,
  type StoredTemplate,
} from '../store/carrier-templates.ts'
import { assertRole } from '../store/policies.ts'
import { findTestFault, makeTemplateTest, readTest, type TemplateName } from '../store/template-tests.ts'
import { assertMayTest } from './assert-may-test.ts'
import type { AreaRoutes, Context } from './handler.ts'

type TemplateTest = TemplateName & { messageId: string; mobile: string }

export const carrierRoutes: AreaRoutes<'carriers'> = {
  async templates(_input, ctx) {
    assertRole(ctx.user, 'OPS')
    const templates = (await findCarrierTemplates(ctx.db)).map(toWire)
    return { data: { templates, carriers: usedCarriers(ctx.config.carriers) } }
  },

  async saveTemplate(input, ctx) {
    assertRole(ctx.user, 'OPS')
    const template = {
      ...input,
      header: input.header === undefined ? await findHeader(ctx, input) : input.header,
      updatedBy: `user:${ctx.user.userId}`,
      updatedAt: ctx.now,
    }
    await saveCarrierTemplate(ctx.db, template)
    await record(ctx, 'message template set', templateName(input), input.templateId)
    return { data: toWire(template) }
  },

  async removeTemplate(named, ctx) {
    assertRole(ctx.user, 'OPS')
    if (!(await removeCarrierTemplate(ctx.db, named))) throw new Refusal('carrier-template-unknown')
    await record(ctx, 'message template remove', templateName(named))
    return { data: named }
  },

  testTemplate: {
    async plan({ mobile, ...named }, ctx): Promise<TemplateTest> {
      assertRole(ctx.user, 'OPS')
      const fault = await findTestFault(ctx.db, ctx.config.carriers, named)
      if (fault) throw new Refusal(fault)
      await assertMayTest(ctx, { isSms: named.carrier !== 'whatsapp', mobile })
      const messageId = `test-${randomUUID()}`
      // Who it went to is in the order of the carrier, for as long as that is kept
      await record(ctx, 'message template test', templateName(named), messageId)
      return { ...named, messageId, mobile }
    },
    place({ messageId, mobile, ...named }: TemplateTest, { messages, origin }) {
      return messages.send(makeTemplateTest(named, { messageId, to: mobile, origin }))
    },
    async settle({ carrier, messageId }: TemplateTest, sent: Sent, ctx) {
      const result = await readTest(ctx.db, { carrier, messageId }, sent)
      return { data: { outcome: result.outcome, reason: 'reason' in result ? result.reason : null } }
    },
    // `plan` only counts and records
    withdraw: () => Promise.resolve(),
  },

  async sent({ days }, ctx) {
    assertRole(ctx.user, 'OPS')
    const counts = await countOrders(ctx.db, ctx.now - days * DAY_MS)
    return { data: { counts, optOuts: await countOptOuts(ctx.db) } }
  },

  async addresses(_input, ctx) {
    assertRole(ctx.user, 'OPS')
    const { carriers, sessionSecret: secret } = ctx.config
    await record(ctx, 'carrier addresses', 'carriers')
    return { data: addressesToEnter(carriers, { origin: ctx.origin, secret }) }
  },
}

/** A gateway of your own has no templates. */
const usedCarriers = (carriers: Carriers | undefined) =>
  (['sms', 'whatsapp'] as const).flatMap((channel) =>
    (carriers?.[channel] ?? [])
      .filter((name) => name !== 'http')
      .map((name) => ({ name, channel, needsTemplate: textlessCarriers.includes(name) })),
  )

/** An app of an earlier version does not know of headers: that of the same template stays. */
async function findHeader(ctx: Context, of: TemplateName & { templateId: string }): Promise<StoredTemplate['header']> {
  const before = await findCarrierTemplate(ctx.db, of)
  return before?.templateId === of.templateId ? before.header : null
}

const toWire = ({ updatedBy: _by, ...template }: StoredTemplate) => template

const record = ({ db, user, now }: Context, action: string, subject: string, detail = '') =>
  writeAudit(db, { at: now, actor: `user:${user.userId}`, action, subject, detail })
