/**
 * Reads untrusted archives: inflates entry by entry and stops at the allowed size, whatever sizes the archive claims.
 * fflate either trusts those sizes (`unzipSync`) or guesses where an entry ends (`Unzip`, entries with a data
 * descriptor).
 */
export class ZipProblem extends Error {
  constructor(readonly problem: 'not-a-zip' | 'too-large') {
    super(problem)
    this.name = 'ZipProblem'
  }
}

export interface ZipFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

interface Entry {
  name: string
  method: number
  /** Bytes as they are packed. */
  size: number
  offset: number
}

interface UnzipOptions {
  /** Which files are unpacked at all. */
  wanted: (name: string) => boolean
  /** Bytes of all of them together when unpacked. */
  mostBytes: number
  mostFiles: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8

/** The wanted files of an archive. Throws a ZipProblem. */
export async function unzip(archive: Uint8Array<ArrayBuffer>, options: UnzipOptions): Promise<ZipFile[]> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    const files: ZipFile[] = []
    let room = options.mostBytes
    for (const entry of readEntries(archive, view, options.mostFiles)) {
      if (!options.wanted(entry.name)) continue
      const bytes = await unpack(archive, view, entry, room)
      room -= bytes.length
      files.push({ name: entry.name, bytes })
    }
    return files
  } catch (error) {
    // A position outside of the archive, or packed bytes that are none
    throw error instanceof ZipProblem ? error : new ZipProblem('not-a-zip')
  }
}

function readEntries(archive: Uint8Array<ArrayBuffer>, view: DataView, mostFiles: number): Entry[] {
  let end = archive.length - 22
  const earliest = Math.max(0, end - 65_535)
  while (end >= earliest && view.getUint32(end, true) !== END) end -= 1
  if (end < earliest) throw new ZipProblem('not-a-zip')
  const count = view.getUint16(end + 10, true)
  if (count > mostFiles) throw new ZipProblem('too-large')
  const names = new TextDecoder()
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== CENTRAL) throw new ZipProblem('not-a-zip')
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: names.decode(archive.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

async function unpack(archive: Uint8Array<ArrayBuffer>, view: DataView, { method, size, offset }: Entry, room: number) {
  if (view.getUint32(offset, true) !== LOCAL) throw new ZipProblem('not-a-zip')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const packed = archive.subarray(start, start + size)
  if (packed.length !== size) throw new ZipProblem('not-a-zip')
  if (method === STORED) {
    if (size > room) throw new ZipProblem('too-large')
    return packed
  }
  if (method !== DEFLATED) throw new ZipProblem('not-a-zip')
  return inflate(packed, room)
}

async function inflate(packed: Uint8Array<ArrayBuffer>, room: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > room) {
      await reader.cancel().catch(() => undefined)
      throw new ZipProblem('too-large')
    }
    pieces.push(value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
