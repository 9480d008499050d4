import { documentsOfJoining } from '../../src/rules/documents.ts'
import { unauthorizedRequest } from '../core/errors.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { getAllowedRequest, getListedRequest, mayActFor } from '../store/policies.ts'
import { countStatistics } from '../store/funnel-counts.ts'
import { findPage, findRecord, readWatermark } from '../store/funnel.ts'
import { readDetails } from '../store/request-details.ts'
import { toWireWithOffices } from '../store/interview-offices.ts'
import { change, lockOwned } from './funnel-change.ts'
import { updateStages } from './funnel-update.ts'
import { saveNotes } from './funnel-notes.ts'
import { moveOnDesk, saveAttendance } from './attendance.ts'
import { takeIn } from './walk-in.ts'
import { saveCard } from './scorecards.ts'
import { callNotCompleted, initiateCall } from './interview-calls.ts'

export const funnelRoutes: AreaRoutes<'funnel'> = {
  async counts({ hiringRequestId, ipId }, ctx) {
    const request = await getRequestOf(ctx, hiringRequestId, ipId)
    return { data: await countStatistics(ctx.db, request, ctx.now) }
  },

  async rows({ hiringRequestId, ipId, filterOptions, pageOptions }, ctx) {
    await getRequestOf(ctx, hiringRequestId, ipId)
    const asOf = await readWatermark(ctx.db, ctx.now)
    const { records, total } = await findPage(ctx.db, { hiringRequestId, ...filterOptions, ...pageOptions })
    return {
      data: { result: await toWireWithOffices(ctx.db, records), asOf },
      paginationOptions: { totalcount: total },
    }
  },

  async detail({ funnelId }, ctx) {
    const record = await findRecord(ctx.db, funnelId)
    if (!record || !mayActFor(ctx.user, record.row.ipId)) throw unauthorizedRequest()
    const [wire] = await toWireWithOffices(ctx.db, [record])
    // Other clients know these by two names each; the app reads one, and a list spares the bytes
    const { hiringRequestName: hiringReqName, mobileNo, personId } = wire!
    // Needs attention reads an applicant whose request was deleted meanwhile
    const request = await getAllowedRequest(ctx.db, ctx.user, record.row.hiringRequestId)
    const wanted = readDetails(request).doc_req_during_joining ?? []
    const documents = documentsOfJoining(wanted, wire!.identityDocuments ?? [])
    return { data: { ...wire!, documents, hiringReqName, candidateMobile: mobileNo ?? personId?.mobileNo } }
  },

  update: updateStages,

  notes: saveNotes,

  initiateCall,
  interviewStatus: callNotCompleted,

  attended: saveAttendance,
  deskMove: moveOnDesk,

  walkIn: takeIn,

  scorecard: saveCard,

  async interviewerNumber({ funnelId, interviewerNumber }, ctx) {
    return change(await lockOwned(ctx, funnelId), { interviewerNumber }, 'interviewerNumber', ctx)
  },
}

/** The request, when the user may act for it and it is that partner's; the ipId of the client is only compared. */
async function getRequestOf(ctx: Context, hiringRequestId: string, ipId: string) {
  const request = await getListedRequest(ctx.db, ctx.user, hiringRequestId)
  if (request.ipId !== ipId) throw unauthorizedRequest()
  return request
}
