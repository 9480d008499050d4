import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import { isSameSecret } from '../../core/is-same-secret.ts'
import {
  fileKinds,
  sniffType,
  UPLOAD_LINK_MS,
  VIEW_LINK_MS,
  type FileGateway,
  type FileKind,
  type FileRef,
  type SniffedType,
} from './types.ts'

/** What a link on our own server allows, as signed into it. */
export interface Grant extends FileRef {
  /** save: as get, but the response is a file to save. */
  use: 'put' | 'get' | 'save'
  /** Epoch ms. */
  until: number
  contentType: string
  /** Exactly this many bytes; 0 when only `maxBytes` was given. */
  size: number
  maxBytes: number
  /** Whom a link to read was given to; empty for others. */
  userId: string
}

export interface DiskFiles extends FileGateway {
  /** The grant of a link, unless it was changed, is for another use, or ran out. */
  readLink(use: Grant['use'], query: Record<string, string>): Grant | undefined
  read(file: FileRef): Promise<{ bytes: Buffer<ArrayBuffer>; type?: SniffedType } | undefined>
}

/**
 * Files on this server's disk. A file lies under the hash of its name, so no name can lead out of the folder, be too long
 * for the file system, or differ from another by case only.
 */
export function diskFiles(options: { dataDir: string; secret: string; clock: Clock }): DiskFiles {
  const folder = join(options.dataDir, 'files')
  const key = createHmac('sha256', options.secret).update('file links').digest()
  const place = ({ kind, fileName }: FileRef) => {
    const hash = createHash('sha256').update(`${kind}\n${fileName}`).digest('hex')
    return join(folder, kind, hash.slice(0, 2), hash)
  }
  const sign = (grant: Grant) =>
    createHmac('sha256', key)
      .update(JSON.stringify(inOrder(grant)))
      .digest('base64url')

  const link = (grant: Grant, origin: string) => {
    const { kind, fileName, use, until, contentType, size, maxBytes, userId } = grant
    const query = new URLSearchParams({
      use,
      until: String(until),
      type: contentType,
      size: String(size),
      max: String(maxBytes),
      for: userId,
      sig: sign(grant),
    })
    return `${origin}/files/${kind}/${fileName.split('/').map(encodeURIComponent).join('/')}?${query}`
  }

  const linkToRead = (
    use: 'get' | 'save',
    { kind, fileName }: FileRef,
    origin: string,
    { userId = '', lifeMs = VIEW_LINK_MS }: { userId?: string | undefined; lifeMs?: number | undefined },
  ) => {
    const until = options.clock.now() + lifeMs
    return link({ use, kind, fileName, until, contentType: '', size: 0, maxBytes: 0, userId }, origin)
  }

  const read: DiskFiles['read'] = async (file) => {
    const bytes = await readFile(place(file)).catch(() => undefined)
    return bytes ? { bytes, type: sniffType(bytes) } : undefined
  }

  const store: DiskFiles['store'] = async (file, bytes) => {
    const target = place(file)
    const draft = `${target}.${randomBytes(6).toString('hex')}`
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      const handle = await open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    return { size: bytes.length, type: sniffType(bytes) }
  }

  return {
    uploadLink: ({ kind, fileName, contentType, size, maxBytes }, origin) => {
      const until = options.clock.now() + UPLOAD_LINK_MS
      return Promise.resolve(
        link({ use: 'put', kind, fileName, until, contentType, size: size ?? 0, maxBytes, userId: '' }, origin),
      )
    },
    viewLink: (file, origin, userId, lifeMs) => Promise.resolve(linkToRead('get', file, origin, { userId, lifeMs })),
    downloadLink: (file, origin, userId) => Promise.resolve(linkToRead('save', file, origin, { userId })),
    readLink(use, query) {
      const grant: Grant = {
        use,
        kind: query.kind as FileKind,
        fileName: query.fileName ?? '',
        until: Number(query.until),
        contentType: query.type ?? '',
        size: Number(query.size),
        maxBytes: Number(query.max),
        userId: query.for ?? '',
      }
      const isOurs = isSameSecret(query.sig ?? '', sign(grant))
      return isOurs && fileKinds.includes(grant.kind) && grant.until >= options.clock.now() ? grant : undefined
    },
    store,
    read,
    async keep(file, as) {
      const found = await read(file)
      if (found) await store(as, found.bytes)
      return found !== undefined
    },
    remove: (file) => rm(place(file), { force: true }),
    async find(file) {
      const handle = await open(place(file)).catch(() => undefined)
      if (!handle) return undefined
      try {
        const head = new Uint8Array(16)
        await handle.read(head, 0, head.length, 0)
        return { size: (await handle.stat()).size, type: sniffType(head) }
      } finally {
        await handle.close()
      }
    },
  }
}

/** A fixed order of the members, independent of how the object was made. */
const inOrder = ({ use, kind, fileName, until, contentType, size, maxBytes, userId }: Grant) => [
  use,
  kind,
  fileName,
  until,
  contentType,
  size,
  maxBytes,
  userId,
]
