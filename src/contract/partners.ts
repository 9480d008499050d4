import * as v from 'valibot'
import { defineCall, defineFileCall } from './call.ts'
import { emailPattern, employerTypes, entityTypes, mobile, panPattern } from './company.ts'
import { id, language, pageOptions, paginationOptions, personLine, personText } from './shapes.ts'

/** A partner of a council as its list and its view need it (PART-02, PART-13, PART-14). */
export const partnerWire = v.object({
  ipId: v.string(),
  legalEntityName: v.string(),
  registeredNameOfTheCompany: v.nullish(v.string()),
  headquarterLocation: v.nullish(v.string()),
  pan: v.nullish(v.string()),
  userType: v.string(),
  userCode: v.string(),
  employerType: v.nullish(v.string()),
  contactPersonName: v.string(),
  contactEmailAddress: v.string(),
  contactMobile: v.nullish(v.string()),
  /** Epoch ms. */
  createdEpoch: v.number(),
  /** The latest sign-in of any user of this partner, epoch ms. The misspelling is the wire's (PART-02). */
  lastSession: v.nullish(v.object({ cretatedDateTime: v.number() })),
  /** 1 active, 0 switched off. */
  status: v.picklist([0, 1]),
})
export type PartnerWire = v.InferOutput<typeof partnerWire>

export interface IndustryPartner {
  ipId: string
  name: string
  registeredName?: string
  location?: string
  pan?: string
  entityType: string
  employerType?: string
  spocName: string
  spocEmail: string
  spocMobile: string
  createdAt: number
  lastSignInAt?: number
  isActive: boolean
}

/** The one place that knows the wire's names (TRAP-33). */
export const toIndustryPartner = (wire: PartnerWire): IndustryPartner => ({
  ipId: wire.ipId,
  name: wire.legalEntityName,
  registeredName: wire.registeredNameOfTheCompany || undefined,
  location: wire.headquarterLocation || undefined,
  pan: wire.pan || undefined,
  entityType: wire.userType,
  employerType: wire.employerType || undefined,
  spocName: wire.contactPersonName,
  spocEmail: wire.contactEmailAddress,
  spocMobile: wire.contactMobile ?? '',
  createdAt: wire.createdEpoch,
  lastSignInAt: wire.lastSession?.cretatedDateTime,
  isActive: wire.status === 1,
})

export const partnerSortFields = ['legalEntityName', 'createdEpoch', 'lastSession', 'status'] as const
export type PartnerSortField = (typeof partnerSortFields)[number]

/** PART-04: page 1, 10 rows, by name upwards. */
export const partnerListDefaults = { field: 'legalEntityName', order: 'ascending', page: 1, limit: 10 } as const

const sort = v.object({ field: v.picklist(partnerSortFields), order: v.picklist(['ascending', 'descending']) })
const spoc = {
  contactPersonName: v.pipe(personLine(100), v.minLength(1)),
  contactMobile: mobile,
  contactEmailAddress: v.pipe(personText(200), v.regex(emailPattern)),
}

/** For a council only (ROLE-03, ROLE-10): its industry partners. */
export const partnerCalls = {
  /** API-021, and API-024 with `ipId`: the council's partners, a page at a time, or that one. */
  list: defineCall({
    name: 'partners.list',
    method: 'POST',
    path: 'ssc/users',
    offline: 'read-saved',
    input: v.object({
      ipId: v.optional(id),
      search: v.optional(personText(100), ''),
      sort: v.optional(sort, { field: partnerListDefaults.field, order: partnerListDefaults.order }),
      ...v.partial(pageOptions).entries,
    }),
    output: v.object({ data: v.array(partnerWire), paginationOptions }),
  }),
  /** API-020: a new partner; its SPOC gets an email with a link to set a password (PART-06 to PART-11). */
  create: defineCall({
    name: 'partners.create',
    method: 'POST',
    path: 'ssc/user',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      legal_entity_name: v.pipe(personLine(200), v.minLength(1)),
      registered_name_of_the_company: v.optional(v.pipe(personLine(200), v.minLength(1))),
      headquarterLocation: v.pipe(personText(100), v.minLength(1)),
      pan: v.pipe(v.string(), v.trim(), v.regex(panPattern), v.toUpperCase()),
      userType: v.picklist(Object.keys(entityTypes) as (keyof typeof entityTypes)[]),
      userCode: v.picklist(Object.values(entityTypes)),
      employer_type: v.picklist(employerTypes),
      contact_person_name: spoc.contactPersonName,
      contact_email_address: spoc.contactEmailAddress,
      contact_mobile: spoc.contactMobile,
      status: v.picklist([0, 1]),
    }),
    output: v.object({ data: v.object({ ipId: v.string() }) }),
  }),
  /** API-022: the SPOC of a partner (PART-14, PART-15). */
  update: defineCall({
    name: 'partners.update',
    method: 'POST',
    path: 'ssc/user/update',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ industrypartnerid: id, source: v.literal('portal'), ...spoc }),
    output: v.object({ data: v.object({ ipId: v.string() }) }),
  }),
  /** API-018, API-025: switches partners on or off, all of them or none (PART-05, PART-16, TRAP-38). */
  setStatus: defineCall({
    name: 'partners.setStatus',
    method: 'POST',
    path: 'industrypartner/addupdate-industrypartner-multiplerecords',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(500)),
      action: v.picklist(['Active', 'Inactive']),
    }),
    output: v.object({ data: v.object({ changed: v.number() }) }),
  }),
  /** PART-18: the partners that a search finds, as a spreadsheet. */
  sheet: defineFileCall({
    name: 'partners.sheet',
    method: 'POST',
    path: 'ssc/users/download',
    offline: 'needs-network',
    input: v.object({
      search: v.optional(personText(100), ''),
      sort: v.optional(sort),
      language: v.optional(language),
    }),
    output: v.object({ data: v.object({}) }),
  }),
}
