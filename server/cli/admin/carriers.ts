import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../../src/lib/dates.ts'
import type { Config } from '../../core/config.ts'
import { createLog } from '../../core/log.ts'
import { callbacksOf } from '../../gateways/carriers/callbacks.ts'
import { accountAddress, CARRIER_CALLBACKS } from '../../gateways/carriers/keys.ts'
import { createMessages } from '../../gateways/messages/create.ts'
import { countOrders, createOrderBook, findOrder } from '../../store/carrier-orders.ts'
import { findCarrierTemplates, messageParameters, type CarrierName } from '../../store/carrier-templates.ts'
import { columns, done, failed, record, type AdminCommand } from './admin-command.ts'
import { example, nameOf, readName, takesNoText } from './messages.ts'

const MOST_DAYS = 90

/** The reasons of carriers in our words. */
const reasons: Record<string, string> = {
  number: 'number cannot be reached',
  'opted-out': 'person wants no messages',
  credentials: 'carrier does not take our keys',
  template: 'template or sender is unknown there',
  limit: 'too many at once',
  balance: 'no money left there',
  away: 'carrier is away',
  other: 'other: see the log',
}
const inWords = (reason: string | null) => (reason === null ? '' : (reasons[reason] ?? reason))

/** What the carriers of SMS_CARRIERS, WHATSAPP_CARRIERS and VOICE_CARRIERS do. */
export const carrierCommands: Record<string, AdminCommand> = {
  'messages sent': {
    usage: 'messages sent [--days 7]',
    does: `What carriers took, refused, delivered or did not, by reason, with costs by CARRIER_COSTS; up to ${MOST_DAYS} days.`,
    options: ['days'],
    async run({ db, now }, { options: { days = '7' } }) {
      if (!/^\d{1,2}$/.test(days) || Number(days) < 1 || Number(days) > MOST_DAYS)
        return failed(`--days must be a number from 1 to ${MOST_DAYS}.`)
      const found = await countOrders(db, now - Number(days) * DAY_MS)
      if (found.length === 0) return done(`Carriers were asked for nothing in ${days} days.`)
      const rows = found.map(({ carrier, channel, state, reason, count, paise }) => [
        ...[carrier, channel, state, String(count), rupees(paise), inWords(reason)],
      ])
      const total = found.reduce((sum, { paise }) => sum + paise, 0)
      return done(
        ...columns([['CARRIER', 'CHANNEL', 'STATE', 'COUNT', 'RUPEES', 'REASON'], ...rows]),
        `Together: ${rupees(total)} rupees`,
      )
    },
  },
  'messages addresses': {
    usage: 'messages addresses',
    does: 'Which address is to be entered at which carrier for its reports and replies. Those with a key are secret.',
    run({ config, origin }) {
      const rows = [...callbacksOf(config.carriers)].map(([name, { enters }]) => [
        name,
        addressOf(name, enters, config, origin),
      ])
      return Promise.resolve(
        rows.length === 0
          ? done('No carrier is set that reports.')
          : done(...columns([['CARRIER', 'ENTER THERE'], ...rows])),
      )
    },
  },
  'messages test': {
    usage: 'messages test CARRIER MESSAGE LANGUAGE --mobile 9812345614',
    does: 'Sends a template, filled with an example, to a phone of your own. It costs what a message costs.',
    words: [3, 3],
    options: ['mobile'],
    async run(context, { words, options: { mobile = '' } }) {
      const named = readName(words)
      if ('problem' in named) return failed(named.problem)
      const { db, config, now, origin } = context
      const { carrier, key, language } = named
      if (!/^[6-9]\d{9}$/.test(mobile)) return failed('--mobile must be the ten digits of a mobile number.')
      if (!isUsed(config, carrier)) return failed(`${carrier} is in none of the lists of carriers.`)
      const template = (await findCarrierTemplates(db)).find(
        (each) => each.carrier === carrier && each.key === key && each.language === language,
      )
      if (!template) return failed(`${nameOf(named)} has no template: set it first.`)
      if (template.text === null && !takesNoText.includes(carrier))
        return failed(`${nameOf(named)} has no text: set it with --text, as it is registered.`)
      const messageId = `test-${randomUUID()}`
      await record(db, context, ['message template test', nameOf(named), messageId])
      const gateway = createMessages({
        config: only(config, carrier),
        log: createLog('silent'),
        book: createOrderBook(db, () => now),
      })
      const { link, ...parameters } = example
      const sent = await gateway.send({
        ...{ messageId, to: mobile, text: '', origin, link },
        template: {
          key,
          language,
          parameters: Object.fromEntries(
            messageParameters
              .filter((name) => name !== 'link')
              .map((name) => [name, parameters[name as keyof typeof parameters]]),
          ),
        },
        channel: carrier === 'whatsapp' ? 'whatsAppBot' : 'sms',
      })
      const order = await findOrder(db, carrier, { orderId: messageId })
      if (sent === true) return done(`${carrier} has taken it${order?.providerId ? ` as ${order.providerId}` : ''}.`)
      if (!order) return failed('It was not sent: this number has asked for no messages.')
      return failed(
        sent === 'unknown'
          ? `Whether ${carrier} has taken it is not known.`
          : `${carrier} refused it: ${inWords(order.reason)}.`,
      )
    },
  },
}

const rupees = (paise: number) => (paise / 100).toFixed(2)

const isUsed = ({ carriers }: Config, name: CarrierName) =>
  carriers?.sms?.includes(name) === true || carriers?.whatsapp?.includes(name) === true

/** The same settings with one carrier in them: a test asks nobody else. */
const only = (config: Config, name: CarrierName): Config => ({
  ...config,
  messageGatewayUrl: undefined,
  carriers: config.carriers && {
    ...config.carriers,
    ...(name === 'whatsapp' ? { sms: [], whatsapp: [name] } : { sms: [name], whatsapp: [] }),
  },
})

function addressOf(
  name: string,
  enters: 'plain' | 'keyed' | undefined,
  { sessionSecret }: Config,
  origin: string,
): string {
  if (enters === 'keyed') return accountAddress(origin, sessionSecret, name)
  return enters === 'plain' ? `${origin}${CARRIER_CALLBACKS}/${name}` : 'nothing: each call carries its own address'
}
