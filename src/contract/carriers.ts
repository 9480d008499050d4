import * as v from 'valibot'
import { defineCall } from './call.ts'
import {
  failureReasons,
  headerKinds,
  isHeaderLink,
  messageKeys,
  messageParameters,
  templateCarriers,
  templateRules,
  unknownPlaceholderIn,
} from './carrier-words.ts'
import { reachoutLanguages } from './reachout-words.ts'

/** For how many days what was sent is counted. */
export const sentDays = [1, 7, 30, 90] as const

const name = {
  carrier: v.picklist(templateCarriers),
  key: v.picklist(messageKeys),
  language: v.picklist(reachoutLanguages),
}

const templateWire = v.object({
  ...{ carrier: v.string(), key: v.string(), language: v.string(), templateId: v.string() },
  sender: v.nullable(v.string()),
  /** The language as WhatsApp calls it. */
  languageCode: v.nullable(v.string()),
  /** As it is registered, with #company# and the like; null: ours. */
  text: v.nullable(v.string()),
  /** In the order of the template's variables. */
  parameters: v.array(v.string()),
  hasLinkButton: v.boolean(),
  /** The picture, video or document above the text, for WhatsApp; missing at a server before this version. */
  header: v.nullish(v.object({ kind: v.picklist(headerKinds), link: v.string() })),
  /** Epoch ms. */
  updatedAt: v.number(),
})
export type CarrierTemplate = v.InferOutput<typeof templateWire>

const usedWire = v.object({
  name: v.string(),
  channel: v.picklist(['sms', 'whatsapp']),
  /** It sends nothing without a template. */
  needsTemplate: v.boolean(),
})
export type UsedCarrier = v.InferOutput<typeof usedWire>

const sentWire = v.object({
  carrier: v.string(),
  channel: v.string(),
  /** handing: being asked, or the server died at it. */
  state: v.string(),
  /** One of `failureReasons`; a later server may have more. */
  reason: v.nullable(v.string()),
  count: v.number(),
  /** By CARRIER_COSTS. */
  paise: v.number(),
})
export type SentCount = v.InferOutput<typeof sentWire>

const addressWire = v.object({ name: v.string(), address: v.nullable(v.string()), isSecret: v.boolean() })
export type CarrierAddress = v.InferOutput<typeof addressWire>

/** Messages at the carriers, for operations (OPS-04); each has a command of `npm run admin -- messages` beside it. */
export const carrierCalls = {
  /** What each message is called at each carrier, and the carriers that messages go to, the first choice first. */
  templates: defineCall({
    name: 'carriers.templates',
    method: 'POST',
    path: 'operations/carriers/templates',
    offline: 'needs-network',
    input: v.object({}),
    output: v.object({ data: v.object({ templates: v.array(templateWire), carriers: v.array(usedWire) }) }),
  }),
  /** Puts another in the place of the one of the same carrier, message and language. */
  saveTemplate: defineCall({
    name: 'carriers.saveTemplate',
    method: 'POST',
    path: 'operations/carriers/templates/save',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      ...name,
      templateId: v.pipe(v.string(), v.trim(), v.regex(templateRules.id)),
      sender: v.nullable(v.pipe(v.string(), v.trim(), v.regex(templateRules.sender))),
      languageCode: v.nullable(v.pipe(v.string(), v.trim(), v.regex(templateRules.code))),
      /** Letter by letter as it is registered. */
      text: v.nullable(
        v.pipe(
          v.string(),
          v.maxLength(templateRules.longestText),
          v.regex(/^\P{Cc}+$/u),
          v.check((text) => unknownPlaceholderIn(text) === undefined),
        ),
      ),
      parameters: v.pipe(v.array(v.picklist(messageParameters)), v.maxLength(10)),
      hasLinkButton: v.boolean(),
      header: v.optional(
        v.nullable(
          v.object({ kind: v.picklist(headerKinds), link: v.pipe(v.string(), v.trim(), v.check(isHeaderLink)) }),
        ),
      ),
    }),
    output: v.object({ data: templateWire }),
  }),
  removeTemplate: defineCall({
    name: 'carriers.removeTemplate',
    method: 'POST',
    path: 'operations/carriers/templates/remove',
    mutation: true,
    offline: 'needs-network',
    input: v.object(name),
    output: v.object({ data: v.object(name) }),
  }),
  /** Sends a template, filled with an example, to a phone of one's own. It costs what a message costs. */
  testTemplate: defineCall({
    name: 'carriers.testTemplate',
    method: 'POST',
    path: 'operations/carriers/templates/test',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ ...name, mobile: v.pipe(v.string(), v.regex(/^[6-9]\d{9}$/)) }),
    output: v.object({
      data: v.object({
        /** opted-out: this number wants no messages, and nobody was asked. */
        outcome: v.picklist(['taken', 'refused', 'unknown', 'opted-out']),
        reason: v.nullable(v.picklist(failureReasons)),
      }),
    }),
  }),
  /** What carriers took, refused, delivered or did not, by reason, and what it cost; and who wants no messages. */
  sent: defineCall({
    name: 'carriers.sent',
    method: 'POST',
    path: 'operations/carriers/sent',
    offline: 'needs-network',
    input: v.object({ days: v.picklist(sentDays) }),
    output: v.object({ data: v.object({ counts: v.array(sentWire), optOuts: v.number() }) }),
  }),
  /** What is to be entered at each carrier for its reports and replies. Who looks is in the audit trail: some are secret. */
  addresses: defineCall({
    name: 'carriers.addresses',
    method: 'POST',
    path: 'operations/carriers/addresses',
    offline: 'needs-network',
    input: v.object({}),
    output: v.object({ data: v.array(addressWire) }),
  }),
}
