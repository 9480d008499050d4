import * as v from 'valibot'
import { defineCall } from './call.ts'
import { personText } from './shapes.ts'

const waitingPhoneWire = v.object({
  ipId: v.string(),
  employer: v.string(),
  person: v.string(),
  /** 'Chrome on Android'. */
  device: v.string(),
  build: v.nullable(v.string()),
  pending: v.number(),
  /** When the oldest was recorded and the device last seen, epoch ms. */
  oldestAt: v.nullable(v.number()),
  seenAt: v.number(),
})
export type WaitingPhone = v.InferOutput<typeof waitingPhoneWire>

const waitingCompanyWire = v.object({
  ipId: v.string(),
  company: v.string(),
  userType: v.string(),
  person: v.string(),
  email: v.string(),
  mobile: v.nullable(v.string()),
  /** Epoch ms. */
  registeredAt: v.number(),
  /** Goes back with the decision; a server of an earlier version does not tell. */
  shown: v.optional(v.number()),
  /** What it entered besides, empty when it left it out; a server of an earlier version does not tell. */
  entered: v.optional(
    v.object({
      registeredName: v.string(),
      employerType: v.string(),
      sectors: v.array(v.string()),
      location: v.string(),
      employees: v.string(),
      pan: v.string(),
      address: v.string(),
      officePhone: v.string(),
      website: v.string(),
      profile: v.string(),
    }),
  ),
})
export type WaitingCompany = v.InferOutput<typeof waitingCompanyWire>

const waitingRequestWire = v.object({
  hiringRequestId: v.string(),
  ipId: v.string(),
  company: v.string(),
  name: v.string(),
  /** Epoch ms. */
  createdAt: v.number(),
  /** Goes back with the decision; a server of an earlier version does not tell. */
  shown: v.optional(v.number()),
  /** What it asks for; a server of an earlier version does not tell. */
  asks: v.optional(
    v.object({
      jobRole: v.string(),
      targetEmployer: v.nullable(v.string()),
      positions: v.number(),
      /** The positions come again each month (HR-17). */
      monthly: v.boolean(),
      /** Rupees a month. */
      minimumSalary: v.nullable(v.number()),
      maximumSalary: v.nullable(v.number()),
      places: v.array(v.object({ city: v.string(), district: v.string(), positions: v.nullable(v.number()) })),
      /** The documents to bring on the first day. */
      documents: v.array(v.string()),
      /** IST midnight of its last day, epoch ms. */
      endDate: v.number(),
    }),
  ),
})
export type WaitingRequest = v.InferOutput<typeof waitingRequestWire>

const auditEntryWire = v.object({
  id: v.number(),
  /** Epoch ms. */
  at: v.number(),
  /** The email of the user, or of a command the operating system's user. */
  who: v.string(),
  action: v.string(),
  subject: v.string(),
  detail: v.string(),
})
export type AuditEntry = v.InferOutput<typeof auditEntryWire>

/** What waits for operations: the registration of a company, or a hiring request. */
export const approvalKinds = ['company', 'request'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const operationCalls = {
  /**
   * Ours: withdraws operations that were attempted and have no response. A key the server has not seen is marked so
   * that a late arrival is refused; an applied one returns 'applied' and stays applied (docs/offline.md, I3). `answer` is
   * what an applied one was answered: what comes after it in its lane builds on the row in there.
   */
  void: defineCall({
    name: 'operations.void',
    method: 'POST',
    path: 'operations/void',
    offline: 'needs-network',
    input: v.object({ keys: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.minLength(1), v.maxLength(20)) }),
    output: v.object({
      data: v.array(
        v.object({
          key: v.string(),
          outcome: v.picklist(['voided', 'applied', 'refused', 'running']),
          answer: v.optional(v.record(v.string(), v.unknown())),
        }),
      ),
    }),
  }),
  /** Ours: the devices that last reported unsent updates, oldest first; for operations. */
  waitingPhones: defineCall({
    name: 'operations.waitingPhones',
    method: 'GET',
    path: 'operations/waiting-phones',
    offline: 'needs-network',
    input: v.object({}),
    output: v.object({ data: v.array(waitingPhoneWire) }),
  }),
  /** Ours, for operations: what waits for approval, oldest first. */
  approvals: defineCall({
    name: 'operations.approvals',
    method: 'GET',
    path: 'operations/approvals',
    offline: 'needs-network',
    input: v.object({}),
    output: v.object({
      data: v.object({ companies: v.array(waitingCompanyWire), requests: v.array(waitingRequestWire) }),
    }),
  }),
  /** Ours, for operations: approves one, or rejects it with a reason, which goes out by e-mail. */
  decide: defineCall({
    name: 'operations.decide',
    method: 'POST',
    path: 'operations/decide',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      kind: v.picklist(approvalKinds),
      id: v.pipe(v.string(), v.maxLength(40)),
      /** Of a rejection; without one it is approved. */
      reason: v.optional(v.pipe(personText(500), v.minLength(1))),
      /** Which state of it was decided on, as the list named it; an app of an earlier version does not tell. */
      shown: v.optional(v.pipe(v.number(), v.safeInteger())),
    }),
    output: v.object({ data: v.object({ approved: v.boolean() }) }),
  }),
  /** Ours, for operations: the newest 100 entries of the audit trail that contain the text. */
  audit: defineCall({
    name: 'operations.audit',
    method: 'POST',
    path: 'operations/audit',
    offline: 'needs-network',
    input: v.object({ search: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
    output: v.object({ data: v.array(auditEntryWire) }),
  }),
  /**
   * Ours: which of the user's Idempotency-Keys have a response in the server's ledger. Requested by a device whose
   * updates were accepted before a backup was restored (docs/reliability.md); `epoch` is that of the responses' header.
   */
  known: defineCall({
    name: 'operations.known',
    method: 'POST',
    path: 'operations/known',
    offline: 'needs-network',
    input: v.object({ keys: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.minLength(1), v.maxLength(200)) }),
    output: v.object({
      data: v.object({
        epoch: v.string(),
        /** Of the backup the database began with, epoch ms; null when it began empty. */
        backupTakenAt: v.nullable(v.number()),
        known: v.array(v.string()),
        /** Those of them whose response is a refusal; a server of an earlier version does not tell. */
        refused: v.optional(v.array(v.string())),
      }),
    }),
  }),
}
