import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createParts } from './s3-parts.ts'

export interface Kept {
  bytes: Buffer
  type: string | undefined
}

interface Settings {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * A storage with the parts of S3 that we need: PUT, copies and GET by path, ranges, and signatures checked as the
 * documentation of S3 describes them, by code of its own. `ills` are statuses to respond with to the next requests
 * instead; 200 is that of a copy that failed midway.
 */
export async function startStorage(settings: Settings) {
  const kept = new Map<string, Kept>()
  const asked: IncomingMessage[] = []
  const ills: number[] = []
  const inParts = createParts(kept)
  const server = createServer((request, response) => {
    // As its keeper sets it up: pages of the app may put and get by signed links
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (request.method === 'OPTIONS') {
      const allowed = { 'Access-Control-Allow-Methods': 'PUT, GET', 'Access-Control-Allow-Headers': 'content-type' }
      return response.writeHead(204, allowed).end()
    }
    void (async () => {
      asked.push(request)
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const bytes = Buffer.concat(parts)
      const ill = ills.shift()
      if (ill !== undefined) return response.writeHead(ill).end(ill === 200 ? xml('Error', 'InternalError') : '')
      const url = new URL(request.url!, `http://${request.headers.host}`)
      if (!isSigned(request, url, settings)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
      const path = decodeURIComponent(url.pathname)
      if (inParts.answer(request.method!, path, url, bytes, response)) return
      const source = request.headers['x-amz-copy-source']
      if (request.method === 'PUT' && typeof source === 'string') {
        const from = kept.get(decodeURIComponent(source))
        if (!from) return response.writeHead(404).end(xml('Error', 'NoSuchKey'))
        const asked = request.headers['x-amz-copy-source-if-match']
        if (asked !== undefined && asked !== etagOf(from))
          return response.writeHead(412).end(xml('Error', 'PreconditionFailed'))
        kept.set(path, from)
        return response.writeHead(200).end(xml('CopyObjectResult', etagOf(from)))
      }
      if (request.method === 'PUT') {
        kept.set(path, { bytes, type: request.headers['content-type'] })
        return response.writeHead(200).end()
      }
      if (request.method === 'DELETE') {
        kept.delete(path)
        return response.writeHead(204).end()
      }
      const found = kept.get(path)
      if (!found) return response.writeHead(404).end()
      response.setHeader('ETag', etagOf(found))
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      if (to === undefined) {
        const asked = url.searchParams.get('response-content-disposition')
        if (asked) response.setHeader('Content-Disposition', asked)
        return response.writeHead(200, { 'Content-Type': found.type ?? 'application/octet-stream' }).end(found.bytes)
      }
      const part = found.bytes.subarray(Number(from), Number(to) + 1)
      const range = `bytes ${from}-${Number(from) + part.length - 1}/${found.bytes.length}`
      response.writeHead(206, { 'Content-Range': range }).end(part)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    kept,
    asked,
    ills,
    uploads: inParts.uploads,
    failing: inParts.failing,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const etagOf = ({ bytes }: Kept) => `"${hash(bytes.toString('latin1'))}"`
const xml = (root: string, text: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${text}</${root}>`
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** AWS Signature Version 4, in the header or in the query. */
function isSigned({ method, headers }: IncomingMessage, url: URL, settings: Settings): boolean {
  const query = Object.fromEntries(url.searchParams)
  const header = Object.fromEntries(
    [...(headers.authorization ?? '').matchAll(/(\w+)=([^,\s]+)/g)].map(([, name, value]) => [name, value]),
  )
  const isByQuery = 'X-Amz-Signature' in query
  const credential = isByQuery ? query['X-Amz-Credential'] : header.Credential
  const names: string[] | undefined = (isByQuery ? query['X-Amz-SignedHeaders'] : header.SignedHeaders)?.split(';')
  const time = isByQuery ? query['X-Amz-Date'] : headers['x-amz-date']
  const signature = isByQuery ? query['X-Amz-Signature'] : header.Signature
  if (!credential || !names || typeof time !== 'string' || !signature) return false
  // Every header of theirs must be signed
  if (!isByQuery && Object.keys(headers).some((name) => name.startsWith('x-amz-') && !names.includes(name)))
    return false
  const day = time.slice(0, 8)
  const scope = `${day}/${settings.region}/s3/aws4_request`
  if (credential !== `${settings.accessKeyId}/${scope}`) return false
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    isByQuery ? 'UNSIGNED-PAYLOAD' : headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n')
  const key = [day, settings.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => hmac(before, part),
    `AWS4${settings.secretAccessKey}`,
  )
  return hmac(key, text).toString('hex') === signature
}
