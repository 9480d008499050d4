import type { SQL } from 'drizzle-orm'
import type { Language } from '../../src/contract/shapes.ts'
import { fileStamp, mayDownloadHired } from '../../src/rules/downloads.ts'
import { tabStatuses } from '../../src/rules/funnel-tabs.ts'
import { readReport } from '../db/read-report.ts'
import { Refusal, unauthorizedRequest } from '../core/errors.ts'
import { FileResponse, XLSX } from './file-response.ts'
import { assertProven } from './assert-proven.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { assertMayActFor, assertRole, getAllowedRequest, getListedRequest } from '../store/policies.ts'
import { applicantColumns, fulfilmentColumns, planOf, templateColumns, toCells } from '../sheets/columns.ts'
import { columnsIn, sheetWord } from '../sheets/hindi.ts'
import { scorecardColumns } from '../sheets/scorecard-columns.ts'
import { findSheetErrors } from '../store/bulk.ts'
import {
  applicantBatches,
  countRows,
  countUpdated,
  findFulfilment,
  ofExpired,
  ofRequest,
  type Fulfilment,
} from '../store/downloads.ts'
import { findAskedQuestions } from '../store/scorecards.ts'
import { bulkUpdate } from './bulk-update.ts'

export const sheetRoutes: AreaRoutes<'sheets'> = {
  async applicants({ type, hiringRequestId, ipId, language }, ctx) {
    const request = await getListedRequest(ctx.db, ctx.user, hiringRequestId)
    if (request.ipId !== ipId) throw unauthorizedRequest()
    if (type === 'all') assertRole(ctx.user, 'OPS')
    assertProven(ctx)
    const where = ofRequest(hiringRequestId, tabStatuses[type])
    await assertSome(ctx, where)
    if (type === 'selected' || type === 'joined') {
      const share = await readReport(ctx, (db) => countUpdated(db, hiringRequestId))
      if (!mayDownloadHired(ctx.user.userCode, share)) throw new Refusal('too-few-updated')
    }
    return applicantsFile(ctx, `funnel_applicant_data_${type}`, where, { request, language })
  },

  async expiredLeads({ hiringRequestId, check, language }, ctx) {
    assertRole(ctx.user, 'OPS')
    const request = await getListedRequest(ctx.db, ctx.user, hiringRequestId)
    assertProven(ctx)
    const where = ofExpired(hiringRequestId, ctx.now)
    const count = await assertSome(ctx, where)
    return check ? { data: { count } } : applicantsFile(ctx, 'funnel_expired_leads', where, { request, language })
  },

  async requestReport({ hiringRequestId, language }, ctx) {
    await getListedRequest(ctx.db, ctx.user, hiringRequestId)
    assertProven(ctx)
    await assertSome(ctx, ofRequest(hiringRequestId))
    return reportFile(
      ctx,
      'hiring_request_report',
      await readReport(ctx, (db) => findFulfilment(db, { hiringRequestId })),
      language,
    )
  },

  async fulfilment({ ipId, language }, ctx) {
    assertRole(ctx.user, 'OPS')
    assertMayActFor(ctx.user, ipId)
    assertProven(ctx)
    const requests = await readReport(ctx, (db) => findFulfilment(db, { ipId }))
    if (requests.length === 0) throw new Refusal('no-candidates')
    return reportFile(ctx, 'fulfilment_report', requests, language)
  },

  async template({ hiringRequestId }, ctx) {
    await getListedRequest(ctx.db, ctx.user, hiringRequestId)
    const where = ofRequest(hiringRequestId, ['shortlisted', 'interviewDone', 'selected'])
    const rows = toCells(templateColumns, applicantBatches(await ctx.reports(), where))
    const body = await ctx.sheets.write(ctx.user.userId, planOf('Status update', templateColumns), rows)
    return new FileResponse(`bulk_status_update_${fileStamp(ctx.now)}.xlsx`, XLSX, body)
  },

  bulkUpdate,

  async bulkErrors({ hiringRequestId }, ctx) {
    await getAllowedRequest(ctx.db, ctx.user, hiringRequestId)
    const content = await findSheetErrors(ctx.db, ctx.user.userId, hiringRequestId)
    if (content === undefined) throw new Refusal('no-error-file')
    return new FileResponse(`bulk_status_errors_${fileStamp(ctx.now)}.txt`, 'text/plain; charset=utf-8', content)
  },
}

/** Code 17041 instead of an empty file (BULK-06). */
async function assertSome(ctx: Context, where: SQL | undefined): Promise<number> {
  const count = await readReport(ctx, (db) => countRows(db, where))
  if (count === 0) throw new Refusal('no-candidates')
  return count
}

type AskedOf = Parameters<typeof findAskedQuestions>[1]

async function applicantsFile(
  ctx: Context,
  name: string,
  where: SQL | undefined,
  { request, language }: { request: AskedOf; language?: Language | undefined },
): Promise<FileResponse> {
  const answers = scorecardColumns(await findAskedQuestions(ctx.db, request), language)
  const columns = [...columnsIn(applicantColumns, language), ...answers]
  const rows = toCells(columns, applicantBatches(await ctx.reports(), where))
  const body = await ctx.sheets.write(ctx.user.userId, planOf(sheetWord('Applicants', language), columns), rows)
  return new FileResponse(`${name}_${fileStamp(ctx.now)}.xlsx`, XLSX, body)
}

async function reportFile(
  ctx: Context,
  name: string,
  requests: Fulfilment[],
  language?: Language,
): Promise<FileResponse> {
  const columns = columnsIn(fulfilmentColumns, language)
  const body = await ctx.sheets.write(
    ctx.user.userId,
    planOf(sheetWord('Report', language), columns),
    toCells(columns, [requests]),
  )
  return new FileResponse(`${name}_${fileStamp(ctx.now)}.xlsx`, XLSX, body)
}
