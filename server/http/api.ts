import type { Context as HonoContext } from 'hono'
import { headers, type AnyCall } from '../../src/contract/call.ts'
import { HttpProblem, reasonOf, Refusal } from '../core/errors.ts'
import { FileResponse } from '../routes/file-response.ts'
import { createAdmission } from '../core/admission.ts'
import { createMatcher } from './api-paths.ts'
import { answerFilePieces, isFilePiece } from './file-pieces.ts'
import { checkBuild, invalid, isKey, noteUpdate, readRequest } from './read-request.ts'
import { createReadLines, lineOfRead } from './read-lines.ts'
import { refusedSenderOf } from './refusal-tally.ts'
import { runCall } from './run-call.ts'
import { sendFile } from './send-file.ts'
import type { Services } from './services.ts'
import { answerPush, isSyncPush } from './sync-push.ts'
import { answerReads, isSyncReads } from './sync-reads.ts'

/**
 * Names the epoch of what a response says: the one that `c` has for it, or that of its end. A connection is compared when it
 * opens, in the middle of a request, and by then the epoch may be another one than at its start.
 */
export function createApi(services: Services): (c: HonoContext) => Promise<Response> {
  const answer = createCalls(services)
  const { epoch } = services
  if (!epoch) return answer
  const epochOf = (c: HonoContext) => (c.get('epoch') as string | undefined) ?? epoch.id
  return async (c) => {
    try {
      const response = await answer(c)
      response.headers.set(headers.epoch, epochOf(c))
      return response
    } catch (error) {
      c.header(headers.epoch, epochOf(c))
      throw error
    }
  }
}

/** Returns the calls of the contract: match, headers, session, ledger, validation, handler, response. */
function createCalls(services: Services): (c: HonoContext) => Promise<Response> {
  const find = createMatcher(services.endpoints)
  const admission = services.admission ?? createAdmission()
  const lines = createReadLines()
  const push = answerPush(services, admission)
  const reads = answerReads(services, lines)
  const pieces = answerFilePieces(services)
  return async (c) => {
    if (isSyncPush(c)) return push(c)
    if (isSyncReads(c)) return reads(c)
    if (isFilePiece(c)) return pieces(c)
    const started = performance.now()
    const match = find(c.req.method, c.req.path, c.req.query())
    if (!match) throw new HttpProblem(404, 'call-unknown')
    if (match === 'bad-path') {
      const refusal = invalid('path-invalid')
      services.noteRefusal?.('api', refusal.reason, refusedSenderOf(c))
      return c.json({ status: false, error: refusal.toError() })
    }
    const { call } = match.endpoint
    c.set('call', call.name)
    const key = c.req.header(headers.idempotencyKey)
    if (key !== undefined && isKey(key)) c.header(headers.idempotencyKey, key)
    try {
      const fromOutbox = isFromOutbox(c, call)
      // Before the session and the body: during a storm a refused phone costs its headers only
      if (fromOutbox) admission.assertRoom()
      const request = await readRequest(services, c, call, match.parameters)
      if (fromOutbox) checkBuild(services, c)
      const work = () => runCall(services, match.endpoint, request, fromOutbox ? 'outbox' : 'changes')
      // With the whole body here: a slow or dying sender must not keep the place of another
      const line = fromOutbox ? admission : call.mutation ? undefined : lineOfRead(lines, call.name)
      const answer = await (line && request.user ? line.pass(request.user.userId, work) : work())
      c.set('epoch', answer.epoch)
      if (answer.replayed) c.header(headers.idempotencyReplayed, 'true')
      else if (fromOutbox) noteUpdate(services, request, request.actedAt)
      if (answer.body instanceof FileResponse) return await sendFile(services, c, call.name, answer.body)
      const reason = reasonOf(answer.body)
      if (reason !== undefined) services.noteRefusal?.(call.name, reason, refusedSenderOf(c))
      return c.json(answer.body)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      services.noteRefusal?.(call.name, error.reason, refusedSenderOf(c))
      return c.json({ status: false, error: error.toError() })
    } finally {
      c.header('Server-Timing', `app;dur=${(performance.now() - started).toFixed(1)}`)
    }
  }
}

/** An operation from an outbox, for which no user waits: it carries the time of the action. */
const isFromOutbox = (c: HonoContext, call: AnyCall) =>
  call.mutation === true && c.req.header(headers.actedAt) !== undefined
