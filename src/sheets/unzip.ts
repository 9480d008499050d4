/**
 * Just enough of ZIP to open a spreadsheet that a stranger sent: what is packed is unpacked piece by piece and given up on
 * as soon as it is more than was allowed, whatever sizes the archive itself claims (a zip bomb claims small ones).
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

/**
 * The files as an archive in which nothing is packed. For a reader that is handed what `unzip` has let through; without
 * checksums, since it never leaves the memory.
 */
export function storeZip(files: ZipFile[]): ArrayBuffer {
  const encoder = new TextEncoder()
  const named = files.map(({ name, bytes }) => ({ name: encoder.encode(name), bytes }))
  const size = named.reduce((sum, { name, bytes }) => sum + 76 + 2 * name.length + bytes.length, 22)
  const out = new Uint8Array(size)
  const view = new DataView(out.buffer)
  const offsets: number[] = []
  let at = 0
  for (const { name, bytes } of named) {
    offsets.push(at)
    view.setUint32(at, LOCAL, true)
    view.setUint16(at + 4, 20, true)
    view.setUint32(at + 18, bytes.length, true)
    view.setUint32(at + 22, bytes.length, true)
    view.setUint16(at + 26, name.length, true)
    out.set(name, at + 30)
    out.set(bytes, at + 30 + name.length)
    at += 30 + name.length + bytes.length
  }
  const directory = at
  named.forEach(({ name, bytes }, index) => {
    view.setUint32(at, CENTRAL, true)
    view.setUint16(at + 6, 20, true)
    view.setUint32(at + 20, bytes.length, true)
    view.setUint32(at + 24, bytes.length, true)
    view.setUint16(at + 28, name.length, true)
    view.setUint32(at + 42, offsets[index]!, true)
    out.set(name, at + 46)
    at += 46 + name.length
  })
  view.setUint32(at, END, true)
  view.setUint16(at + 8, named.length, true)
  view.setUint16(at + 10, named.length, true)
  view.setUint32(at + 12, at - directory, true)
  view.setUint32(at + 16, directory, true)
  return out.buffer
}
