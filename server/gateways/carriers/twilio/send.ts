import type { TwilioSettings } from '../../../core/carriers.ts'
import type { Log } from '../../../core/log.ts'
import { createOutside, type Reply } from '../../outside.ts'
import { basic, CARRIER_LIMIT_MS, handOver, idOf, parseJson, reasonOfStatus, refused } from '../post.ts'
import type { Carrier, FailureReason, Handed } from '../types.ts'

/**
 * SMS by Twilio: `POST /2010-04-01/Accounts/{sid}/Messages.json`. By twilio.com/docs/messaging/api/message-resource and
 * twilio.com/docs/usage/twilios-response (20 July 2026; stored copies read on 26 November 2026). The templates of DLT are
 * registered with Twilio and recognised by the text. Not verified against Twilio's servers.
 */
export function twilioCarrier(settings: TwilioSettings, log: Log): Carrier {
  const outside = createOutside({ name: 'twilio', limitMs: CARRIER_LIMIT_MS })
  return {
    name: 'twilio',
    needsTemplate: false,
    knowsIds: false,
    send: ({ to, text, template, reportTo }) => {
      const sender = template?.sender ?? settings.sender
      return handOver({
        ...{ outside, log, carrier: 'twilio', read },
        url: `${settings.url}/2010-04-01/Accounts/${settings.accountSid}/Messages.json`,
        init: {
          headers: { Authorization: basic(settings.accountSid, settings.authToken) },
          body: new URLSearchParams({
            To: `+91${to}`,
            ...(sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: sender }),
            Body: text,
            StatusCallback: reportTo,
          }),
        },
      })
    },
  }
}

/** Of an answer and of a status 'failed'. */
export const twilioReasons: Record<string, FailureReason> = {
  '20003': 'credentials',
  '20429': 'limit',
  '21211': 'number',
  '21614': 'number',
  '21408': 'number',
  '21610': 'opted-out',
  '30003': 'number',
  '30005': 'number',
  '30006': 'number',
}

function read({ ok, status, text }: Reply): Handed | undefined {
  const answer = parseJson(text)
  if (ok) {
    const providerId = idOf(answer?.sid)
    if (providerId === undefined) return undefined
    return answer?.status === 'failed' ? refused('other') : { kind: 'taken', providerId }
  }
  const code = String(answer?.code)
  return refused(Object.hasOwn(twilioReasons, code) ? twilioReasons[code]! : reasonOfStatus(status))
}
