import { and, eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { uploads } from '../db/schema.ts'
import { HttpProblem } from '../errors.ts'
import type { DiskFiles, Grant } from './files-disk.ts'
import { asAttachment, encodeFileName, sniffableTypes, sniffType } from './files.ts'

/**
 * Where signed links lead when files lie on this server: PUT and GET /files/{kind}/{name…}. The link is all the right
 * that is asked for, as with a link of S3 (API-032).
 */
export function fileRoutes({ files, db, clock }: { files: DiskFiles; db: Db; clock: Clock }): Hono {
  const routes = new Hono()
  routes.on(['PUT', 'GET'], '/files/:kind/:name{.+}', async (c) => {
    const use = c.req.method === 'PUT' ? 'put' : c.req.query('use') === 'save' ? 'save' : 'get'
    const grant = files.readLink(use, { ...c.req.query(), ...readName(c) })
    // 403 would sign the person out; S3 answers it, but this is our own server
    if (!grant) throw new HttpProblem(404, 'link', 'This link is not valid any more')
    return use === 'put' ? receive(c, grant) : send(c, grant)
  })
  return routes

  async function receive(c: Context, grant: Grant): Promise<Response> {
    const type = (c.req.header('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase()
    if (type !== grant.contentType) throw new HttpProblem(422, 'file-type', 'The file is not of the type announced')
    const bytes = await readBody(c, grant.size || grant.maxBytes)
    if (bytes.length === 0 || (grant.size > 0 && bytes.length !== grant.size)) {
      throw new HttpProblem(422, 'file-size', 'The file is not of the size announced')
    }
    const sniffed = sniffType(bytes)
    if (sniffableTypes.includes(grant.contentType) && sniffed !== grant.contentType) {
      throw new HttpProblem(422, 'file-content', 'The file does not hold what its type says')
    }
    const stored = await files.store(grant, bytes)
    await db
      .update(uploads)
      .set({ uploadedAt: clock.now(), sniffedType: stored.type, size: stored.size })
      .where(and(eq(uploads.type, grant.kind), eq(uploads.fileName, grant.fileName)))
    return c.json({ status: true })
  }

  async function send(c: Context, grant: Grant): Promise<Response> {
    const file = await files.read(grant)
    if (!file) throw new HttpProblem(404, 'not-found', 'There is no such file')
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
    throw new HttpProblem(404, 'link', 'This link is not valid any more')
  }
}

/** Stops reading as soon as there is too much, so that 30 MB are not taken in to be refused. */
async function readBody(c: Context, limit: number): Promise<Uint8Array> {
  const tooLarge = new HttpProblem(413, 'too-large', 'The file is too large')
  if (Number(c.req.header('Content-Length') ?? 0) > limit) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = c.req.raw.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
    size += part.value.length
    if (size > limit) {
      await reader!.cancel()
      throw tooLarge
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks)
}
