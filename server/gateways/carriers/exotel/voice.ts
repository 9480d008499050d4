import type { ExotelSettings } from '../../../core/carriers.ts'
import type { Log } from '../../../core/log.ts'
import { createOutside, type Reply } from '../../outside.ts'
import { basic, CARRIER_LIMIT_MS, handOver, idOf, parseJson, reasonOfStatus, refused } from '../post.ts'
import type { Handed } from '../types.ts'
import type { VoiceCarrier } from '../voice.ts'

/** No interview lasts longer; Exotel ends it then, and reports. Seconds. */
const LONGEST_S = 2 * 3_600
const RING_S = 45

/**
 * Calls by Exotel: `POST /v1/Accounts/{sid}/Calls/connect.json` rings the interviewer, then the applicant, and reports
 * the end to an address of this call alone. By developer.exotel.com/docs/voice-v1/api-reference/connect-two-numbers and
 * …/status-callback (stored copies read on 26 November 2026): the callback carries no signature. Not verified against
 * Exotel's servers.
 */
export function exotelVoice(settings: ExotelSettings, log: Log): VoiceCarrier {
  const outside = createOutside({ name: 'exotel-voice', limitMs: CARRIER_LIMIT_MS })
  return {
    name: 'exotel',
    callbacks: 'exotel-voice',
    knowsIds: false,
    place: ({ callId, applicant, interviewer, reportTo }) =>
      handOver({
        ...{ outside, log, carrier: 'exotel-voice', read },
        url: `${settings.url}/v1/Accounts/${settings.accountSid}/Calls/connect.json`,
        init: {
          headers: { Authorization: basic(settings.apiKey, settings.apiToken) },
          body: new URLSearchParams({
            From: `+91${interviewer}`,
            To: `+91${applicant}`,
            CallerId: settings.callerId!,
            CallType: 'trans',
            TimeLimit: String(LONGEST_S),
            TimeOut: String(RING_S),
            CustomField: callId,
            StatusCallback: reportTo,
            'StatusCallbackEvents[0]': 'terminal',
            StatusCallbackContentType: 'application/json',
          }),
        },
      }),
  }
}

function read({ ok, status, text }: Reply): Handed | undefined {
  const answer = parseJson(text) as
    { Call?: { Sid?: unknown; Status?: unknown }; RestException?: { Message?: unknown } } | undefined
  if (ok) {
    const providerId = idOf(answer?.Call?.Sid)
    if (providerId === undefined) return undefined
    return answer?.Call?.Status === 'failed' ? refused('number') : { kind: 'taken', providerId }
  }
  const said = answer?.RestException?.Message
  if (status === 400 && typeof said === 'string' && /number|from|to\b/i.test(said)) return refused('number')
  return refused(reasonOfStatus(status))
}
