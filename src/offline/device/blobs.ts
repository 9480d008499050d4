import type { BlobChunk } from './database.ts'
import type { Store } from './store.ts'

const CHUNK_BYTES = 512 * 1024

/** Reads a file in pieces. Nothing is stored yet: that happens in the operation's own transaction. */
export async function readChunks(blobId: string, file: Blob): Promise<BlobChunk[]> {
  const chunks: BlobChunk[] = []
  for (let start = 0, index = 0; start < file.size || index === 0; start += CHUNK_BYTES, index += 1) {
    chunks.push({ blobId, index, data: await file.slice(start, start + CHUNK_BYTES).arrayBuffer() })
  }
  return chunks
}

/** The file again, or undefined when a piece is missing. `size` in bytes, as it was chosen. */
export async function openFile(store: Store, blobId: string, type: string, size: number): Promise<Blob | undefined> {
  const chunks = await store.db.blobs.where('blobId').equals(blobId).sortBy('index')
  const file = new Blob(
    chunks.map(({ data }) => data),
    { type },
  )
  return chunks.length > 0 && file.size === size ? file : undefined
}

/** Inside the transaction that ends the operation. */
export async function removeFiles(store: Store, blobIds: string[]): Promise<void> {
  if (blobIds.length > 0) await store.db.blobs.where('blobId').anyOf(blobIds).delete()
}
