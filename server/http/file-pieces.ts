import type { Context } from 'hono'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { basePaths, headers } from '../../src/contract/call.ts'
import { filePieces, LARGEST_PIECE, readUploadMetadata, tus } from '../../src/contract/file-pieces.ts'
import { fileCalls, offerLetter } from '../../src/contract/files.ts'
import { HttpProblem, Refusal, type ProblemStatus } from '../core/errors.ts'
import { isPostgresText } from '../core/postgres-text.ts'
import { assertQuota } from '../db/quota.ts'
import { announceLetter } from '../routes/files.ts'
import { storeLetter } from '../routes/letter-pieces.ts'
import { findFunnelIdOf } from '../routes/offer-letters.ts'
import type { Actor } from '../store/actor.ts'
import { actingIpId, mayActFor } from '../store/policies.ts'
import { isErased } from '../store/funnel.ts'
import {
  appendPiece,
  beginUpload,
  findUpload,
  findUploadOfKey,
  removeUpload,
  type PieceUpload,
} from '../store/piece-uploads.ts'
import { charge } from './charge.ts'
import { invalid, isKey, readSender } from './read-request.ts'
import { receivePiece, type PieceBody } from './receive-piece.ts'
import type { Services } from './services.ts'

const PATH = (basePaths.hire + filePieces.path).toLowerCase()

/** The id in the address, '' for the collection; undefined for any other address. */
function idOf(c: Context): string | undefined {
  const { path } = c.req
  if (path.toLowerCase() === PATH) return ''
  return path.toLowerCase().startsWith(`${PATH}/`) ? path.slice(PATH.length + 1) : undefined
}

export const isFilePiece = (c: Context): boolean => idOf(c) !== undefined

/** A request that still appends to an upload. */
interface Running {
  stop(): void
  done: Promise<unknown>
}

/** Offer letters in pieces: tus 1.0 (contract/file-pieces.ts). Refusals have an HTTP status, as the protocol wants it. */
export function answerFilePieces(services: Services): (c: Context) => Promise<Response> {
  const db = services.shares?.outbox ?? services.db
  const running = new Map<string, Running>()
  /** A connection that died in the middle of a piece: what has arrived of it counts, and no more comes. */
  const endRunning = async (id: string) => {
    const one = running.get(id)
    one?.stop()
    await one?.done.catch(() => undefined)
  }

  return async (c) => {
    c.set('call', filePieces.name)
    c.header('Tus-Resumable', tus.version)
    if (c.req.method === 'OPTIONS') return describe(c)
    if (c.req.header('Tus-Resumable') !== tus.version) {
      c.header('Tus-Version', tus.version)
      throw new HttpProblem(412, 'upload-version')
    }
    try {
      const { user } = await readSender(services, c, 'session')
      if (c.req.method === 'POST' && idOf(c) === '') return await create(c, user!)
      const upload = await findOwn(c, user!)
      if (c.req.method === 'HEAD') return answerAt(c, 200, upload)
      if (c.req.method === 'PATCH') return await append(c, user!, upload)
    } catch (error) {
      throw error instanceof Refusal ? toProblem(error) : error
    }
    throw new HttpProblem(405, 'call-unknown')
  }

  async function create(c: Context, user: Actor): Promise<Response> {
    const key = c.req.header(headers.idempotencyKey) ?? randomUUID()
    if (!isKey(key)) throw invalid('key-missing')
    const asked = readAnnounced(c)
    const now = services.clock.now()
    const known = await findUploadOfKey(db, { userId: user.userId, key }, now)
    if (known) await endRunning(known.id)
    else await charge(services, fileCalls.uploadUrl.name, { user, address: '' })
    const letter = known ?? (await announceLetter(asked, { ...services, db, user, now }))
    const { ownerIpId, contentType } = letter
    const upload = await beginUpload(db, { ...asked, userId: user.userId, key, ownerIpId, contentType }, now)
    if (upload.fileName !== asked.fileName || upload.size !== asked.size) throw new HttpProblem(422, 'key-reused')
    if (await isErased(db, findFunnelIdOf(upload.fileName)!)) {
      await removeUpload(db, upload.id)
      throw new HttpProblem(422, 'applicant-deleted')
    }
    c.header('Location', `${basePaths.hire}${filePieces.path}/${upload.id}`)
    return answerAt(c, 201, upload)
  }

  async function findOwn(c: Context, user: Actor): Promise<PieceUpload> {
    const id = idOf(c)!
    const read = async () => {
      const upload = isPostgresText(id) ? await findUpload(db, id, user.userId, services.clock.now()) : undefined
      if (!upload || !mayActFor(user, upload.ownerIpId)) throw new HttpProblem(404, 'upload-unknown')
      return upload
    }
    const isRunning = running.has(id)
    const upload = await read()
    // Only of its own user
    if (!isRunning) return upload
    await endRunning(id)
    return read()
  }

  async function append(c: Context, user: Actor, upload: PieceUpload): Promise<Response> {
    if (c.req.header('Content-Type') !== tus.contentType) throw new HttpProblem(415, 'upload-piece-type')
    const payers = { user: user.userId, partner: actingIpId(user) }
    await assertQuota(db, services.config.quotas, { name: 'update', payers }, services.clock.now())
    // Digits alone, as the protocol has it: as a number '' and '0x0' would be 0
    if (c.req.header('Upload-Offset') !== String(upload.received)) throw differs()
    const body = receivePiece(c, Math.min(LARGEST_PIECE, upload.size - upload.received))
    const work = body.done.then((piece) => store(upload, piece))
    const mine: Running = { stop: body.stop, done: work }
    running.set(upload.id, mine)
    try {
      return answerAt(c, 204, await work)
    } finally {
      if (running.get(upload.id) === mine) running.delete(upload.id)
    }
  }

  /** What has arrived is stored even when the connection died before the whole piece was here. */
  async function store(upload: PieceUpload, { bytes, problem }: PieceBody): Promise<PieceUpload> {
    const { files, clock } = services
    if (problem && bytes.length === 0) throw problem
    if (bytes.length === 0) return upload
    const now = clock.now()
    const isLast = upload.received + bytes.length === upload.size
    if (isLast && !(await storeLetter({ db, files, now }, upload, bytes))) throw differs()
    const stored = isLast ? { ...upload, received: upload.size } : await appendPiece(db, upload, bytes, now)
    if (!stored) throw differs()
    if (problem) throw problem
    return stored
  }
}

const differs = () => new HttpProblem(409, 'upload-offset-differs')

function describe(c: Context): Response {
  c.header('Tus-Version', tus.version)
  c.header('Tus-Extension', tus.extensions)
  c.header('Tus-Max-Size', String(offerLetter.maxBytes))
  return c.body(null, 204)
}

function answerAt(c: Context, status: 200 | 201 | 204, upload: PieceUpload): Response {
  c.header('Upload-Offset', String(upload.received))
  if (status === 200) c.header('Upload-Length', String(upload.size))
  if (upload.received < upload.size) c.header('Upload-Expires', new Date(upload.expiresAt).toUTCString())
  return c.body(null, status)
}

const announced = v.object({
  fileName: fileCalls.uploadUrl.input.entries.fileName,
  contentType: fileCalls.uploadUrl.input.entries.contentType,
  size: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.minValue(1)),
})

/** Upload-Length, and of Upload-Metadata `filename` and `filetype`. */
function readAnnounced(c: Context): { fileName: string; contentType?: string; size: number } {
  const size = c.req.header('Upload-Length')
  if (size === undefined) throw invalid('upload-size-missing')
  const { filename, filetype } = readUploadMetadata(c.req.header('Upload-Metadata') ?? '') ?? {}
  const parsed = v.safeParse(announced, { fileName: filename, contentType: filetype, size })
  if (!parsed.success || !isPostgresText(parsed.output)) throw invalid('input-invalid')
  return parsed.output
}

/** Another partner's applicant is as unknown as one that does not exist. */
function toProblem({ reason, code }: Refusal): HttpProblem {
  const status: ProblemStatus = reason === 'request-unauthorized' ? 404 : code === 'file-too-large' ? 413 : 422
  return new HttpProblem(status, reason as HttpProblem['reason'])
}
