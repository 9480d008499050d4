import * as v from 'valibot'
import type { ProfileChange, ProfileWire } from '../contract/account.ts'
import { emailPattern, panPattern } from '../contract/company.ts'
import { logoLimits } from '../contract/registration.ts'
import type { UserCode } from '../contract/session.ts'
import { mobilePattern, toMobile } from '../lib/mobile.ts'
import { choosesPartner } from './roles.ts'
import { requiredText } from './required-text.ts'

/** The forms of My Account. The message of an issue is its key in text/account `faults`. */
export const accountFaults = [
  'nameMissing',
  'mobileMissing',
  'mobileWrong',
  'locationMissing',
  'panMissing',
  'panWrong',
  'companyMissing',
  'officePhoneWrong',
  'logoWrong',
  'logoTooLarge',
  'memberNameMissing',
  'memberEmailMissing',
  'memberEmailWrong',
  'memberMobileMissing',
  'memberMobileWrong',
] as const
export type AccountFault = (typeof accountFaults)[number]

const required = requiredText<AccountFault>
const patterned = (missing: AccountFault, pattern: RegExp, wrong: AccountFault) =>
  v.pipe(required(missing), v.regex(pattern, wrong))
const mobile = (missing: AccountFault, wrong: AccountFault) =>
  v.pipe(required(missing), v.transform(toMobile), v.regex(mobilePattern, wrong))
const free = v.pipe(v.string(), v.trim())

/** ACCT-05 to ACCT-08. The PAN, optional at registration, is required here (TRAP-73). */
export const profileForm = v.object({
  contactPersonName: required('nameMissing'),
  contactMobile: mobile('mobileMissing', 'mobileWrong'),
  legalEntityName: required('companyMissing'),
  employerType: v.string(),
  noOfEmployees: v.string(),
  affiliatedSectors: v.array(v.string()),
  headquarterLocation: required('locationMissing'),
  address: free,
  officePhone: v.pipe(free, v.regex(/^\d{0,10}$/, 'officePhoneWrong' satisfies AccountFault)),
  website: free,
  pan: v.pipe(patterned('panMissing', panPattern, 'panWrong'), v.toUpperCase()),
})
export type ProfileForm = v.InferOutput<typeof profileForm>

/** Returns why a file cannot be the logo. */
export function findLogoFault(file: { type: string; size: number }): AccountFault | undefined {
  if (!logoLimits.type.test(file.type)) return 'logoWrong'
  return file.size > logoLimits.maxBytes ? 'logoTooLarge' : undefined
}

export const toProfileForm = (wire: ProfileWire): ProfileForm => ({
  contactPersonName: wire.contactPersonName,
  contactMobile: wire.contactMobile ?? '',
  legalEntityName: wire.legalEntityName,
  employerType: wire.employerType ?? '',
  noOfEmployees: wire.noOfEmployees ?? '',
  affiliatedSectors: wire.affiliatedSectors,
  headquarterLocation: wire.headquarterLocation ?? '',
  address: wire.address ?? '',
  officePhone: wire.officePhone ?? '',
  website: wire.website ?? '',
  pan: wire.pan ?? '',
})

/** Returns the edited fields only (ACCT-09). */
export function findChanges(before: ProfileForm, after: ProfileForm): ProfileChange {
  const names = Object.keys(after) as (keyof ProfileForm)[]
  const edited = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  // The schema of the call checks the values of the two lists again
  return Object.fromEntries(edited.map((name) => [name, after[name]])) as ProfileChange
}

const personal: readonly string[] = ['contactPersonName', 'contactMobile']

/** Only the user's own details change, not the account's: decides between two failure messages (ACCT-10, TRAP-90). */
export const isPersonalOnly = (change: ProfileChange): boolean =>
  Object.keys(change).every((name) => personal.includes(name))

/**
 * Returns the path of an account's logo: the account's id, then the company's name and the subtype of the picture
 * (REG-13): 'EMP1/Acme.png'.
 */
export function logoNameOf(ipId: string, company: string, type: string): string {
  // Drops characters with a meaning in paths and file systems
  const safe =
    company
      .replace(/[^\p{L}\p{M}\p{N} ._-]/gu, '')
      .trim()
      .replace(/^\.+$/, '') || 'logo'
  return `${ipId}/${safe.slice(0, 100)}.${type.replace(/^image\//, '').replace(/\W.*$/, '')}`
}

/** MEMB-02. */
export const inviteForm = v.object({
  contactPersonName: required('memberNameMissing'),
  contactEmailAddress: patterned('memberEmailMissing', emailPattern, 'memberEmailWrong'),
  contactMobile: mobile('memberMobileMissing', 'memberMobileWrong'),
})
export type InviteForm = v.InferOutput<typeof inviteForm>
export const emptyInvite: InviteForm = { contactPersonName: '', contactEmailAddress: '', contactMobile: '' }

export type AccountTab = 'profile' | 'members' | 'preferences' | 'addresses' | 'webhooks' | 'keys'

/** ACCT-01, ACCT-02, HOOK-01, CONN-02: a council has no preferences, and only the owner of an account has webhooks and keys. `effective` is the code of the account a member works for. */
export function accountTabsOf(code: UserCode, effective: UserCode = code): AccountTab[] {
  if (code === 'SSC') return ['profile', 'addresses']
  const members = mayInvite(effective) ? (['members'] as const) : []
  return [
    'profile',
    ...members,
    'preferences',
    'addresses',
    ...(mayInvite(code) ? (['webhooks', 'keys'] as const) : []),
  ]
}

/** TRAP-19: councils and operations read their account, all others edit it, a member that of its parent. */
export const mayEditProfile = (code: UserCode): boolean => !choosesPartner(code)

/** MEMB-04, ROLE-06: only the owner of an account adds members. */
export const mayInvite = (code: UserCode): boolean => code === 'EMP' || code === 'SA' || code === 'AGG'
