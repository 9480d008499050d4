import * as v from 'valibot'
import { defineCall } from './call.ts'
import { emailPattern, mobile } from './company.ts'
import { id, pageOptions, paginationOptions, personLine, personText } from './shapes.ts'

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
  /** Ours: who it is, since the users of the account itself share its id. */
  userId: v.nullish(v.string()),
  /** Ours: signs in as the account itself, and is no sub-member. */
  isOwner: v.nullish(v.boolean()),
  /** Ours: when a device of theirs last renewed its sign-in, epoch ms. */
  lastSeenEpoch: v.nullish(v.number()),
})

/** Whoever has access to an account: its own users and its sub-members. */
export interface Member {
  userId: string
  ipId: string
  isOwner: boolean
  name: string
  email: string
  mobile: string
  state: 'owner' | 'invited' | 'fullAccess' | 'inactive'
  invitedAt: number
  /** Undefined: never signed in, or not in the last month. */
  lastSeenAt: number | undefined
}

export const toMember = (wire: v.InferOutput<typeof memberWire>): Member => ({
  userId: wire.userId ?? wire.ipId,
  ipId: wire.ipId,
  isOwner: wire.isOwner === true,
  name: wire.contactPersonName,
  email: wire.contactEmailAddress,
  mobile: wire.contactMobile ?? '',
  state: findState(wire),
  invitedAt: wire.createdEpoch,
  lastSeenAt: wire.lastSeenEpoch ?? undefined,
})

function findState({ status, isOwner, isLoginFirst }: v.InferOutput<typeof memberWire>): Member['state'] {
  if (status === 0) return 'inactive'
  if (isOwner === true) return 'owner'
  return isLoginFirst ? 'fullAccess' : 'invited'
}

/** MEMB-05: page 1, 10 rows, by name upwards. */
export const memberListDefaults = {
  sort: { field: 'contactPersonName', order: 'ascending' },
  page: 1,
  limit: 10,
} as const

export const memberCalls = {
  /** API-014: the sub-members of a partner, a page at a time (MEMB-05); with `everyone` its own users too. */
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
      everyone: v.optional(v.boolean(), false),
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
      contactPersonName: v.pipe(personLine(100), v.minLength(1)),
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
  /**
   * Removes a sub-member; the path is ours. As switching off, and it is in no list any more: its address can be invited
   * again, as somebody new. For the owner of the account only (ROLE-06).
   */
  remove: defineCall({
    name: 'members.remove',
    method: 'POST',
    path: 'industrypartner/subIndustrypartner/remove',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ ipId: id, memberIpId: id }),
    output: v.object({ data: v.object({ ipId: v.string() }) }),
  }),
}
