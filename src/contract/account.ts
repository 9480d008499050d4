import * as v from 'valibot'
import { defineCall } from './call.ts'
import { employeeBands, employerTypes, mobile, panPattern } from './company.ts'
import { userCodes } from './session.ts'
import { id, personLine, personText } from './shapes.ts'

const required = (max: number) => v.pipe(personLine(max), v.minLength(1))

const logo = v.object({ fileName: v.string(), type: v.string() })

/** A partner's account as My Account shows it, with the names of the wire (ACCT-04). */
const profileWire = v.object({
  ipId: v.string(),
  userType: v.string(),
  userCode: v.picklist(userCodes),
  legalEntityName: v.string(),
  contactPersonName: v.string(),
  contactMobile: v.nullish(v.string()),
  contactEmailAddress: v.string(),
  address: v.nullish(v.string()),
  website: v.nullish(v.string()),
  officePhone: v.nullish(v.string()),
  pan: v.nullish(v.string()),
  headquarterLocation: v.nullish(v.string()),
  noOfEmployees: v.nullish(v.string()),
  affiliatedSectors: v.array(v.string()),
  employerType: v.nullish(v.string()),
  companyLogo: v.nullish(logo),
})
export type ProfileWire = v.InferOutput<typeof profileWire>

/** What may be changed of it. The address for signing in, the id and the user type may not. */
const editable = v.object({
  contactPersonName: required(100),
  contactMobile: mobile,
  legalEntityName: required(200),
  address: personText(500),
  website: personText(200),
  officePhone: v.pipe(v.string(), v.trim(), v.regex(/^\d{0,10}$/)),
  pan: v.pipe(v.string(), v.trim(), v.regex(panPattern), v.toUpperCase()),
  headquarterLocation: required(100),
  noOfEmployees: v.union([v.picklist(employeeBands), v.literal('')]),
  affiliatedSectors: v.pipe(v.array(required(100)), v.maxLength(50)),
  employerType: v.union([v.picklist(employerTypes), v.literal('')]),
  companyLogo: logo,
})
export type ProfileChange = Partial<v.InferOutput<typeof editable>>

export const accountCalls = {
  /** API-010: the account of a partner; the contact is the caller when the account is their own (ACCT-04). */
  profile: defineCall({
    name: 'account.profile',
    method: 'POST',
    path: 'industrypartner/getIndustryPartnerSettings/{id}',
    offline: 'read-saved',
    input: v.object({ id }),
    output: v.object({ data: v.array(profileWire) }),
  }),
  /** API-009: the edited fields only, so that two who edit different ones lose nothing (ACCT-09). */
  update: defineCall({
    name: 'account.update',
    method: 'POST',
    path: 'industrypartner/industrypartner-updateProfile',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ industrypartnerid: id, source: v.literal('portal'), ...v.partial(editable).entries }),
    output: v.object({ data: v.object({ ipId: v.string() }) }),
  }),
  /** API-023: whose account it is, for operations staff (PREF-07). */
  details: defineCall({
    name: 'account.details',
    method: 'GET',
    path: 'ops/account/details/get/{id}',
    offline: 'read-saved',
    input: v.object({ id }),
    output: v.object({
      data: v.array(
        v.object({
          ipId: v.string(),
          legalEntityName: v.string(),
          userType: v.string(),
          contactPersonName: v.string(),
          contactEmailAddress: v.string(),
          contactMobile: v.nullish(v.string()),
          status: v.picklist([0, 1]),
        }),
      ),
    }),
  }),
}
