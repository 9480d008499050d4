import * as v from 'valibot'
import { defineCall, defineFileCall } from './call.ts'
import { id, language } from './shapes.ts'

export const reportCalls = {
  /**
   * API-037: where the demand report of a sector is; the sector in capitals (DASH-08). The link is good for minutes.
   */
  demandLink: defineCall({
    name: 'reports.demandLink',
    method: 'GET',
    path: 'other/get/gds/link/sectorDemandUrl/{sector}',
    offline: 'needs-network',
    input: v.object({ sector: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)) }),
    output: v.object({ data: v.object({ gdsLink: v.string() }) }),
  }),
  /** API-038: where the report of a partner is, for operations staff (DASH-09). */
  partnerLink: defineCall({
    name: 'reports.partnerLink',
    method: 'GET',
    path: 'ops/getOpsGdsLink/{ipId}',
    offline: 'needs-network',
    input: v.object({ ipId: id }),
    output: v.object({ data: v.object({ viewUrl: v.string() }) }),
  }),
  /** API-036: the job report as a PDF (DASH-11); of everything the user may see, or of one hiring request. */
  jobs: defineFileCall({
    name: 'reports.jobs',
    method: 'GET',
    path: 'other/downloadJobsReport',
    offline: 'needs-network',
    input: v.object({ hiringRequestId: v.optional(id), language: v.optional(language) }),
    output: v.object({ data: v.object({}) }),
  }),
}
