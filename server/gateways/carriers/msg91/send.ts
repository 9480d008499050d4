import type { Msg91Settings } from '../../../core/carriers.ts'
import type { Log } from '../../../core/log.ts'
import { createOutside, type Reply } from '../../outside.ts'
import { CARRIER_LIMIT_MS, handOver, idOf, parseJson, reasonOfStatus, refused } from '../post.ts'
import type { Carrier, CarrierOrder, Handed } from '../types.ts'

/**
 * SMS by a flow of MSG91: `POST /api/v5/flow/`. By api.msg91.com/apidoc/textsms/send-sms-flow.php (stored copy read on
 * 26 November 2026): flow_id, sender, recipients with mobiles and VAR1, VAR2 …; `{ type: 'success', message: id }` or
 * `{ type: 'error', message }`. The variables of a flow are to be named VAR1, VAR2 … Not verified against MSG91's
 * servers, and of its errors only some sentences are documented.
 */
export function msg91Carrier(settings: Msg91Settings, log: Log): Carrier {
  const outside = createOutside({ name: 'msg91', limitMs: CARRIER_LIMIT_MS })
  return {
    name: 'msg91',
    needsTemplate: true,
    knowsIds: false,
    send: (order) =>
      handOver({
        ...{ outside, log, carrier: 'msg91', read },
        url: `${settings.url}/api/v5/flow/`,
        init: {
          headers: { 'Content-Type': 'application/json', authkey: settings.authKey },
          body: JSON.stringify(bodyOf(order, settings)),
        },
      }),
  }
}

function bodyOf({ to, template, parameters }: CarrierOrder, settings: Msg91Settings) {
  const sender = template!.sender ?? settings.sender
  const variables = template!.parameters.map((name, at) => [
    `VAR${at + 1}`,
    parameters[name as keyof typeof parameters] ?? '-',
  ])
  return {
    flow_id: template!.templateId,
    ...(sender === undefined ? {} : { sender }),
    recipients: [{ mobiles: `91${to}`, ...Object.fromEntries(variables) }],
  }
}

function read({ ok, status, text }: Reply): Handed | undefined {
  const answer = parseJson(text)
  const said = typeof answer?.message === 'string' ? answer.message : ''
  if (ok && answer?.type === 'success') {
    const providerId = idOf(said)
    return providerId === undefined ? undefined : { kind: 'taken', providerId }
  }
  // Refusals come with 200 as well
  if (answer?.type === 'error') {
    if (/auth/i.test(said)) return refused('credentials')
    if (/flow|template|sender/i.test(said)) return refused('template')
    if (/mobile|number|recipient/i.test(said)) return refused('number')
    if (/balance|credit/i.test(said)) return refused('balance')
    return refused(ok ? 'other' : reasonOfStatus(status))
  }
  return ok ? undefined : refused(reasonOfStatus(status))
}
