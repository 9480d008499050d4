import * as v from 'valibot'
import { defineCall, defineFileCall } from './call.ts'
import { id, pageOptions, paginationOptions, personLine } from './shapes.ts'

/** What operations staff do for accounts, credits and the pool; each has a command of `npm run admin` beside it. */

const search = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)))

/** invited: has not set a password yet. company-off: the account is on, but its company or member is not. */
export const accountStates = ['active', 'invited', 'disabled', 'company-off'] as const
export type AccountState = (typeof accountStates)[number]

const accountWire = v.object({
  userId: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.string(),
  ipId: v.string(),
  company: v.string(),
  state: v.picklist(accountStates),
  /** When a device last renewed its session, epoch ms; null when nobody ever signed in. */
  lastSeenAt: v.nullable(v.number()),
  /** Devices that are signed in. */
  sessions: v.number(),
})
export type DeskAccount = v.InferOutput<typeof accountWire>

/** reset: an email with a link to set a password. endSessions: signed out on every device. */
export const accountActions = ['disable', 'enable', 'reset', 'endSessions'] as const
export type AccountAction = (typeof accountActions)[number]

const balanceWire = v.object({ ipId: v.string(), company: v.string(), userType: v.string(), balance: v.number() })
export type PartnerBalance = v.InferOutput<typeof balanceWire>

const ledgerEntryWire = v.object({
  id: v.number(),
  /** Epoch ms. */
  at: v.number(),
  kind: v.picklist(['purchase', 'spend', 'refund']),
  credits: v.number(),
  balanceAfter: v.number(),
  /** Of a grant: why, and what was paid for it in rupees. */
  reason: v.nullable(v.string()),
  price: v.nullable(v.number()),
  requestName: v.nullable(v.string()),
  who: v.nullable(v.string()),
})
export type LedgerEntry = v.InferOutput<typeof ledgerEntryWire>

/** More at once is a slip of the finger. */
export const MOST_GRANTED = 1_000_000
export const HIGHEST_PRICE = 10_000_000

const importWire = v.object({
  importId: v.number(),
  fileName: v.string(),
  who: v.string(),
  /** Epoch ms. */
  createdAt: v.number(),
  finishedAt: v.nullable(v.number()),
  rows: v.number(),
  done: v.number(),
  added: v.number(),
  known: v.number(),
  wrong: v.number(),
  /** Headings that nothing is known of: their columns were left out. */
  ignored: v.array(v.string()),
  /** Whether the rows that were not imported can still be downloaded. */
  hasErrors: v.boolean(),
})
export type CandidateImport = v.InferOutput<typeof importWire>

export const deskCalls = {
  /** Ours: a page of all accounts, by partner and email. */
  users: defineCall({
    name: 'desk.users',
    method: 'POST',
    path: 'operations/users',
    offline: 'needs-network',
    input: v.object({ search, ...pageOptions.entries }),
    output: v.object({ data: v.array(accountWire), paginationOptions }),
  }),
  /** Ours: switches an account on or off, mails a link for a password, or signs it out everywhere. */
  changeUser: defineCall({
    name: 'desk.changeUser',
    method: 'POST',
    path: 'operations/users/change',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ userId: id, action: v.picklist(accountActions) }),
    output: v.object({ data: v.object({ state: v.picklist(accountStates) }) }),
  }),
  /** Ours: a page of the partners that may have credits, with what they have left. */
  balances: defineCall({
    name: 'desk.balances',
    method: 'POST',
    path: 'operations/credits',
    offline: 'needs-network',
    input: v.object({ search, ...pageOptions.entries }),
    output: v.object({ data: v.array(balanceWire), paginationOptions }),
  }),
  /** Ours: a page of what changed one partner's credits, the newest first; what a reachout gave back on one day is one entry. */
  ledger: defineCall({
    name: 'desk.ledger',
    method: 'POST',
    path: 'operations/credits/ledger',
    offline: 'needs-network',
    input: v.object({ ipId: id, ...pageOptions.entries }),
    output: v.object({
      data: v.object({ partner: balanceWire, entries: v.array(ledgerEntryWire) }),
      paginationOptions,
    }),
  }),
  /** Ours: adds credits; the reason and the price in rupees stand in the ledger. */
  grant: defineCall({
    name: 'desk.grant',
    method: 'POST',
    path: 'operations/credits/grant',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      ipId: id,
      credits: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_GRANTED)),
      reason: v.pipe(personLine(200), v.minLength(1)),
      price: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_PRICE))),
    }),
    output: v.object({ data: v.object({ balance: v.number() }) }),
  }),
  /** Ours: a page of the imports into the candidate pool, the newest first. */
  imports: defineCall({
    name: 'desk.imports',
    method: 'POST',
    path: 'operations/imports',
    offline: 'needs-network',
    input: v.object({ ...pageOptions.entries }),
    output: v.object({ data: v.array(importWire), paginationOptions }),
  }),
  /**
   * Ours: takes a sheet of people (`file`); a job adds those whose number is new. Source and day of consent apply where
   * a row has none of its own.
   */
  importCandidates: defineCall({
    name: 'desk.importCandidates',
    method: 'POST',
    path: 'operations/imports/add',
    mutation: true,
    upload: 'sheet',
    offline: 'needs-network',
    input: v.object({
      /** Of the file. */
      name: v.pipe(personLine(200), v.minLength(1)),
      source: v.optional(personLine(100)),
      /** `2026-11-21`. */
      consent: v.optional(v.pipe(v.string(), v.regex(/^(\d{4}-\d\d-\d\d)?$/))),
    }),
    output: v.object({ data: v.object({ importId: v.number(), rows: v.number() }) }),
  }),
  /** Ours: the rows of an import that were not added, as CSV with the reason of each; for 7 days. */
  importErrors: defineFileCall({
    name: 'desk.importErrors',
    method: 'GET',
    path: 'operations/imports/{importId}/errors',
    offline: 'needs-network',
    input: v.object({ importId: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
    output: v.object({}),
  }),
  /** Ours: everything a company owns, as tables in a ZIP; it stands in the audit trail. */
  exportCompany: defineFileCall({
    name: 'desk.exportCompany',
    method: 'GET',
    path: 'operations/companies/{ipId}/export',
    offline: 'needs-network',
    input: v.object({ ipId: id }),
    output: v.object({}),
  }),
}
