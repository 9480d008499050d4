import type { GupshupSettings } from '../../../core/carriers.ts'
import type { Log } from '../../../core/log.ts'
import { createOutside, type Reply } from '../../outside.ts'
import { CARRIER_LIMIT_MS, handOver, idOf, isPlain, reasonOfStatus, refused } from '../post.ts'
import type { Carrier, FailureReason, Handed } from '../types.ts'

/**
 * SMS by Gupshup Enterprise: `POST /GatewayAPI/rest`. By docs.gupshup.io/docs/send-message-to-single-number and
 * …/error-codes (stored copies read on 26 November 2026); the answer of format text, `success | 91… | id` or
 * `error | code | sentence`, by the Enterprise API document of 30 September 2020. The page shows the fields in the
 * address; they go in the body here, where no log keeps the password. Not verified against Gupshup's servers.
 */
export function gupshupCarrier(settings: GupshupSettings, log: Log): Carrier {
  const outside = createOutside({ name: 'gupshup', limitMs: CARRIER_LIMIT_MS })
  return {
    name: 'gupshup',
    needsTemplate: false,
    knowsIds: false,
    send: ({ to, text, template }) => {
      const mask = template?.sender ?? settings.sender
      return handOver({
        ...{ outside, log, carrier: 'gupshup', read },
        url: `${settings.url}/GatewayAPI/rest`,
        init: {
          body: new URLSearchParams({
            method: 'SendMessage',
            userid: settings.userId,
            password: settings.password,
            auth_scheme: 'plain',
            v: '1.1',
            format: 'text',
            send_to: `91${to}`,
            msg: text,
            msg_type: isPlain(text) ? 'TEXT' : 'Unicode_text',
            principalEntityId: settings.dltEntityId,
            ...(template ? { dltTemplateId: template.templateId } : {}),
            ...(mask === undefined ? {} : { mask }),
          }),
        },
      })
    },
  }
}

const reasons: Record<string, FailureReason> = {
  '102': 'credentials',
  '103': 'credentials',
  '104': 'credentials',
  '105': 'number',
  '108': 'template',
}

function read({ ok, status, text }: Reply): Handed | undefined {
  const [word, second = '', third] = text.split('|').map((part) => part.trim())
  // Refusals come with 200 as well
  if (word === 'error') return refused(Object.hasOwn(reasons, second) ? reasons[second]! : 'other')
  if (!ok) return refused(reasonOfStatus(status))
  const providerId = word === 'success' ? idOf(third) : undefined
  return providerId === undefined ? undefined : { kind: 'taken', providerId }
}
