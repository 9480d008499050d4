import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { createLog } from '../../core/log.ts'
import { addressesToEnter } from '../../gateways/carriers/addresses.ts'
import { createMessages } from '../../gateways/messages/create.ts'
import { countOrders, createOrderBook } from '../../store/carrier-orders.ts'
import { templateName } from '../../store/carrier-templates.ts'
import {
  findTestFault,
  makeTemplateTest,
  readTest,
  type TemplateName,
  type TestFault,
} from '../../store/template-tests.ts'
import { columns, done, failed, record, type AdminCommand } from './admin-command.ts'
import { readName } from './messages.ts'

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
      const rows = addressesToEnter(config.carriers, { origin, secret: config.sessionSecret }).map(
        ({ name, address }) => [name, address ?? 'nothing: each call carries its own address'],
      )
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
      if (!/^[6-9]\d{9}$/.test(mobile)) return failed('--mobile must be the ten digits of a mobile number.')
      const fault = await findTestFault(db, config.carriers, named)
      if (fault) return failed(faults[fault](named))
      const messageId = `test-${randomUUID()}`
      await record(db, context, ['message template test', templateName(named), messageId])
      const gateway = createMessages({ config, log: createLog('silent'), book: createOrderBook(db, () => now) })
      const sent = await gateway.send(makeTemplateTest(named, { messageId, to: mobile, origin }))
      const result = await readTest(db, { carrier: named.carrier, messageId }, sent)
      if (result.outcome === 'taken')
        return done(`${named.carrier} has taken it${result.providerId ? ` as ${result.providerId}` : ''}.`)
      if (result.outcome === 'opted-out') return failed('It was not sent: this number has asked for no messages.')
      return failed(
        result.outcome === 'refused'
          ? `${named.carrier} refused it: ${inWords(result.reason)}.`
          : `Whether ${named.carrier} has taken it is not known.`,
      )
    },
  },
}

const faults: Record<TestFault, (named: TemplateName) => string> = {
  'carrier-not-used': ({ carrier }) => `${carrier} is in none of the lists of carriers.`,
  'carrier-template-unknown': (named) => `${templateName(named)} has no template: set it first.`,
  'carrier-template-no-text': (named) => `${templateName(named)} has no text: set it with --text, as it is registered.`,
}

const rupees = (paise: number) => (paise / 100).toFixed(2)
