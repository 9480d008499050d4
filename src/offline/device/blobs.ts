import type { BlobChunk } from './database.ts'
import { openBytes, sealBytes } from './keys.ts'
import type { Store } from './store.ts'

/** A chunk is 512 KB at most with the 16 bytes that the encryption adds. */
const CHUNK_BYTES = 512 * 1024 - 16

const chunkName = (blobId: string, index: number) => `${blobId}:${index}`

/** Reads a file and encrypts it in pieces. Nothing is stored yet: that happens in the operation's own transaction. */
export async function sealFile(store: Store, blobId: string, file: Blob): Promise<BlobChunk[]> {
  const chunks: BlobChunk[] = []
  for (let start = 0, index = 0; start < file.size || index === 0; start += CHUNK_BYTES, index += 1) {
    const bytes = await file.slice(start, start + CHUNK_BYTES).arrayBuffer()
    chunks.push({ blobId, index, ...(await sealBytes(store.key, chunkName(blobId, index), bytes)) })
  }
  return chunks
}

/** The file again, or undefined when a piece is missing or cannot be decrypted. `size` in bytes, as it was chosen. */
export async function openFile(store: Store, blobId: string, type: string, size: number): Promise<Blob | undefined> {
  const chunks = await store.db.blobs.where('blobId').equals(blobId).sortBy('index')
  try {
    const parts = await Promise.all(chunks.map((chunk) => openBytes(store.key, chunkName(blobId, chunk.index), chunk)))
    const file = new Blob(parts, { type })
    return chunks.length > 0 && file.size === size ? file : undefined
  } catch {
    return undefined
  }
}

/** Inside the transaction that ends the operation. */
export async function removeFiles(store: Store, blobIds: string[]): Promise<void> {
  if (blobIds.length > 0) await store.db.blobs.where('blobId').anyOf(blobIds).delete()
}
