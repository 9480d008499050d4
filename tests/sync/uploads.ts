import { basePaths, headers } from '../../src/contract/call.ts'
import { filePieces, readUploadMetadata, tus } from '../../src/contract/file-pieces.ts'
import type { Incoming, Reply } from './server.ts'

/** How the server is broken on purpose: it appends a piece wherever its upload is. */
export type Appending = 'at-offset' | 'anywhere'

interface Upload {
  id: string
  user: string
  fileName: string
  size: number
  received: number
  /** A piece stands where another one belongs. */
  isMixed: boolean
}

const path = `${basePaths.hire}${filePieces.path}`

/** Letters in pieces, as server/http takes them: no bytes, only how many of each have arrived. */
export class Uploads {
  private readonly byKey = new Map<string, Upload>()
  private readonly linked = new Set<string>()

  constructor(private readonly appending: Appending = 'at-offset') {}

  static isAsked = ({ pathname }: URL) => pathname === path || pathname.startsWith(`${path}/`)

  handle({ method, url, headers: sent, size = 0 }: Incoming, user: string): Reply {
    const id = new URL(url).pathname.slice(path.length + 1)
    if (method === 'POST') return this.create(sent, user)
    const upload = [...this.byKey.values()].find((one) => one.id === id && one.user === user)
    if (!upload) return reply(404)
    if (method === 'HEAD') return reply(200, { 'upload-offset': String(upload.received) })
    const isElsewhere = Number(sent['upload-offset']) !== upload.received
    if (isElsewhere && this.appending === 'at-offset') return reply(409)
    upload.isMixed ||= isElsewhere
    upload.received += size
    return reply(204, { 'upload-offset': String(upload.received) })
  }

  private create(sent: Record<string, string>, user: string): Reply {
    const key = sent[headers.idempotencyKey.toLowerCase()]!
    const { filename = '' } = readUploadMetadata(sent['upload-metadata'] ?? '') ?? {}
    const made = {
      id: `upload-${String(this.byKey.size).padStart(4, '0')}`,
      ...{ user, fileName: filename, size: Number(sent['upload-length']), received: 0, isMixed: false },
    }
    const upload = this.byKey.get(key) ?? made
    this.byKey.set(key, upload)
    return reply(201, { 'upload-offset': String(upload.received), location: `${path}/${upload.id}` })
  }

  /** A whole file came by a signed link. */
  link(fileName: string): void {
    this.linked.add(fileName)
  }

  /** Whether the letter of that operation has arrived whole, and nothing besides. */
  isWhole(opId: string, fileName: string): boolean {
    if (this.linked.has(fileName)) return true
    const ofOperation = [...this.byKey].filter(([key]) => key.startsWith(`${opId}:`))
    return ofOperation.every(([, { size, received, isMixed }]) => received === size && !isMixed)
  }
}

const reply = (status: number, more: Record<string, string> = {}): Reply => ({
  status,
  body: {},
  headers: { 'tus-resumable': tus.version, ...more },
})
