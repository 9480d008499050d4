import type { CallParsed } from '../../src/contract/call.ts'
import type { searchCalls, SearchRow } from '../../src/contract/search.ts'
import { fileStamp } from '../../src/rules/downloads.ts'
import { Refusal } from '../core/errors.ts'
import { FileResponse, XLSX } from './file-response.ts'
import { assertProven } from './assert-proven.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { assertMayActFor, assertRole, getListedRequest } from '../store/policies.ts'
import { planOf, toCells } from '../sheets/columns.ts'
import { columnsIn, sheetWord } from '../sheets/hindi.ts'
import { searchColumns } from '../sheets/search-columns.ts'
import { maskNumber } from '../store/funnel-wire.ts'
import { searchTurns } from '../store/search-turns.ts'
import { explain, findSearchedIds, genderCodes, searchCandidates, type Found } from '../store/search.ts'
import { findCandidatesById } from '../store/candidate-rows.ts'
import { addWeightScheme, findWeightSchemes } from '../store/weight-schemes.ts'
import type { Db } from '../db/connect.ts'

type Search = Pick<CallParsed<typeof searchCalls.find>, 'ipId' | 'hiringRequestId' | 'filterOptions'>

export const searchRoutes: AreaRoutes<'search'> = {
  async find({ pageOptions, ...input }, ctx) {
    await assertMaySearch(ctx, input)
    const { total, found } = await searchTurns(() => searchCandidates(ctx.db, input.filterOptions.search, pageOptions))
    return { data: { total, result: found.map(toRow) } }
  },

  async export({ pageOptions, language, ...input }, ctx) {
    await assertMaySearch(ctx, input)
    assertProven(ctx)
    const db = await ctx.reports()
    const ids = await searchTurns(() => findSearchedIds(db, input.filterOptions.search, pageOptions.limit))
    // The supply may have shrunk since it was shown; a file with fewer rows than requested would not mention it
    // (SRCH-14)
    if (ids.length < pageOptions.limit) throw new Refusal('above-supply')
    const columns = columnsIn(searchColumns, language)
    const rows = toCells(columns, foundBatches(db, ids, input.filterOptions.search))
    const body = await ctx.sheets.write(ctx.user.userId, planOf(sheetWord('Candidates', language), columns), rows)
    return new FileResponse(`funnel_applicant_user_data_${fileStamp(ctx.now)}.xlsx`, XLSX, body)
  },

  async saveScheme({ ipId, hiringRequestId, name, weightage, musts }, ctx) {
    await assertMaySearch(ctx, { ipId, hiringRequestId })
    const author = { createdBy: ctx.user.userId, createdAt: ctx.now }
    const scheme = { hiringRequestId, ipId, name, weightage, musts, ...author }
    if (!(await addWeightScheme(ctx.db, scheme))) throw new Refusal('scheme-name-taken')
    return {}
  },

  async schemes({ hiringRequestId }, ctx) {
    assertRole(ctx.user, 'OPS')
    await getListedRequest(ctx.db, ctx.user, hiringRequestId)
    return { data: await findWeightSchemes(ctx.db, hiringRequestId) }
  },
}

/** The whole dashboard is for operations staff (ROLE-07). */
async function assertMaySearch(ctx: Context, { ipId, hiringRequestId }: Pick<Search, 'ipId' | 'hiringRequestId'>) {
  assertRole(ctx.user, 'OPS')
  assertMayActFor(ctx.user, ipId)
  await getListedRequest(ctx.db, ctx.user, hiringRequestId)
}

const toRow = ({ candidate, score, matched }: Found): SearchRow => ({
  _id: candidate.id,
  name: candidate.name,
  // As on every list (TRAP-59): candidates are written to by reachouts, not from here
  mobileNo: maskNumber(candidate.mobile) ?? '',
  tcDistrict: candidate.district,
  gender: candidate.gender && genderCodes[candidate.gender],
  age: candidate.age,
  preferredJobRole: candidate.jobRoles,
  documents: candidate.documents,
  assets: candidate.assets,
  highestEducation: candidate.education,
  communicationLanguage: candidate.languages,
  score,
  matched,
})

/** Rows in memory at once, however many are exported. */
const BATCH = 1_000

async function* foundBatches(
  db: Db,
  ids: number[],
  fields: Search['filterOptions']['search'],
): AsyncGenerator<Found[]> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await findCandidatesById(db, ids.slice(at, at + BATCH))
    yield rows.map((candidate) => ({ candidate, ...explain(candidate, fields) }))
  }
}
