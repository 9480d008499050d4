import { Zip, ZipDeflate } from 'fflate'

export interface ZipEntry {
  /** Plain letters, digits, `_`, `-` and `.`. */
  name: string
  parts: AsyncIterable<Uint8Array>
}

/**
 * A ZIP of these files, one after the other, as it is read: no more than the parts of one step are in memory. A reader
 * that stops ends it.
 */
export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let made: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else made.push(chunk)
  })
  const take = (): Uint8Array<ArrayBuffer>[] => {
    if (failure) throw failure
    const ready = made
    made = []
    return ready.filter((chunk) => chunk.length > 0) as Uint8Array<ArrayBuffer>[]
  }
  for (const { name, parts } of entries) {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const part of parts) {
      file.push(part)
      yield* take()
    }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
