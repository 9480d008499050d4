import { useState } from 'react'
import type { CallInput } from '../../contract/call.ts'
import type { carrierCalls, CarrierTemplate, UsedCarrier } from '../../contract/carriers.ts'
import {
  headerKinds,
  isHeaderLink,
  messageKeys,
  messageParameters,
  templateCarriers,
  templateRules,
  textlessCarriers,
  unknownPlaceholderIn,
  type HeaderKind,
  type MessageKey,
  type MessageParameter,
  type TemplateCarrier,
} from '../../contract/carrier-words.ts'
import { reachoutLanguages, type ReachoutLanguage } from '../../contract/reachout-words.ts'

export interface TemplateForm {
  carrier: TemplateCarrier
  key: MessageKey
  language: ReachoutLanguage
  templateId: string
  sender: string
  languageCode: string
  text: string
  /** As many as there are fields; '' is none. */
  parameters: (MessageParameter | '')[]
  hasLinkButton: boolean
  /** '' is none. */
  headerKind: HeaderKind | ''
  headerLink: string
}
export type TemplateField = 'templateId' | 'sender' | 'languageCode' | 'text' | 'headerLink'

const known = <W extends string>(words: readonly W[], word: string | undefined): W =>
  words.find((each) => each === word) ?? words[0]!

const fieldsOf = (parameters: readonly string[]): (MessageParameter | '')[] =>
  messageParameters.map((_, at) => messageParameters.find((name) => name === parameters[at]) ?? '')

export const hasText = ({ carrier }: Pick<TemplateForm, 'carrier'>): boolean => !textlessCarriers.includes(carrier)

/** What stands above the text; of WhatsApp only. */
export const headerOf = ({ carrier, headerKind, headerLink }: TemplateForm) =>
  carrier === 'whatsapp' && headerKind !== '' ? { kind: headerKind, link: headerLink.trim() } : null

const isText = (text: string) =>
  text.length <= templateRules.longestText && !/\p{Cc}/u.test(text) && unknownPlaceholderIn(text) === undefined

/** What is wrong with a form. */
export function findTemplateFaults(form: TemplateForm): TemplateField[] {
  const { templateId, sender, languageCode, text, carrier } = form
  return [
    ...(templateRules.id.test(templateId.trim()) ? [] : (['templateId'] as const)),
    ...(carrier === 'whatsapp' || sender.trim() === '' || templateRules.sender.test(sender.trim())
      ? []
      : (['sender'] as const)),
    ...(carrier !== 'whatsapp' || languageCode.trim() === '' || templateRules.code.test(languageCode.trim())
      ? []
      : (['languageCode'] as const)),
    ...(headerOf(form) === null || isHeaderLink(form.headerLink.trim()) ? [] : (['headerLink'] as const)),
    ...(hasText(form) && !isText(text) ? (['text'] as const) : []),
  ]
}

/** As the call takes it: what a carrier has no use for is left out. */
export function toTemplate(form: TemplateForm): CallInput<typeof carrierCalls.saveTemplate> {
  const isWhatsApp = form.carrier === 'whatsapp'
  return {
    ...{ carrier: form.carrier, key: form.key, language: form.language, templateId: form.templateId.trim() },
    sender: isWhatsApp ? null : form.sender.trim() || null,
    languageCode: isWhatsApp ? form.languageCode.trim() || null : null,
    text: hasText(form) ? form.text || null : null,
    parameters: form.parameters.filter((name) => name !== ''),
    hasLinkButton: isWhatsApp && form.hasLinkButton,
    header: headerOf(form),
  }
}

export function useTemplateForm(template: CarrierTemplate | undefined, carriers: UsedCarrier[]) {
  const [initial] = useState<TemplateForm>(() => ({
    carrier: known(templateCarriers, template?.carrier ?? carriers[0]?.name),
    key: known(messageKeys, template?.key ?? 'sms'),
    language: known(reachoutLanguages, template?.language),
    ...{ templateId: template?.templateId ?? '', sender: template?.sender ?? '' },
    ...{ languageCode: template?.languageCode ?? '', text: template?.text ?? '' },
    parameters: fieldsOf(template?.parameters ?? []),
    hasLinkButton: template?.hasLinkButton ?? false,
    headerKind: headerKinds.find((kind) => kind === template?.header?.kind) ?? '',
    headerLink: template?.header?.link ?? '',
  }))
  const [form, setForm] = useState(initial)
  const [wrong, setWrong] = useState<readonly TemplateField[]>([])
  const change = (part: Partial<TemplateForm>) => {
    setForm((before) => ({ ...before, ...part }))
    setWrong((before) => before.filter((field) => !(field in part)))
  }
  return { form, change, wrong, setWrong, isDirty: form !== initial }
}
