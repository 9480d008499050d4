import type { Readable } from 'node:stream'

/** Where backups by the clock are kept (server/gateways/files/s3-archive.ts). `signal` ends what is under way. */
export interface BackupStore {
  /** Names in order. */
  list(signal?: AbortSignal): Promise<string[]>
  /** Sends a stream in parts; it is there as a whole or not at all. */
  put(name: string, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void>
  /** Throws when it breaks off. */
  get(name: string, signal?: AbortSignal): Promise<Readable>
  remove(name: string, signal?: AbortSignal): Promise<void>
}
