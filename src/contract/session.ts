import * as v from 'valibot'
import { defineCall } from './call.ts'

export const userCodes = ['OPS', 'SSC', 'EMP', 'SA', 'AGG', 'SUB'] as const
export type UserCode = (typeof userCodes)[number]

const partnerManager = v.object({
  ipId: v.string(),
  contactPersonName: v.string(),
  contactEmailAddress: v.string(),
  contactMobile: v.nullish(v.string()),
  isSalesManager: v.boolean(),
})

/** The signed-in user in the wire's spelling (AUTH-17, AUTH-18). */
export const userWire = v.object({
  ipId: v.string(),
  _id: v.string(),
  legalEntityName: v.string(),
  registeredNameOfTheCompany: v.nullish(v.string()),
  userType: v.string(),
  userCode: v.picklist(userCodes),
  contactPersonName: v.string(),
  contactEmailAddress: v.string(),
  contactMobile: v.nullish(v.string()),
  migrated: v.boolean(),
  isLoginFirst: v.boolean(),
  childIndustryPartner: v.array(v.object({ ipId: v.string(), legalEntityName: v.string() })),
  affiliatedSectors: v.array(v.string()),
  employerType: v.nullish(v.string()),
  /** For SUB: the partner it acts for (ROLE-05, TRAP-27). */
  parentIpId: v.nullish(v.string()),
})

/** Who has no manager yet (AUTH-18). */
export const NOT_ASSIGNED = 'Not ASSIGNED'
const parent = v.optional(v.string(), NOT_ASSIGNED)

/** Without anybody there are no parents either, and that is no broken answer (AUTH-07, AUTH-18). */
const infoAnswer = v.object({
  data: v.array(userWire),
  parentInfo: v.optional(v.object({ AM_Name: parent, AM_Mail: parent, SM_Name: parent, SM_Mail: parent }), {}),
  parentIndustryPartner: v.optional(v.array(partnerManager), []),
  /** Where All apps leads; left out: nowhere. */
  allAppsUrl: v.optional(v.string()),
})

/** The signed-in user in clean names: stored on the device, so that the app opens without a network (TRAP-08). */
export interface SessionUser {
  /** `_id`: the owner of outbox and database. */
  userId: string
  ipId: string
  /** The partner its calls are for: its own, a SUB's parent. OPS and SSC choose one on the screen. */
  actingIpId: string
  code: UserCode
  /** What decides menus and rules: for SUB the code of the parent. */
  effectiveCode: UserCode
  userType: string
  companyName: string
  name: string
  email: string
  /** Undefined for sessions from before it was stored. */
  mobile?: string
  migrated: boolean
  isLoginFirst: boolean
  /** Undefined: there is no All apps. */
  allAppsUrl?: string
  children: { ipId: string; name: string }[]
}

/** The code an ipId begins with (TRAP-27): 'SA22' → 'SA'. Undefined when it begins with none. */
export function codeOfIpId(ipId: string): UserCode | undefined {
  const prefix = /^[A-Z]+/.exec(ipId)?.[0]
  return userCodes.find((code) => code === prefix)
}

export function toSessionUser(wire: v.InferOutput<typeof userWire>): SessionUser {
  const actingIpId = wire.userCode === 'SUB' ? (wire.parentIpId ?? wire.ipId) : wire.ipId
  return {
    userId: wire._id,
    ipId: wire.ipId,
    actingIpId,
    code: wire.userCode,
    effectiveCode: wire.userCode === 'SUB' ? (codeOfIpId(actingIpId) ?? wire.userCode) : wire.userCode,
    userType: wire.userType,
    companyName: wire.legalEntityName,
    name: wire.contactPersonName,
    email: wire.contactEmailAddress,
    ...(wire.contactMobile ? { mobile: wire.contactMobile } : {}),
    migrated: wire.migrated,
    isLoginFirst: wire.isLoginFirst,
    children: wire.childIndustryPartner.map((child) => ({ ipId: child.ipId, name: child.legalEntityName })),
  }
}

/** Undefined when the response names nobody. */
export function readSessionUser({
  data: [wire],
  allAppsUrl,
}: v.InferOutput<typeof infoAnswer>): SessionUser | undefined {
  return wire && { ...toSessionUser(wire), ...(allAppsUrl ? { allAppsUrl } : {}) }
}

/** The response of the token endpoint (API-003, API-004); expiries in epoch ms. */
export const tokenAnswer = v.object({
  access_token: v.string(),
  access_token_expiry: v.number(),
  refresh_token: v.string(),
  refresh_token_expiry: v.number(),
  referer: v.nullish(v.string()),
})
/** The reason with which the token endpoint refuses a refresh when the account was switched off. */
export const ACCOUNT_REVOKED = 'account-revoked'

export type TokenAnswer = v.InferOutput<typeof tokenAnswer>

/** Distinguishes the provider's response from anything else with status 200, such as a captive portal's page. */
export const isTokenAnswer = (body: unknown): body is TokenAnswer => v.is(tokenAnswer, body)

export const sessionCalls = {
  /** API-007: who is signed in. */
  info: defineCall({
    name: 'session.info',
    method: 'GET',
    path: 'industrypartner/info',
    offline: 'read-saved',
    input: v.object({}),
    output: infoAnswer,
  }),
  /**
   * API-006: sign-in by a partner's id and the password of one of its first four users. For programs that already use it
   * (TRAP-26); people sign in at the page. Attempts are limited as there.
   */
  passwordSignIn: defineCall({
    name: 'session.passwordSignIn',
    method: 'POST',
    path: 'industrypartner/industrypartner-signin',
    auth: 'public',
    offline: 'needs-network',
    input: v.object({ ipId: v.pipe(v.string(), v.maxLength(100)), password: v.pipe(v.string(), v.maxLength(200)) }),
    output: v.object({ access_token: v.string(), refresh_token: v.string(), data: v.array(userWire) }),
  }),
}
