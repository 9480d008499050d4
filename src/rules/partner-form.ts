import * as v from 'valibot'
import type { CallInput } from '../contract/call.ts'
import { emailPattern, employerTypes, entityTypes, panPattern, type EntityType } from '../contract/company.ts'
import type { partnerCalls } from '../contract/partners.ts'
import { mobilePattern, toMobile } from '../lib/mobile.ts'
import { requiredText } from './required-text.ts'

/**
 * The forms of the industry partners (PART-06 to PART-10, PART-14). The message of an issue is its key in text/partners
 * `faults`.
 */
export const partnerFaults = [
  'nameMissing',
  'panMissing',
  'panWrong',
  'contactMissing',
  'emailMissing',
  'emailWrong',
  'mobileMissing',
  'mobileWrong',
  'locationMissing',
  'entityMissing',
  'employerTypeMissing',
  'spocNameMissing',
  'spocEmailMissing',
  'spocMobileMissing',
] as const
export type PartnerFault = (typeof partnerFaults)[number]

const required = requiredText<PartnerFault>
const listed = <const T extends readonly string[]>(list: T, fault: PartnerFault) =>
  v.pipe(
    v.string(),
    v.check((value) => list.includes(value), fault),
  )
const mobile = (missing: PartnerFault) =>
  v.pipe(required(missing), v.transform(toMobile), v.regex(mobilePattern, 'mobileWrong' satisfies PartnerFault))
const email = (missing: PartnerFault) => v.pipe(required(missing), v.regex(emailPattern, 'emailWrong'))

export const newPartnerForm = v.object({
  name: required('nameMissing'),
  registeredName: v.pipe(v.string(), v.trim()),
  location: required('locationMissing'),
  pan: v.pipe(required('panMissing'), v.regex(panPattern, 'panWrong'), v.toUpperCase()),
  entityType: listed(Object.keys(entityTypes), 'entityMissing'),
  employerType: listed(employerTypes, 'employerTypeMissing'),
  contactName: required('contactMissing'),
  contactEmail: email('emailMissing'),
  contactMobile: mobile('mobileMissing'),
  isActive: v.boolean(),
})
export type NewPartnerForm = v.InferOutput<typeof newPartnerForm>

export const spocForm = v.object({
  name: required('spocNameMissing'),
  email: email('spocEmailMissing'),
  mobile: mobile('spocMobileMissing'),
})
export type SpocForm = v.InferOutput<typeof spocForm>

/** Returns the input of API-020: an empty registered name is dropped, the status is 1 or 0 (PART-06). */
export const toNewPartner = (form: NewPartnerForm): CallInput<typeof partnerCalls.create> => {
  const userType = form.entityType as EntityType
  return {
    legal_entity_name: form.name,
    ...(form.registeredName ? { registered_name_of_the_company: form.registeredName } : {}),
    headquarterLocation: form.location,
    pan: form.pan,
    userType,
    userCode: entityTypes[userType],
    employer_type: form.employerType as (typeof employerTypes)[number],
    contact_person_name: form.contactName,
    contact_email_address: form.contactEmail,
    contact_mobile: form.contactMobile,
    status: form.isActive ? 1 : 0,
  }
}

/** The field of the form for each wire name, for the server's errors. */
export const partnerFieldOf: Record<string, keyof NewPartnerForm> = {
  legal_entity_name: 'name',
  registered_name_of_the_company: 'registeredName',
  headquarterLocation: 'location',
  pan: 'pan',
  userType: 'entityType',
  userCode: 'entityType',
  employer_type: 'employerType',
  contact_person_name: 'contactName',
  contact_email_address: 'contactEmail',
  contact_mobile: 'contactMobile',
}
