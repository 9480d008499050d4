import * as v from 'valibot'
import { defineCall, defineFileCall } from './call.ts'
import { funnelTabs } from './funnel.ts'
import { id, language } from './shapes.ts'

const ofRequest = v.object({ hiringRequestId: id })
const nothing = v.object({})

/** Spreadsheet upload and download: bulk status update and downloads (BULK-01 to BULK-09). All need a network. */
export const sheetCalls = {
  /**
   * API-082: the applicants of a tab; `all` is for operations staff, selected and joined are under the 40 percent rule.
   */
  applicants: defineFileCall({
    name: 'sheets.applicants',
    method: 'POST',
    path: 'campaign/funnel/applicant-data/download',
    offline: 'needs-network',
    input: v.object({ type: v.picklist(funnelTabs), hiringRequestId: id, ipId: id, language: v.optional(language) }),
    output: nothing,
  }),
  /** API-083: screened applicants who expired. With `check` (ours) it returns their number and no file. */
  expiredLeads: defineFileCall({
    name: 'sheets.expiredLeads',
    method: 'POST',
    path: 'fulfillment/stage/data/download',
    offline: 'needs-network',
    input: v.object({
      stage: v.literal('leadExpired'),
      hiringRequestId: id,
      check: v.optional(v.boolean()),
      language: v.optional(language),
    }),
    output: v.object({ data: v.object({ count: v.number() }) }),
  }),
  /** API-041: what the request requires and how many applicants are in each stage. */
  requestReport: defineFileCall({
    name: 'sheets.requestReport',
    method: 'POST',
    path: 'futurehiringrequest/report/download',
    offline: 'needs-network',
    input: v.object({ hiringRequestId: id, language: v.optional(language) }),
    output: nothing,
  }),
  /** API-086: how far the requests of a partner are fulfilled; operations staff only (HR-50). */
  fulfilment: defineFileCall({
    name: 'sheets.fulfilment',
    method: 'POST',
    path: 'fulfillment/downloadReport',
    offline: 'needs-network',
    input: v.object({ ipId: id, language: v.optional(language) }),
    output: nothing,
  }),
  /** Ours: the sheet to fill in, with every applicant of the request who can be decided on. */
  template: defineFileCall({
    name: 'sheets.template',
    method: 'GET',
    path: 'fulfillment/bulkUpdate/template/{hiringRequestId}',
    offline: 'needs-network',
    input: ofRequest,
    output: nothing,
  }),
  /**
   * API-084: the filled-in sheet as multipart (`file`, `hiringRequestId`), all of it or nothing. Refused with the
   * number of wrong rows; their list is then API-085.
   */
  bulkUpdate: defineCall({
    name: 'sheets.bulkUpdate',
    method: 'POST',
    path: 'fulfillment/bulkUpdate',
    offline: 'needs-network',
    mutation: true,
    upload: 'sheet',
    input: ofRequest,
    output: v.object({ data: v.object({ updated: v.number(), unchanged: v.number(), skipped: v.number() }) }),
  }),
  /** API-085: the errors of the sheet this user last sent for this request, as text. */
  bulkErrors: defineFileCall({
    name: 'sheets.bulkErrors',
    method: 'GET',
    path: 'fulfillment/errorFileDownload/{hiringRequestId}',
    offline: 'needs-network',
    input: ofRequest,
    output: nothing,
  }),
}

/** The code of a download that would be empty (ERR-06). */
export const NOTHING_TO_DOWNLOAD = 17041
