import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** What a part of a backup is; its bytes follow it. */
export type Part =
  | {
      kind: 'head'
      format: 1
      /** Of the snapshot, epoch ms by the server's clock. */
      takenAt: number
      /** When the last migration was written that the database had, as drizzle counts them. */
      migration: number
      filesOnS3: boolean
    }
  | { kind: 'table'; schema: string; name: string; columns: string[] }
  /** Under DATA_DIR, with slashes. */
  | { kind: 'file'; path: string }
  | { kind: 'sequence'; schema: string; name: string; value: string }
  /** The last one: without it the file was cut. */
  | { kind: 'end'; parts: number }

/** A file of the disk, or what opens the backup elsewhere; it is opened each time it is read. */
export type Source = string | (() => Promise<Readable>)

/** A backup is damaged or none; the message is one line. */
export class NotABackup extends Error {
  override name = 'NotABackup'
}

/**
 * Writes a backup to a new file or into a stream: gzip over parts, each a line of JSON and its bytes in length-prefixed
 * pieces. gzip's checksum detects changes, the last part detects truncation.
 */
export async function writeArchive(
  to: string | Writable,
  fill: (add: (part: Part, body?: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>,
): Promise<void> {
  // flush: on the disk before it counts as written
  const out = typeof to === 'string' ? createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }) : to
  const zip = createGzip({ level: 4 })
  const written = pipeline(zip, out)
  // Awaited below; until then a rejection must not count as unhandled
  written.catch(() => undefined)
  const put = async (bytes: Uint8Array) => {
    if (!zip.write(bytes)) await Promise.race([once(zip, 'drain'), written])
  }
  let parts = 0
  const add = async (part: Part, body?: AsyncIterable<Uint8Array>) => {
    parts += 1
    await put(Buffer.from(`${JSON.stringify(part)}\n`))
    if (body) for await (const piece of body) if (piece.length > 0) await putPiece(put, piece)
    await put(lengthOf(0))
  }
  try {
    await fill(add)
    await add({ kind: 'end', parts })
    zip.end()
    await written
  } finally {
    // A writer that failed half way leaves nothing open
    zip.destroy()
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

async function putPiece(put: (bytes: Uint8Array) => Promise<void>, piece: Uint8Array): Promise<void> {
  await put(lengthOf(piece.length))
  await put(piece)
}

/**
 * Reads a backup from end to end: each part with its bytes, which `take` must read to their end or leave. Throws a
 * NotABackup when it is damaged, cut or something else, as soon as that is found.
 */
export async function readArchive(
  from: Source,
  take: (part: Part, body: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<void> {
  const source = typeof from === 'string' ? createReadStream(from) : await from()
  const zip = createGunzip()
  // Not `pipe`: a source that breaks off must not leave the reader waiting
  pipeline(source, zip).catch(() => undefined)
  const bytes = readerOf(zip)
  let parts = 0
  try {
    for (;;) {
      const part = parsePart(await bytes.line())
      const body = bytes.body()
      await take(part, body)
      // What no one wanted
      for await (const _ of body);
      if (parts === 0 && part.kind !== 'head') throw new NotABackup('This is not a backup')
      if (part.kind === 'end') {
        if (part.parts !== parts || !(await bytes.isOver())) throw new NotABackup('The backup is damaged')
        return
      }
      parts += 1
    }
  } finally {
    // Ends the source with it
    zip.destroy()
  }
}

function parsePart(line: string): Part {
  try {
    return JSON.parse(line) as Part
  } catch {
    throw new NotABackup('The backup is damaged')
  }
}

const LONGEST_LINE = 64 * 1024

function readerOf(stream: AsyncIterable<Buffer>) {
  const pieces = stream[Symbol.asyncIterator]()
  let buffer: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    try {
      const next = await pieces.next()
      if (next.done) return false
      buffer = buffer.length === 0 ? next.value : Buffer.concat([buffer, next.value])
      return true
    } catch (error) {
      // zlib reports these codes for a truncated or changed file
      if (String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw new NotABackup('The backup is damaged')
      throw error
    }
  }
  const take = (length: number) => {
    const taken = buffer.subarray(0, length)
    buffer = buffer.subarray(length)
    return taken
  }
  const exactly = async (length: number) => {
    while (buffer.length < length) if (!(await more())) throw new NotABackup('The backup is cut short')
    return take(length)
  }
  return {
    async line(): Promise<string> {
      for (;;) {
        const end = buffer.indexOf(10)
        if (end !== -1) return take(end + 1).toString('utf8', 0, end)
        if (buffer.length > LONGEST_LINE) throw new NotABackup('This is not a backup')
        if (!(await more())) throw new NotABackup('The backup is cut short')
      }
    },
    async *body(): AsyncGenerator<Buffer> {
      for (;;) {
        const length = (await exactly(4)).readUInt32BE()
        if (length === 0) return
        yield await exactly(length)
      }
    },
    isOver: async () => buffer.length === 0 && !(await more()),
  }
}
