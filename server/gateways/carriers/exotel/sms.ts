import type { ExotelSettings } from '../../../core/carriers.ts'
import type { Log } from '../../../core/log.ts'
import { createOutside, type Reply } from '../../outside.ts'
import { basic, CARRIER_LIMIT_MS, handOver, idOf, isPlain, parseJson, reasonOfStatus, refused } from '../post.ts'
import type { Carrier, Handed } from '../types.ts'

/**
 * SMS by Exotel: `POST /v1/Accounts/{sid}/Sms/send.json`. By developer.exotel.com/docs/sms-api/api-reference/send-sms
 * and developer.exotel.com/api/sms; statuses of refusals by support.exotel.com/support/solutions/articles/48282 (stored
 * copies read on 26 November 2026). Not verified against Exotel's servers.
 */
export function exotelSms(settings: ExotelSettings, log: Log): Carrier {
  const outside = createOutside({ name: 'exotel-sms', limitMs: CARRIER_LIMIT_MS })
  return {
    name: 'exotel',
    needsTemplate: false,
    knowsIds: false,
    send: ({ messageId, to, text, template, reportTo }) =>
      handOver({
        ...{ outside, log, carrier: 'exotel', read },
        url: `${settings.url}/v1/Accounts/${settings.accountSid}/Sms/send.json`,
        init: {
          headers: { Authorization: basic(settings.apiKey, settings.apiToken) },
          body: new URLSearchParams({
            From: template?.sender ?? settings.sender!,
            To: `+91${to}`,
            Body: text,
            EncodingType: isPlain(text) ? 'plain' : 'unicode',
            DltEntityId: settings.dltEntityId!,
            ...(template ? { DltTemplateId: template.templateId } : {}),
            StatusCallback: reportTo,
            CustomField: messageId,
          }),
        },
      }),
  }
}

function read({ ok, status, text }: Reply): Handed | undefined {
  const answer = parseJson(text) as
    { SMSMessage?: { Sid?: unknown; Status?: unknown }; RestException?: { Message?: unknown } } | undefined
  const { Sid, Status } = answer?.SMSMessage ?? {}
  if (ok) {
    const providerId = idOf(Sid)
    if (providerId === undefined) return undefined
    return Status === 'failed' || Status === 'failed_dnd' ? refused('number') : { kind: 'taken', providerId }
  }
  const said = answer?.RestException?.Message
  if (status === 400 && typeof said === 'string' && /recipient|number/i.test(said)) return refused('number')
  if (status === 403 && typeof said === 'string' && /balance/i.test(said)) return refused('balance')
  return refused(reasonOfStatus(status))
}
