import * as v from 'valibot'
import { toMobile } from '../lib/mobile.ts'
import { defineCall } from './call.ts'
import { employeeBands, employerTypes, entityTypes } from './company.ts'
import { personLine, personText } from './shapes.ts'

/** A logo: any kind of picture, at most 2 MB (REG-13). */
export const logoLimits = { type: /^image\/[a-z0-9][\w.+-]{0,60}$/i, maxBytes: 2 * 1024 * 1024 }

const pictureType = v.pipe(v.string(), v.regex(logoLimits.type))
const pictureName = v.pipe(v.string(), v.minLength(1), v.maxLength(300), v.regex(/^[^\\/\u0000-\u001f]+$/))

/** For visitors without an account. The form is checked in detail by rules/registration, on the page and the server. */
export const registrationCalls = {
  /**
   * API-008: an employer, agency or aggregator requests an account (REG-14). The response is the same whether the email
   * is known or not: only the email reports the result.
   */
  signUp: defineCall({
    name: 'registration.signUp',
    method: 'POST',
    path: 'industrypartner/industrypartner-signup',
    auth: 'public',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      legal_entity_name: personLine(200),
      registered_name_of_the_company: v.optional(personLine(200), ''),
      no_of_employees: v.optional(v.union([v.picklist(employeeBands), v.literal('')]), ''),
      employer_type: v.picklist(employerTypes),
      company_profile: v.optional(personText(2_000), ''),
      contact_email_address: personText(200),
      contact_mobile: v.pipe(v.string(), v.maxLength(40), v.transform(toMobile)),
      contact_person_name: personLine(100),
      address: v.optional(personText(500), ''),
      office_phone: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
      website: v.optional(personText(200), ''),
      pan: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
      affiliatedSectors: v.pipe(v.array(personText(100)), v.maxLength(20)),
      headquarterLocation: personText(100),
      userType: v.picklist(Object.keys(entityTypes) as (keyof typeof entityTypes)[]),
      userCode: v.picklist(Object.values(entityTypes)),
      companyLogo: v.optional(v.object({ fileName: pictureName, type: pictureType })),
    }),
    output: v.object({ data: v.object({ received: v.literal(true) }) }),
  }),
  /**
   * API-029: a signed link to PUT a logo to. `type` and `size` (bytes) are ours: the link is good for exactly these.
   * The name is one of this device alone, so that no one overwrites another company's logo.
   */
  logoLink: defineCall({
    name: 'registration.logoLink',
    method: 'GET',
    path: 'uploadCompanyLogo',
    auth: 'public',
    offline: 'needs-network',
    input: v.object({
      fileName: pictureName,
      type: pictureType,
      size: v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.integer(), v.minValue(1)),
    }),
    output: v.object({ data: v.object({ presignUrl: v.string(), type: v.string(), fileName: v.string() }) }),
  }),
}
