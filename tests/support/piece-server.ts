import { readUploadMetadata } from '../../src/contract/file-pieces.ts'

interface Upload {
  id: string
  key: string
  fileName: string
  size: number
  bytes: Uint8Array[]
}

/** What happens to a piece. A number: the connection dies after so many bytes of it, which have arrived. */
type Fate = number | 'lost' | 'response-lost' | Response | undefined

/** The server's side of tus 1.0, as small as can be, with a link that the test cuts. */
export class PieceServer {
  uploads: Upload[] = []
  /** Method, and of a piece its offset and the bytes that were sent. */
  log: string[] = []
  /** Bytes of pieces that left the device. */
  sentBytes = 0
  onPiece: (offset: number, bytes: number) => Fate | Promise<Fate> = () => undefined
  private count = 0

  received = (upload: Upload) => upload.bytes.reduce((sum, { length }) => sum + length, 0)
  whole = (upload: Upload) => Buffer.concat(upload.bytes)

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const id = /\/uploads\/(.+)$/.exec(url)?.[1]
    if (headers.get('tus-resumable') !== '1.0.0') return answer(412)
    if (init.method === 'POST') return this.create(headers)
    const upload = this.uploads.find((one) => one.id === id)
    if (init.method === 'HEAD') {
      this.log.push('HEAD')
      return upload ? this.at(200, upload) : answer(404)
    }
    return this.append(upload, headers, new Uint8Array(await (init.body as Blob).arrayBuffer()))
  }

  private create(headers: Headers): Response {
    this.log.push('POST')
    const key = headers.get('idempotency-key')!
    const known = this.uploads.find((one) => one.key === key)
    if (known) return this.at(201, known)
    const { filename = '' } = readUploadMetadata(headers.get('upload-metadata')!) ?? {}
    const size = Number(headers.get('upload-length'))
    const upload = { id: `upload-${(this.count += 1)}-of-test`, key, fileName: filename, size, bytes: [] }
    this.uploads.push(upload)
    return this.at(201, upload)
  }

  private async append(upload: Upload | undefined, headers: Headers, bytes: Uint8Array): Promise<Response> {
    const offset = Number(headers.get('upload-offset'))
    this.log.push(`${offset}+${bytes.length}`)
    const fate = await this.onPiece(offset, bytes.length)
    this.sentBytes += typeof fate === 'number' ? fate : fate === 'lost' ? 0 : bytes.length
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    if (fate instanceof Response) return fate
    if (!upload) return answer(404)
    if (offset !== this.received(upload)) return answer(409)
    upload.bytes.push(typeof fate === 'number' ? bytes.slice(0, fate) : bytes)
    if (fate !== undefined) throw new TypeError('Failed to fetch')
    return this.at(204, upload)
  }

  private at = (status: number, upload: Upload) =>
    answer(status, { 'upload-offset': String(this.received(upload)), location: `/api/hire/v1/uploads/${upload.id}` })
}

/** A response of the protocol, with the body of a refusal. */
export const answer = (status: number, more: Record<string, string> = {}, reason?: string): Response =>
  new Response(
    reason === undefined ? null : JSON.stringify({ status: false, error: { code: reason, reason, message: reason } }),
    {
      status,
      headers: { 'tus-resumable': '1.0.0', ...(reason ? { 'content-type': 'application/json' } : {}), ...more },
    },
  )
