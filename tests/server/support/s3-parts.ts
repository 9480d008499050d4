import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Kept } from './s3.ts'

/** S3 has this for the smallest part but the last; smaller ones are refused at the end. */
const LEAST_BYTES = 5 * 1024 * 1024
/** How many names one list has; the rest comes by its token. */
const MOST_NAMES = 2

/** Uploads in parts and lists of a bucket, as the documentation of S3 describes them. */
export function createParts(kept: Map<string, Kept>) {
  /** Those that are neither completed nor aborted. */
  const uploads = new Map<string, Map<number, Buffer>>()
  /** `complete`: parts are never put together, though the answer is 200. */
  const failing = new Set<'complete'>()
  let last = 0
  const say = (response: ServerResponse, status: number, text = '') => {
    response.writeHead(status, { 'Content-Type': 'application/xml' }).end(text)
    return true
  }
  return {
    uploads,
    failing,
    /** Whether it was a question of these. */
    answer(method: string, path: string, url: URL, bytes: Buffer, response: ServerResponse): boolean {
      const query = url.searchParams
      if (method === 'GET' && query.get('list-type') === '2') {
        const top = `${path.replace(/\/$/, '')}/`
        const names = [...kept.keys()].filter((name) => name.startsWith(top)).map((name) => name.slice(top.length))
        const from = query.get('continuation-token') ?? ''
        const rest = names.toSorted().filter((name) => name > from)
        const shown = rest.slice(0, MOST_NAMES)
        const more = rest.length > shown.length ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
        const contents = shown.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')
        return say(response, 200, `<ListBucketResult>${contents}${more}</ListBucketResult>`)
      }
      if (method === 'POST' && query.has('uploads')) {
        const id = `upload-${++last}`
        uploads.set(id, new Map())
        return say(
          response,
          200,
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      const id = query.get('uploadId')
      if (id === null) return false
      const parts = uploads.get(id)
      if (!parts) return say(response, 404, '<Error><Code>NoSuchUpload</Code></Error>')
      if (method === 'DELETE') {
        uploads.delete(id)
        return say(response, 204)
      }
      if (method === 'PUT') {
        parts.set(Number(query.get('partNumber')), bytes)
        response.setHeader('ETag', etagOf(bytes))
        return say(response, 200)
      }
      const told = [...bytes.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
      const isWhole =
        told.length === parts.size &&
        told.every(([, number, etag], at) => {
          const part = parts.get(Number(number))
          return part && etagOf(part) === etag && (at === told.length - 1 || part.length >= LEAST_BYTES)
        })
      if (!isWhole || failing.has('complete')) return say(response, 200, '<Error><Code>InvalidPart</Code></Error>')
      kept.set(path, { bytes: Buffer.concat(told.map(([, number]) => parts.get(Number(number))!)), type: undefined })
      uploads.delete(id)
      return say(response, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
    },
  }
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
