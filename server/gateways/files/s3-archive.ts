import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { BackupStore } from '../../core/backup-store.ts'
import type { S3Settings } from '../../core/config-parts.ts'

/** One part is in memory at a time; S3 takes 10,000 of them, each but the last of 5 MB or more. */
export const PART_BYTES = 16 * 1024 * 1024
/** One question, ms; and how long a download may be silent. */
const LIMIT_MS = 2 * 60_000

/** Files of any size at `endpoint/bucket/name` of any S3 API, by multipart upload and ListObjectsV2. */
export function s3Archive(settings: S3Settings, { retries = 3 } = {}): BackupStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region, retries })
  const top = `${endpoint}/${bucket}`
  const request = async (url: string, signal: AbortSignal, init: RequestInit = {}): Promise<Response> => {
    const response = await client.fetch(url, { ...init, signal })
    if (response.ok) return response
    await response.body?.cancel()
    throw new Error(`The storage of BACKUP_BUCKET answers ${init.method ?? 'GET'} with ${response.status}`)
  }
  /** Reads the answer as well, which is short. */
  const ask = async (url: string, signal?: AbortSignal, init?: RequestInit) => {
    const answer = await request(url, either(AbortSignal.timeout(LIMIT_MS), signal), init)
    return { etag: answer.headers.get('ETag'), text: await answer.text() }
  }
  return {
    async list(signal) {
      const names: string[] = []
      let token: string | undefined
      do {
        const url = new URL(top)
        url.searchParams.set('list-type', '2')
        if (token !== undefined) url.searchParams.set('continuation-token', token)
        const { text } = await ask(url.href, signal)
        names.push(...[...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name]) => name!))
        token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]
      } while (token !== undefined)
      return names.toSorted()
    },
    async put(name, bytes, signal) {
      const started = await ask(`${top}/${name}?uploads=`, signal, { method: 'POST' })
      const id = /<UploadId>([^<]+)</.exec(started.text)?.[1]
      if (id === undefined) throw new Error('The storage of BACKUP_BUCKET takes no parts')
      const upload = `uploadId=${encodeURIComponent(id)}`
      try {
        const parts: string[] = []
        for await (const body of partsOf(bytes)) {
          const number = parts.length + 1
          const kept = await ask(`${top}/${name}?partNumber=${number}&${upload}`, signal, { method: 'PUT', body })
          parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${kept.etag}</ETag></Part>`)
        }
        const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
        // What fails midway is answered 200 with an error for its body
        const end = await ask(`${top}/${name}?${upload}`, signal, { method: 'POST', body })
        if (!end.text.includes('<CompleteMultipartUploadResult'))
          throw new Error('The storage of BACKUP_BUCKET did not put the parts together')
      } catch (error) {
        // Parts that belong to nothing cost money until somebody finds them
        await ask(`${top}/${name}?${upload}`, undefined, { method: 'DELETE' }).catch(() => undefined)
        throw error
      }
    },
    async get(name, signal) {
      const silence = new AbortController()
      const { body } = await limited(silence, () => request(`${top}/${name}`, either(silence.signal, signal)))
      return Readable.from(piecesOf(body!, silence), { objectMode: false })
    },
    async remove(name, signal) {
      await ask(`${top}/${name}`, signal, { method: 'DELETE' })
    },
  }
}

const either = (one: AbortSignal, other?: AbortSignal) => (other ? AbortSignal.any([one, other]) : one)

async function limited<T>(silence: AbortController, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => silence.abort(new Error('The storage of BACKUP_BUCKET is silent')), LIMIT_MS)
  return work().finally(() => clearTimeout(timer))
}

/** The limit counts while we wait for the storage, not while the database takes what came. */
async function* piecesOf(body: ReadableStream<Uint8Array>, silence: AbortController): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const piece = await limited(silence, () => reader.read())
      if (piece.done) return
      yield piece.value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** One buffer for all parts: the next is filled after the one before was sent. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const part = new Uint8Array(PART_BYTES)
  let size = 0
  for await (let piece of bytes) {
    while (piece.length > 0) {
      const taken = piece.subarray(0, PART_BYTES - size)
      part.set(taken, size)
      size += taken.length
      piece = piece.subarray(taken.length)
      if (size < PART_BYTES) continue
      yield part
      size = 0
    }
  }
  if (size > 0) yield part.slice(0, size)
}
