import { Hono, type Context } from 'hono'
import { createAtOnce } from '../../core/at-once.ts'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../db/connect.ts'
import { HttpProblem } from '../../core/errors.ts'
import { readBody } from '../../core/read-body.ts'
import { uploadPace } from '../../core/slow-body.ts'
import { findActor } from '../../store/actor.ts'
import { findRecord } from '../../store/funnel.ts'
import type { FunnelRecord } from '../../store/funnel-wire.ts'
import { findAnnouncer, noteArrived, removeAnnounced } from '../../store/uploads.ts'
import { findAttached, findFunnelIdOf } from '../offer-letters.ts'
import type { DiskFiles, Grant } from '../../gateways/files/disk.ts'
import { asAttachment, encodeFileName, sniffableTypes, sniffType } from '../../gateways/files/types.ts'

/**
 * The target of signed links when files are on this server: PUT and GET /files/{kind}/{name…}. The link is the only
 * authorisation needed, as with a link of S3 (API-032).
 */
export function fileRoutes({ files, db, clock }: { files: DiskFiles; db: Db; clock: Clock }): Hono {
  const routes = new Hono()
  // A user may have many links, and use each many times; each body waits in memory until it is whole
  const receiving = createAtOnce(2)
  routes.on(['PUT', 'GET'], '/files/:kind/:name{.+}', async (c) => {
    const use = c.req.method === 'PUT' ? 'put' : c.req.query('use') === 'save' ? 'save' : 'get'
    const grant = files.readLink(use, { ...c.req.query(), ...readName(c) })
    // 403 would sign the user out; S3 responds with it, but this is our own server
    if (!grant) throw new HttpProblem(404, 'file-link-ended')
    return use === 'put' ? receive(c, grant) : send(c, grant)
  })
  return routes

  async function receive(c: Context, grant: Grant): Promise<Response> {
    const type = (c.req.header('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase()
    if (type !== grant.contentType) throw new HttpProblem(422, 'upload-type-differs')
    const bounds = { maxBytes: grant.size || grant.maxBytes, pace: uploadPace, tooLarge: 'upload-too-large' } as const
    await assertNotErased(grant)
    const sender = await findSender(grant)
    if (sender === undefined) throw new HttpProblem(404, 'file-link-ended')
    const bytes = new Uint8Array(await receiving(sender, () => readBody(c, bounds)))
    if (bytes.length === 0 || (grant.size > 0 && bytes.length !== grant.size)) {
      throw new HttpProblem(422, 'upload-size-differs')
    }
    const sniffed = sniffType(bytes)
    if (sniffableTypes.includes(grant.contentType) && sniffed !== grant.contentType) {
      throw new HttpProblem(422, 'upload-content-differs')
    }
    const record = await assertNotErased(grant)
    // The link was given out before the letter was attached
    if (record && findAttached(record.row, grant.fileName)) throw new HttpProblem(409, 'offer-letter-attached')
    const stored = await files.store(grant, bytes)
    if (!(await noteArrived(db, grant, stored, clock.now()))) {
      // Also while it arrived
      await files.remove(grant)
      throw new HttpProblem(404, 'file-link-ended')
    }
    return c.json({ status: true })
  }

  /** Of a letter or photo returns the applicant. */
  async function assertNotErased(grant: Grant): Promise<FunnelRecord | undefined> {
    const funnelId = grant.kind === 'Asset' ? findFunnelIdOf(grant.fileName) : undefined
    const record = funnelId === undefined ? undefined : await findRecord(db, funnelId)
    if (record?.row.details.forgottenAt === undefined) return record
    await removeAnnounced(db, grant)
    throw new HttpProblem(422, 'applicant-deleted')
  }

  /**
   * The user that a file counts for, or the file itself where a company registers and has no user yet. Undefined when
   * newer ones have taken its place since the link was given, or the account was switched off.
   */
  async function findSender(grant: Grant): Promise<string | undefined> {
    const userId = await findAnnouncer(db, grant)
    if (userId === '') return `${grant.kind} ${grant.fileName}`
    const user = userId === undefined ? undefined : await findActor(db, userId)
    return user === 'revoked' ? undefined : user?.userId
  }

  async function send(c: Context, grant: Grant): Promise<Response> {
    const reader = grant.userId === '' ? undefined : await findActor(db, grant.userId)
    if (reader === 'revoked' || (grant.userId !== '' && !reader)) throw new HttpProblem(404, 'file-link-ended')
    const file = await files.read(grant)
    if (!file) throw new HttpProblem(404, 'file-not-found')
    const isShown = file.type !== undefined && grant.use === 'get'
    return c.body(file.bytes, 200, {
      'Content-Type': file.type ?? 'application/octet-stream',
      'Content-Disposition': isShown
        ? `inline; filename*=UTF-8''${encodeFileName(grant.fileName)}`
        : asAttachment(grant.fileName),
      'Content-Security-Policy':
        "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    })
  }
}

/** From the raw path: Hono leaves an encoded slash as it is, and the signature is over the decoded name. */
function readName(c: Context): { kind: string; fileName: string } {
  const [, , kind = '', ...parts] = new URL(c.req.url).pathname.split('/')
  try {
    return { kind, fileName: parts.map(decodeURIComponent).join('/') }
  } catch {
    throw new HttpProblem(404, 'file-link-ended')
  }
}
