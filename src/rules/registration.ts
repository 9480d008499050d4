import * as v from 'valibot'
import type { CallInput } from '../contract/call.ts'
import {
  defaultEmployerType,
  emailPattern,
  employeeBands,
  entityTypes,
  panPattern,
  type EmployerType,
  type EntityType,
} from '../contract/company.ts'
import type { registrationCalls } from '../contract/registration.ts'
import { mobilePattern, toMobile } from '../lib/mobile.ts'
import { requiredText } from './required-text.ts'

export type SignUp = CallInput<typeof registrationCalls.signUp>

/** Error codes; each has its message in text/registration `faults`. An invalid e-mail address has none (TRAP-66). */
export const registrationFaults = [
  'companyMissing',
  'emailMissing',
  'emailWrong',
  'personMissing',
  'mobileMissing',
  'mobileWrong',
  'panWrong',
  'userTypeMissing',
  'sectorMissing',
  'locationMissing',
] as const
export type RegistrationFault = (typeof registrationFaults)[number]

const required = requiredText<RegistrationFault>
const optional = v.pipe(v.string(), v.trim())

/** The registration form (REG-02 to REG-07), validated by this schema on the page and on the server. */
export const registrationForm = v.object({
  companyName: required('companyMissing'),
  registeredName: optional,
  employees: optional,
  employerType: v.string(),
  entityType: v.pipe(
    v.string(),
    v.check((value) => Object.hasOwn(entityTypes, value), 'userTypeMissing' satisfies RegistrationFault),
  ),
  sector: required('sectorMissing'),
  location: required('locationMissing'),
  pan: v.pipe(
    optional,
    v.check((pan) => pan === '' || panPattern.test(pan), 'panWrong' satisfies RegistrationFault),
    v.toUpperCase(),
  ),
  profile: optional,
  personName: required('personMissing'),
  email: v.pipe(required('emailMissing'), v.regex(emailPattern, 'emailWrong' satisfies RegistrationFault)),
  mobile: v.pipe(
    required('mobileMissing'),
    v.transform(toMobile),
    v.regex(mobilePattern, 'mobileWrong' satisfies RegistrationFault),
  ),
  officePhone: optional,
  website: optional,
  address: optional,
})
export type RegistrationForm = v.InferOutput<typeof registrationForm>
export type RegistrationField = keyof RegistrationForm

export const emptyRegistration: RegistrationForm = {
  companyName: '',
  registeredName: '',
  employees: '',
  employerType: defaultEmployerType,
  entityType: '',
  sector: '',
  location: '',
  pan: '',
  profile: '',
  personName: '',
  email: '',
  mobile: '',
  officePhone: '',
  website: '',
  address: '',
}
/** From top to bottom: the first invalid field is focused. */
export const registrationFields = Object.keys(emptyRegistration) as RegistrationField[]

/** Parses a draft of any build; unknown values become empty. */
export function readRegistration(kept: unknown): RegistrationForm {
  const from = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  return Object.fromEntries(
    registrationFields.map((name) => [name, typeof from[name] === 'string' ? from[name] : emptyRegistration[name]]),
  ) as RegistrationForm
}

/**
 * Returns the input of API-008: every property is present (REG-14), and the code follows from the entity type (REG-12).
 */
export function toSignUp(form: RegistrationForm, companyLogo?: SignUp['companyLogo']): SignUp {
  const userType = form.entityType as EntityType
  return {
    legal_entity_name: form.companyName,
    registered_name_of_the_company: form.registeredName,
    no_of_employees: employeeBands.find((band) => band === form.employees) ?? '',
    employer_type: form.employerType as EmployerType,
    company_profile: form.profile,
    contact_email_address: form.email,
    contact_mobile: form.mobile,
    contact_person_name: form.personName,
    address: form.address,
    office_phone: form.officePhone,
    website: form.website,
    pan: form.pan,
    affiliatedSectors: form.sector ? [form.sector] : [],
    headquarterLocation: form.location,
    userType,
    userCode: entityTypes[userType],
    ...(companyLogo ? { companyLogo } : {}),
  }
}

/** The wire name of each field, for the server's errors. */
export const registrationMembers: Record<RegistrationField, keyof SignUp> = {
  companyName: 'legal_entity_name',
  registeredName: 'registered_name_of_the_company',
  employees: 'no_of_employees',
  employerType: 'employer_type',
  entityType: 'userType',
  sector: 'affiliatedSectors',
  location: 'headquarterLocation',
  pan: 'pan',
  profile: 'company_profile',
  personName: 'contact_person_name',
  email: 'contact_email_address',
  mobile: 'contact_mobile',
  officePhone: 'office_phone',
  website: 'website',
  address: 'address',
}

/** Validates the input of the call and returns the errors by wire name. */
export function findRegistrationFaults(sent: SignUp): Partial<Record<keyof SignUp, RegistrationFault>> {
  const parsed = v.safeParse(registrationForm, {
    companyName: sent.legal_entity_name,
    registeredName: sent.registered_name_of_the_company ?? '',
    employees: sent.no_of_employees ?? '',
    employerType: sent.employer_type,
    entityType: sent.userType,
    sector: sent.affiliatedSectors[0] ?? '',
    location: sent.headquarterLocation,
    pan: sent.pan ?? '',
    profile: sent.company_profile ?? '',
    personName: sent.contact_person_name,
    email: sent.contact_email_address,
    mobile: sent.contact_mobile,
    officePhone: sent.office_phone ?? '',
    website: sent.website ?? '',
    address: sent.address ?? '',
  })
  const faults: Partial<Record<keyof SignUp, RegistrationFault>> = {}
  for (const issue of parsed.issues ?? []) {
    const field = v.getDotPath(issue) as RegistrationField
    faults[registrationMembers[field]] ??= issue.message as RegistrationFault
  }
  return faults
}

/**
 * REG-13: the name of the company and the type of the picture, e.g. 'Acme.png'. Characters that file names exclude
 * become dashes.
 */
export function logoFileName(companyName: string, type: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  const name = companyName.trim().replace(/[\\/\u0000-\u001f]/g, '-')
  const safe = /^\.*$/.test(name) ? 'logo' : [...name].slice(0, 200).join('')
  return `${safe}.${type.slice(type.indexOf('/') + 1)}`
}
