import type { CallParsed } from '../../src/contract/call.ts'
import type { reachoutCalls } from '../../src/contract/reachouts.ts'
import type { sheetCalls } from '../../src/contract/sheets.ts'
import type { Context } from './handler.ts'
import { assertRole, getAllowedRequest } from '../store/policies.ts'

type Guard = (input: unknown, ctx: Pick<Context, 'db' | 'user'>) => Promise<unknown>

/**
 * Whether a user may upload a sheet, by call: asked before it is read, which takes a worker for seconds. The handler
 * asks again, in its transaction. Not here whether the request was deleted: what was done before is repeated as done.
 */
export const uploadGuards: Readonly<Record<string, Guard>> = {
  'desk.importCandidates': (_input, { user }) => Promise.resolve(assertRole(user, 'OPS')),
  'sheets.bulkUpdate': (input, { db, user }) =>
    getAllowedRequest(db, user, (input as CallParsed<typeof sheetCalls.bulkUpdate>).hiringRequestId),
  'reachouts.upload': (input, { db, user }) =>
    getAllowedRequest(db, user, (input as CallParsed<typeof reachoutCalls.upload>).hiringReqId),
}
