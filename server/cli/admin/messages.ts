import {
  fillMessage,
  findCarrierTemplates,
  headerKinds,
  isHeaderLink,
  messageExample,
  messageKeys,
  messageParameters,
  reachoutLanguages,
  removeCarrierTemplate,
  saveCarrierTemplate,
  templateCarriers,
  templateName,
  templateRules,
  textlessCarriers,
  unknownPlaceholderIn,
  type CarrierName,
  type MessageKey,
  type StoredTemplate,
} from '../../store/carrier-templates.ts'
import { columns, done, failed, isOneLine, record, type AdminCommand } from './admin-command.ts'

interface TemplateName {
  carrier: CarrierName
  key: MessageKey
  language: string
}

/** How messages are called at the carriers of SMS_CARRIERS and WHATSAPP_CARRIERS. */
export const messageCommands: Record<string, AdminCommand> = {
  'messages list': {
    usage: 'messages list',
    does: 'The templates of carriers: which message, in which language, has which id there.',
    async run({ db, config: { carriers: set } }) {
      const found = await findCarrierTemplates(db)
      const mute = textlessCarriers.filter(
        (name) =>
          (set?.sms?.includes(name) || set?.whatsapp?.includes(name)) && !found.some(({ carrier }) => carrier === name),
      )
      const warned = mute.map((name) => `${name} sends nothing before it has templates.`)
      if (found.length === 0) return done('No message has a template at a carrier.', ...warned)
      const rows = found.map((each) => [
        ...[each.carrier, each.key, each.language, each.templateId, each.sender ?? '', each.languageCode ?? ''],
        each.parameters.join(',') +
          (each.hasLinkButton ? ' + button' : '') +
          (each.header ? ` + ${each.header.kind}` : ''),
      ])
      const heads = ['CARRIER', 'MESSAGE', 'LANGUAGE', 'TEMPLATE', 'SENDER', 'CODE', 'PARAMETERS']
      return done(...columns([heads, ...rows]), ...warned)
    },
  },
  'messages set': {
    usage:
      'messages set CARRIER MESSAGE LANGUAGE --template 1107160000000000001 [--sender FLDHIR] [--code en] [--parameters company,job,link] [--text "#company# needs #job#: #link#"] [--link-button] [--header image --header-link https://…]',
    does: `Says what a message is called at a carrier, and shows it filled in. Messages: ${messageKeys.join(', ')}. Parameters, in the order of the template's variables: ${messageParameters.join(', ')}. Example: npm run admin -- messages set whatsapp whatsApp hindi --template job_near_you --code hi --parameters company,job,location --link-button. --header is image, video or document, above the text of a template of WhatsApp; the carrier fetches it from --header-link.`,
    words: [3, 3],
    options: ['template', 'sender', 'code', 'parameters', 'text', 'header', 'header-link'],
    flags: ['link-button'],
    async run(context, { words, options }) {
      const named = readName(words)
      if ('problem' in named) return failed(named.problem)
      const read = readTemplate(options)
      if ('problem' in read) return failed(read.problem)
      const { db, now, actor } = context
      return db.transaction(async (tx) => {
        await saveCarrierTemplate(tx, { ...named, ...read, updatedBy: actor, updatedAt: now })
        await record(tx, context, ['message template set', templateName(named), read.templateId])
        return done(`${templateName(named)} is ${read.templateId}.`, ...preview(read))
      })
    },
  },
  'messages remove': {
    usage: 'messages remove CARRIER MESSAGE LANGUAGE',
    does: 'WhatsApp and MSG91 then send this message no more; the others send our text.',
    words: [3, 3],
    async run(context, { words }) {
      const named = readName(words)
      if ('problem' in named) return failed(named.problem)
      return context.db.transaction(async (tx) => {
        if (!(await removeCarrierTemplate(tx, named))) return failed(`${templateName(named)} has no template.`)
        await record(tx, context, ['message template remove', templateName(named)])
        return done(`${templateName(named)} has no template any more.`)
      })
    },
  },
}

export function readName([carrier, key, language]: string[]): TemplateName | { problem: string } {
  const known = templateCarriers.find((name) => name === carrier)
  if (!known) return { problem: `The carrier must be one of ${templateCarriers.join(', ')}.` }
  const message = messageKeys.find((name) => name === key)
  if (!message) return { problem: `The message must be one of ${messageKeys.join(', ')}.` }
  if (!reachoutLanguages.some((name) => name === language))
    return { problem: `The language must be one of ${reachoutLanguages.join(', ')}.` }
  return { carrier: known, key: message, language: language! }
}

type Template = Omit<StoredTemplate, keyof TemplateName | 'updatedBy' | 'updatedAt'>

function readTemplate(options: Partial<Record<string, string>>): Template | { problem: string } {
  const { template = '', sender, code, text } = options
  if (!templateRules.id.test(template))
    return { problem: '--template must be the id that the carrier gave, without a blank.' }
  if (sender !== undefined && !templateRules.sender.test(sender)) return { problem: '--sender must look like FLDHIR.' }
  if (code !== undefined && !templateRules.code.test(code))
    return { problem: '--code must be a language of the carrier, like en or en_US.' }
  if (text !== undefined && !isOneLine(text, templateRules.longestText))
    return { problem: `--text must be one line of at most ${templateRules.longestText} characters.` }
  const unknown = unknownPlaceholderIn(text ?? '')
  if (unknown !== undefined)
    return {
      problem: `--text: ${unknown} cannot be filled in: there are ${messageParameters.map((name) => `#${name}#`).join(', ')}.`,
    }
  const parameters = (options['parameters'] ?? '').split(',').filter((name) => name !== '')
  const wrong = parameters.find((name) => !messageParameters.some((known) => known === name))
  if (wrong !== undefined) return { problem: `${wrong} is no parameter: there are ${messageParameters.join(', ')}.` }
  const { header: given, 'header-link': link } = options
  const kind = headerKinds.find((each) => each === given)
  if (given !== undefined && !kind) return { problem: `--header must be one of ${headerKinds.join(', ')}.` }
  if ((kind === undefined) !== (link === undefined) || (link !== undefined && !isHeaderLink(link)))
    return { problem: '--header goes with --header-link, an address of the internet that begins with https://.' }
  return {
    ...{ header: kind && link !== undefined ? { kind, link } : null },
    ...{ templateId: template, sender: sender ?? null, languageCode: code ?? null, text: text ?? null, parameters },
    hasLinkButton: options['link-button'] !== undefined,
  }
}

const preview = ({ text, parameters, header }: Template): string[] => [
  ...(header ? [`Above the text: ${header.kind} of ${header.link}`] : []),
  ...(text === null ? [] : [`Text: ${fillMessage(text, messageExample)}`]),
  ...parameters.map((name, at) => `Variable ${at + 1}: ${messageExample[name as keyof typeof messageExample]}`),
]
