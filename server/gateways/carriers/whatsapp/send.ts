import type { WhatsAppSettings } from '../../../core/carriers.ts'
import type { Log } from '../../../core/log.ts'
import { createOutside, type Reply } from '../../outside.ts'
import { CARRIER_LIMIT_MS, handOver, idOf, parseJson, reasonOfStatus, refused } from '../post.ts'
import { languageCodes, type TemplateHeader } from '../../../../src/contract/carrier-words.ts'
import type { ReachoutLanguage } from '../../../../src/contract/reachout-words.ts'
import type { Carrier, CarrierOrder, FailureReason, Handed, KnownTemplate } from '../types.ts'

/**
 * WhatsApp Cloud API of Meta: `POST /{phone-number-id}/messages` with a template, since nobody has written to us first.
 * By developers.facebook.com/documentation/business-messaging/whatsapp (messages, webhooks/reference/messages/status;
 * stored copy read on 26 November 2026) and the public tables of its error codes. `biz_opaque_callback_data` brings our
 * id back with each status. Not verified against Meta's servers: there is no account to do it with.
 */
export function whatsAppCarrier(settings: WhatsAppSettings, log: Log): Carrier {
  const outside = createOutside({ name: 'whatsapp', limitMs: CARRIER_LIMIT_MS })
  return {
    name: 'whatsapp',
    needsTemplate: true,
    knowsIds: false,
    send: (order) =>
      handOver({
        ...{ outside, log, carrier: 'whatsapp', read },
        url: `${settings.url}/${settings.phoneNumberId}/messages`,
        init: {
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${settings.accessToken}` },
          body: JSON.stringify(bodyOf(order)),
        },
      }),
  }
}

const codeOf = ({ languageCode, language }: KnownTemplate): string =>
  languageCode ?? languageCodes[language as ReachoutLanguage]

function bodyOf({ messageId, to, template, parameters, origin }: CarrierOrder) {
  const text = (value: string) => ({ type: 'text', text: value })
  const names = template!.parameters
  const link = parameters.link ?? ''
  const { header } = template!
  const body = names.map((name) => text(parameters[name as keyof typeof parameters] ?? '-'))
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: `91${to}`,
    type: 'template',
    biz_opaque_callback_data: messageId,
    template: {
      name: template!.templateId,
      language: { code: codeOf(template!) },
      components: [
        ...(header ? [{ type: 'header', parameters: [{ type: header.kind, [header.kind]: mediaOf(header) }] }] : []),
        ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
        // The button holds our address already: its variable is what follows it
        ...(template!.hasLinkButton
          ? [{ type: 'button', sub_type: 'url', index: '0', parameters: [text(link.replace(`${origin}/`, ''))] }]
          : []),
      ],
    },
  }
}

/**
 * By its address: WhatsApp fetches the file from there and keeps it for a while ("Template media", read in a copy of 21 May
 * 2026). It takes a name for documents only.
 */
function mediaOf({ kind, link }: TemplateHeader) {
  const name = new URL(link).pathname.split('/').at(-1)
  return kind === 'document' && name ? { link, filename: decodeName(name) } : { link }
}

const decodeName = (name: string) => {
  try {
    return decodeURIComponent(name)
      .replaceAll(/\p{Cc}/gu, '')
      .slice(0, 100)
  } catch {
    return name.slice(0, 100)
  }
}

function read({ ok, status, text }: Reply): Handed | undefined {
  const answer = parseJson(text) as { messages?: { id?: unknown }[]; error?: { code?: unknown } } | undefined
  if (ok) {
    const providerId = idOf(answer?.messages?.[0]?.id)
    return providerId === undefined ? undefined : { kind: 'taken', providerId }
  }
  const code = answer?.error?.code
  return refused(typeof code === 'number' ? reasonOfCode(code, status) : reasonOfStatus(status))
}

const limits = new Set([4, 80_007, 130_429, 131_048, 131_056])

/** Also of a status 'failed'. */
export function reasonOfCode(code: number, status = 400): FailureReason {
  if (code === 131_026 || code === 131_030 || code === 131_021) return 'number'
  if (code === 131_050) return 'opted-out'
  if (code === 0 || code === 3 || code === 10 || code === 190 || (code >= 200 && code < 300)) return 'credentials'
  if (limits.has(code)) return 'limit'
  if (code === 131_042) return 'balance'
  if (code >= 132_000 && code < 133_000) return 'template'
  return reasonOfStatus(status)
}
