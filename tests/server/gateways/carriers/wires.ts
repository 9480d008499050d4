import type { CarrierName } from '../../../../src/contract/carrier-words.ts'
import type { Log } from '../../../../server/core/log.ts'
import { exotelSms } from '../../../../server/gateways/carriers/exotel/sms.ts'
import { exotelVoice } from '../../../../server/gateways/carriers/exotel/voice.ts'
import { gupshupCarrier } from '../../../../server/gateways/carriers/gupshup/send.ts'
import { msg91Carrier } from '../../../../server/gateways/carriers/msg91/send.ts'
import { twilioCarrier } from '../../../../server/gateways/carriers/twilio/send.ts'
import type { Carrier, CarrierOrder, FailureReason, Handed } from '../../../../server/gateways/carriers/types.ts'
import type { VoiceCarrier } from '../../../../server/gateways/carriers/voice.ts'
import { whatsAppCarrier } from '../../../../server/gateways/carriers/whatsapp/send.ts'
import { httpCarrier } from '../../../../server/gateways/messages/http.ts'
import { httpVoice } from '../../../../server/gateways/telephony/http.ts'
import { json, plain, type Answer, type Seen } from './stand-in.ts'

export const order: CarrierOrder = {
  messageId: 'C-0123456789.1',
  channel: 'sms',
  to: '9812345614',
  text: 'Asha Logistics needs Picker: https://hire.example/i/AbC123',
  origin: 'https://hire.example',
  reportTo: 'https://hire.example/callbacks/carriers/x/C-0123456789.1/key-of-this-one',
  template: {
    ...{ templateId: '1107160000000000001', sender: null, language: 'hindi', languageCode: 'hi', text: null },
    parameters: ['company', 'job'],
    hasLinkButton: true,
  },
  parameters: { company: 'Asha Logistics', job: 'Picker', link: 'https://hire.example/i/AbC123' },
}
const call = {
  callId: order.messageId,
  applicant: order.to,
  interviewer: '9876543210',
  origin: order.origin,
  reportTo: order.reportTo,
}

export interface Wire {
  name: string
  carrier: CarrierName
  /** What nobody may read in a log or an address. */
  secrets: string[]
  make(url: string, log: Log): () => Promise<Handed>
  message?(url: string, log: Log): Carrier
  /** How the carrier says that it has taken something. Undefined id: this one gives none. */
  taken: { answer: Answer; id?: string }
  /** How it refuses, and what that is in our words. */
  refusals: [what: string, answer: Answer, reason: FailureReason][]
  /** What was asked, in the carrier's own shape. */
  request(seen: Seen): unknown
  asks: unknown
}

const form = ({ method, path, headers, body }: Seen) => ({
  asked: `${method} ${path}`,
  authorization: headers.authorization,
  fields: Object.fromEntries(new URLSearchParams(body)),
})
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`

function ofMessages(wire: Omit<Wire, 'make'> & Required<Pick<Wire, 'message'>>): Wire {
  return {
    ...wire,
    make: (url, log) => {
      const carrier = wire.message(url, log)
      return () => carrier.send(order)
    },
  }
}

const ofCalls = (wire: Omit<Wire, 'make'>, make: (url: string, log: Log) => VoiceCarrier): Wire => ({
  ...wire,
  make: (url, log) => {
    const carrier = make(url, log)
    return () => carrier.place(call)
  },
})

const exotel = {
  accountSid: 'fieldhire1',
  apiKey: 'exotel-key',
  apiToken: 'exotel-token',
  sender: 'FLDHIR',
  callerId: '08040001234',
  dltEntityId: '1101000000000000001',
}
const ofExotel = (status: number, Message: string) => json(status, { RestException: { Status: status, Message } })

export const wires: Wire[] = [
  ofMessages({
    name: 'exotel',
    carrier: 'exotel',
    secrets: ['exotel-key', 'exotel-token', basic('exotel-key:exotel-token')],
    message: (url, log) => exotelSms({ url, ...exotel }, log),
    taken: { answer: json(200, { SMSMessage: { Sid: 'ex-1', Status: 'queued' } }), id: 'ex-1' },
    refusals: [
      ['a number that is none', ofExotel(400, 'Recipient is not a valid phone number'), 'number'],
      [
        'the register of those who want no calls',
        json(200, { SMSMessage: { Sid: 'ex-1', Status: 'failed_dnd' } }),
        'number',
      ],
      ['no money', ofExotel(403, 'Insufficient balance'), 'balance'],
      ['a wrong key', ofExotel(401, 'Authentication failed'), 'credentials'],
    ],
    request: form,
    asks: {
      asked: 'POST /v1/Accounts/fieldhire1/Sms/send.json',
      authorization: basic('exotel-key:exotel-token'),
      fields: {
        ...{ From: 'FLDHIR', To: '+919812345614', Body: order.text, EncodingType: 'plain' },
        ...{ DltEntityId: '1101000000000000001', DltTemplateId: '1107160000000000001' },
        ...{ StatusCallback: order.reportTo, CustomField: order.messageId },
      },
    },
  }),
  ofMessages({
    name: 'gupshup',
    carrier: 'gupshup',
    secrets: ['gupshup-password'],
    message: (url, log) =>
      gupshupCarrier(
        { url, userId: '2000000001', password: 'gupshup-password', dltEntityId: '1101000000000000001' },
        log,
      ),
    taken: { answer: plain(200, 'success | 919812345614 | gs-1'), id: 'gs-1' },
    refusals: [
      ['a number that is none', plain(200, 'error | 105 | The phone number is not a valid phone number'), 'number'],
      ['a mask of nobody', plain(200, 'error | 108 | The "mask" specified is invalid'), 'template'],
      ['a wrong password', plain(200, 'error | 102 | Authentication failed'), 'credentials'],
      ['a code that no page names', plain(200, 'error | 999 | Something'), 'other'],
    ],
    request: form,
    asks: {
      asked: 'POST /GatewayAPI/rest',
      authorization: undefined,
      fields: {
        ...{ method: 'SendMessage', userid: '2000000001', password: 'gupshup-password', auth_scheme: 'plain' },
        ...{ v: '1.1', format: 'text', send_to: '919812345614', msg: order.text, msg_type: 'TEXT' },
        ...{ principalEntityId: '1101000000000000001', dltTemplateId: '1107160000000000001' },
      },
    },
  }),
  ofMessages({
    name: 'msg91',
    carrier: 'msg91',
    secrets: ['msg91-authkey'],
    message: (url, log) => msg91Carrier({ url, authKey: 'msg91-authkey', sender: 'FLDHIR' }, log),
    taken: {
      answer: json(200, { type: 'success', message: '3763646c3058373530393938' }),
      id: '3763646c3058373530393938',
    },
    refusals: [
      ['a number that is none', json(200, { type: 'error', message: 'Invalid mobile number' }), 'number'],
      ['a flow of nobody', json(400, { type: 'error', message: 'Flow id missing or invalid' }), 'template'],
      ['no money', json(200, { type: 'error', message: 'Insufficient balance' }), 'balance'],
      ['a wrong key', json(401, { type: 'error', message: 'Authentication failure' }), 'credentials'],
    ],
    request: ({ method, path, headers, body }) => ({
      ...{ asked: `${method} ${path}`, authkey: headers.authkey, body: JSON.parse(body) as unknown },
    }),
    asks: {
      asked: 'POST /api/v5/flow/',
      authkey: 'msg91-authkey',
      body: {
        ...{ flow_id: '1107160000000000001', sender: 'FLDHIR' },
        recipients: [{ mobiles: '919812345614', VAR1: 'Asha Logistics', VAR2: 'Picker' }],
      },
    },
  }),
  ofMessages({
    name: 'twilio',
    carrier: 'twilio',
    secrets: ['twilio-token', basic('AC0123456789:twilio-token')],
    message: (url, log) =>
      twilioCarrier({ url, accountSid: 'AC0123456789', authToken: 'twilio-token', sender: '+15005550006' }, log),
    taken: { answer: json(201, { sid: 'SM1', status: 'queued' }), id: 'SM1' },
    refusals: [
      ['a number that is none', json(400, { code: 21_211, message: 'Invalid', status: 400 }), 'number'],
      ['somebody who sent STOP', json(400, { code: 21_610, message: 'Unsubscribed', status: 400 }), 'opted-out'],
      ['a wrong token', json(401, { code: 20_003, message: 'Authenticate', status: 401 }), 'credentials'],
      ['a code that no page names', json(400, { code: 'toString', status: 400 }), 'other'],
    ],
    request: form,
    asks: {
      asked: 'POST /2010-04-01/Accounts/AC0123456789/Messages.json',
      authorization: basic('AC0123456789:twilio-token'),
      fields: { To: '+919812345614', From: '+15005550006', Body: order.text, StatusCallback: order.reportTo },
    },
  }),
  ofMessages({
    name: 'whatsapp',
    carrier: 'whatsapp',
    secrets: ['meta-token', 'meta-secret', 'meta-verify'],
    message: (url, log) =>
      whatsAppCarrier(
        ...([
          {
            url,
            phoneNumberId: '1000000001',
            accessToken: 'meta-token',
            appSecret: 'meta-secret',
            verifyToken: 'meta-verify',
          },
          log,
        ] as const),
      ),
    taken: { answer: json(200, { messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] }), id: 'wamid.1' },
    refusals: [
      ['a number without WhatsApp', json(400, { error: { code: 131_026 } }), 'number'],
      ['a template that was not approved', json(404, { error: { code: 132_001 } }), 'template'],
      ['somebody who stopped marketing', json(400, { error: { code: 131_050 } }), 'opted-out'],
      ['an account without payment', json(400, { error: { code: 131_042 } }), 'balance'],
      ['too many', json(400, { error: { code: 130_429 } }), 'limit'],
      ['a token that has ended', json(401, { error: { code: 190 } }), 'credentials'],
    ],
    request: ({ method, path, headers, body }) => ({
      ...{ asked: `${method} ${path}`, authorization: headers.authorization, body: JSON.parse(body) as unknown },
    }),
    asks: {
      asked: 'POST /1000000001/messages',
      authorization: 'Bearer meta-token',
      body: {
        ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: '919812345614', type: 'template' },
        biz_opaque_callback_data: order.messageId,
        template: {
          name: '1107160000000000001',
          language: { code: 'hi' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Asha Logistics' },
                { type: 'text', text: 'Picker' },
              ],
            },
            { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'i/AbC123' }] },
          ],
        },
      },
    },
  }),
  ofMessages({
    name: 'http',
    carrier: 'http',
    secrets: ['gateway-token', 'session-secret'],
    message: (url, log) => httpCarrier({ url, secret: 'session-secret', token: 'gateway-token', log }),
    taken: { answer: plain(200, '') },
    refusals: [
      ['a number that is none', json(422, {}), 'other'],
      ['a wrong token', json(401, {}), 'credentials'],
      ['no money', json(402, {}), 'balance'],
    ],
    request: ({ method, headers, body }) => ({
      ...{ asked: method, authorization: headers.authorization, key: headers['idempotency-key'] },
      body: { ...(JSON.parse(body) as object), callback: undefined },
    }),
    asks: {
      ...{ asked: 'POST', authorization: 'Bearer gateway-token', key: order.messageId },
      body: { messageId: order.messageId, channel: 'sms', to: order.to, text: order.text, callback: undefined },
    },
  }),
  ofCalls(
    {
      name: 'exotel, calls',
      carrier: 'exotel',
      secrets: ['exotel-key', 'exotel-token', basic('exotel-key:exotel-token')],
      taken: { answer: json(200, { Call: { Sid: 'call-1', Status: 'in-progress' } }), id: 'call-1' },
      refusals: [
        ['a number that is none', ofExotel(400, 'Invalid parameter: To'), 'number'],
        ['a call that has failed already', json(200, { Call: { Sid: 'call-1', Status: 'failed' } }), 'number'],
        ['a wrong key', ofExotel(401, 'Authentication failed'), 'credentials'],
      ],
      request: form,
      asks: {
        asked: 'POST /v1/Accounts/fieldhire1/Calls/connect.json',
        authorization: basic('exotel-key:exotel-token'),
        fields: {
          ...{ From: '+919876543210', To: '+919812345614', CallerId: '08040001234', CallType: 'trans' },
          ...{ TimeLimit: '7200', TimeOut: '45', CustomField: order.messageId, StatusCallback: order.reportTo },
          ...{ 'StatusCallbackEvents[0]': 'terminal', StatusCallbackContentType: 'application/json' },
        },
      },
    },
    (url, log) => exotelVoice({ url, ...exotel }, log),
  ),
  ofCalls(
    {
      name: 'http, calls',
      carrier: 'http',
      secrets: ['gateway-token', 'session-secret'],
      taken: { answer: json(200, { callId: 'call-1' }), id: 'call-1' },
      refusals: [['a wrong token', json(401, {}), 'credentials']],
      request: ({ method, headers, body }) => ({
        ...{ asked: method, authorization: headers.authorization, key: headers['idempotency-key'] },
        body: { ...(JSON.parse(body) as object), callback: undefined },
      }),
      asks: {
        ...{ asked: 'POST', authorization: 'Bearer gateway-token', key: order.messageId },
        body: {
          ...{ callId: order.messageId, type: 'Interview', interviewer: '9876543210', applicant: order.to },
          callback: undefined,
        },
      },
    },
    (url, log) => httpVoice({ url, secret: 'session-secret', token: 'gateway-token', log }),
  ),
]
