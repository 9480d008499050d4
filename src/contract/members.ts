import * as v from 'valibot'
import { defineCall } from './call.ts'
import { emailPattern, mobile } from './company.ts'
import { id, pageOptions, paginationOptions, personText } from './shapes.ts'

const memberWire = v.object({
  ipId: v.string(),
  contactPersonName: v.string(),
  contactEmailAddress: v.string(),
  contactMobile: v.nullish(v.string()),
  /** Has accepted the invitation: a full access member (MEMB-04). */
  isLoginFirst: v.boolean(),
  /** 1 active, 0 switched off. */
  status: v.picklist([0, 1]),
  /** When it was invited, epoch ms. */
  createdEpoch: v.number(),
})

/** A sub-member of a partner. */
export interface Member {
  ipId: string
  name: string
  email: string
  mobile: string
  state: 'invited' | 'fullAccess' | 'inactive'
  invitedAt: number
}

export const toMember = (wire: v.InferOutput<typeof memberWire>): Member => ({
  ipId: wire.ipId,
  name: wire.contactPersonName,
  email: wire.contactEmailAddress,
  mobile: wire.contactMobile ?? '',
  state: wire.status === 0 ? 'inactive' : wire.isLoginFirst ? 'fullAccess' : 'invited',
  invitedAt: wire.createdEpoch,
})

/** MEMB-05: page 1, 10 rows, by name upwards. */
export const memberListDefaults = {
  sort: { field: 'contactPersonName', order: 'ascending' },
  page: 1,
  limit: 10,
} as const

export const memberCalls = {
  /** API-014: the sub-members of a partner, a page at a time (MEMB-05). */
  list: defineCall({
    name: 'members.list',
    method: 'POST',
    path: 'industrypartner/subIndustrypartner/list',
    offline: 'read-saved',
    input: v.object({
      ipId: id,
      sort: v.optional(
        v.object({ field: v.literal('contactPersonName'), order: v.picklist(['ascending', 'descending']) }),
        memberListDefaults.sort,
      ),
      page: v.optional(pageOptions.entries.page, memberListDefaults.page),
      limit: v.optional(pageOptions.entries.limit, memberListDefaults.limit),
    }),
    output: v.object({ data: v.array(memberWire), paginationOptions }),
  }),
  /**
   * API-013: invites a sub-member by an email with a link to set a password (MEMB-03, MEMB-04). Repeated before it was
   * accepted, it sends a new email. For the owner of the account only (ROLE-06).
   */
  invite: defineCall({
    name: 'members.invite',
    method: 'POST',
    path: 'industrypartner/subIndustrypartner/signup',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      ipId: id,
      contactPersonName: v.pipe(personText(100), v.minLength(1)),
      contactEmailAddress: v.pipe(personText(200), v.regex(emailPattern)),
      contactMobile: mobile,
    }),
    output: v.object({ data: v.object({ ipId: v.string() }) }),
  }),
  /**
   * Switches a sub-member off or on; the path is ours. Off: the sessions and notes of the member end at once, and what
   * the devices still hold is refused. For the owner of the account only (ROLE-06).
   */
  setStatus: defineCall({
    name: 'members.setStatus',
    method: 'POST',
    path: 'industrypartner/subIndustrypartner/status',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ ipId: id, memberIpId: id, action: v.picklist(['Active', 'Inactive']) }),
    output: v.object({ data: v.object({ ipId: v.string(), status: v.picklist([0, 1]) }) }),
  }),
}
