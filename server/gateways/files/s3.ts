import { randomUUID } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../core/config.ts'
import { fieldRefusal, HttpProblem } from '../../core/errors.ts'
import { createOutside, GatewayAway, isServiceDown } from '../outside.ts'
import { asAttachment, sniffType, UPLOAD_LINK_MS, VIEW_LINK_MS, type FileGateway, type FileRef } from './types.ts'

/** With its retries. */
const LIMIT_MS = 10_000
/** What somebody sent over WhatsApp may be 10 MB: on a slow line it takes longer, and must not stop everybody's small ones. */
const LARGE_BYTES = 1024 * 1024
const LARGE_SHARE = 2

/**
 * Files at any S3 API, addressed by path (`endpoint/bucket/kind/name`). The type and, when known, the size are signed
 * into the upload link, so that the storage refuses anything else.
 */
export function s3Files(settings: NonNullable<Config['s3']>, { limitMs = LIMIT_MS } = {}): FileGateway {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    service: 's3',
    region: settings.region,
    retries: 2,
  })
  const small = createOutside({ name: 'files', limitMs })
  const large = createOutside({ name: 'files', limitMs: LARGE_SHARE * limitMs })
  const ask = async (
    file: FileRef,
    init: RequestInit,
    outside = small,
  ): Promise<{ response: Response; bytes: Uint8Array }> => {
    try {
      return await outside.ask(
        async (signal) => {
          const response = await client.fetch(address(file), { ...init, signal })
          return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
        },
        ({ response }) => isServiceDown(response.status),
      )
    } catch (error) {
      if (error instanceof GatewayAway) throw new HttpProblem(503, 'files-unavailable', 5)
      throw error
    }
  }
  const pathOf = ({ kind, fileName }: FileRef) =>
    `/${settings.bucket}/${kind}/${fileName.split('/').map(encodeURIComponent).join('/')}`
  const address = (file: FileRef) => settings.endpoint + pathOf(file)

  const presign = async (
    method: string,
    file: FileRef,
    lifeMs: number,
    headers: Record<string, string>,
    query: Record<string, string> = {},
  ) => {
    const url = new URL(address(file))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    url.searchParams.set('X-Amz-Expires', String(lifeMs / 1000))
    const signed = await client.sign(url.href, { method, headers, aws: { signQuery: true, allHeaders: true } })
    return signed.url
  }

  return {
    async uploadLink({ contentType, size, ...file }) {
      if (size === undefined) throw fieldRefusal('size', 'upload-size-missing')
      return presign('PUT', file, UPLOAD_LINK_MS, { 'content-type': contentType, 'content-length': String(size) })
    },
    viewLink: (file, _origin, _userId, lifeMs = VIEW_LINK_MS) => presign('GET', file, lifeMs, {}),
    downloadLink: (file) =>
      presign('GET', file, VIEW_LINK_MS, {}, { 'response-content-disposition': asAttachment(file.fileName) }),
    async find(file) {
      const { response, bytes: head } = await ask(file, { headers: { Range: 'bytes=0-15' } })
      if (response.status === 404) return undefined
      if (!response.ok) throw problemOf(response.status)
      const total = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1]
      const version = response.headers.get('ETag') ?? undefined
      return { size: total ? Number(total) : head.length, type: sniffType(head), version }
    },
    async keep(file, as, version) {
      const headers = {
        'x-amz-copy-source': pathOf(file),
        ...(version !== undefined && { 'x-amz-copy-source-if-match': version }),
      }
      const { response, bytes } = await ask(as, { method: 'PUT', headers })
      if (response.status === 404 || response.status === 412) return false
      if (!response.ok) throw problemOf(response.status)
      // A copy that fails midway is answered 200 with an error for its body
      if (Buffer.from(bytes).includes('<Error')) throw problemOf(500)
      return true
    },
    async remove(file) {
      const { response } = await ask(file, { method: 'DELETE' })
      if (!response.ok && response.status !== 404) throw new Error(`The file storage answered ${response.status}`)
    },
    async store(file, bytes) {
      const type = sniffType(bytes)
      const headers = { 'content-type': type ?? 'application/octet-stream' }
      const init = { method: 'PUT', headers, body: new Uint8Array(bytes) }
      const { response } = await ask(file, init, bytes.length > LARGE_BYTES ? large : small)
      if (!response.ok) throw problemOf(response.status)
      return { size: bytes.length, type }
    },
  }
}

/** A storage that is away or full recovers: the request can be retried. */
function problemOf(status: number): Error {
  if (status === 507) return new HttpProblem(507, 'storage-full', 30)
  if (status >= 500 || status === 429) return new HttpProblem(503, 'files-unavailable', 5)
  return new Error(`The file storage answered ${status}`)
}

const PROBE_MS = 4_000

/**
 * Tries the storage as the server and its pages use it: puts, gets and deletes a small object, and asks whether pages
 * of `baseUrl` may upload. Returns one line for the operator, or undefined when all of it works; throws when the
 * storage does not answer.
 */
export async function probeS3(settings: NonNullable<Config['s3']>, baseUrl?: string): Promise<string | undefined> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region, retries: 0 })
  const url = `${endpoint}/${bucket}/Kept/doctor-${randomUUID()}`
  const text = randomUUID()
  for (const method of ['PUT', 'GET', 'DELETE']) {
    const body = method === 'PUT' ? text : undefined
    const response = await client.fetch(url, { method, body, signal: AbortSignal.timeout(PROBE_MS) })
    const answer = await response.text()
    if (!response.ok) return `the storage of S3_BUCKET ${bucket} answers ${method} with ${response.status}`
    if (method === 'GET' && answer !== text) return `the storage of S3_BUCKET ${bucket} returns another file`
  }
  if (baseUrl === undefined) return undefined
  const { origin } = new URL(baseUrl)
  const asked = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'content-type' }
  const headers = { Origin: origin, ...asked }
  const response = await fetch(url, { method: 'OPTIONS', headers, signal: AbortSignal.timeout(PROBE_MS) })
  const allowed = response.headers.get('Access-Control-Allow-Origin')
  if (response.ok && (allowed === '*' || allowed === origin)) return undefined
  return `the storage of S3_BUCKET ${bucket} lets no page of ${origin} upload: allow GET and PUT with content-type by CORS`
}
