import { PIECE_BYTES } from '../../contract/file-pieces.ts'
import type { Store } from '../device/store.ts'
import { classifyResponse, type Classification, type Exchange } from './classification.ts'
import { createMissing } from './missing.ts'
import { createUpload, findOffset, sendPiece, type Announced, type UploadState } from './piece-requests.ts'
import { afterBatches } from './push-line.ts'

/** A file on its way. */
export interface PieceFile extends Omit<Announced, 'size' | 'type'> {
  file: Blob
  /** The upload that was begun before, if any. */
  id?: string
  /** Keeps on the device how far it is. False: the operation is gone, and nothing more is sent. */
  note(progress: { id: string; received: number }): Promise<boolean>
}

/** One request under the session of the operation's user; `Ended` is what ends the attempt besides a response. */
export type Ask<Ended> = (perform: (token: string) => Promise<Exchange>) => Promise<Classification | Ended>

/** missing: the server takes no files in pieces. withdrawn: the operation is gone. */
export type PiecesEnd<Ended> = Classification | { do: 'missing' } | { do: 'withdrawn' } | Ended

/** Requests in a row that brought nothing on, before the file waits for the next attempt. */
const MOST_FAILURES = 5

/** How often an attempt begins anew what has expired. */
const MOST_BEGUN = 2

/**
 * Sends a file in pieces and goes on where the server's offset is, whatever was cut in between. One file at a time, after
 * the batches of updates.
 */
export async function sendPieces<Ended extends { outcome: unknown }>(
  store: Store,
  upload: PieceFile,
  ask: Ask<Ended>,
): Promise<PiecesEnd<Ended>> {
  if (missing.is(store) || store.deps.echoesKeys === false) return { do: 'missing' }
  const end = await inTurn(store, () => new Sending(store, upload, ask).run())
  if (!('outcome' in end) && end.do === 'missing') missing.note(store)
  return end
}

const missing = createMissing()

class Sending<Ended extends { outcome: unknown }> {
  private id: string | undefined
  /** The furthest offset so far. */
  private reached = 0
  private begun = 0

  constructor(
    private readonly store: Store,
    private readonly upload: PieceFile,
    private readonly ask: Ask<Ended>,
  ) {
    this.id = upload.id
  }

  async run(): Promise<PiecesEnd<Ended>> {
    let offset: number | undefined
    for (let failures = 0; failures <= MOST_FAILURES;) {
      const asked = await (offset === undefined ? this.find() : this.send(offset))
      if ('outcome' in asked) return asked
      if (asked.do !== 'done') {
        const isCut = offset !== undefined && asked.do === 'wait' && asked.error.class === 'network'
        if (!isCut) return asked
        // What arrived of the piece, the server says
        offset = undefined
        failures += 1
        continue
      }
      const state = asked.body as unknown as UploadState
      if (state.is === 'missing') return { do: 'missing' }
      if (state.is !== 'at') {
        if (state.is === 'gone' && !this.beginAnew()) return stuck
        offset = undefined
        failures += 1
        continue
      }
      if (!(await this.upload.note({ id: state.id, received: state.offset }))) return { do: 'withdrawn' }
      if (state.offset >= this.upload.file.size) return asked
      if (state.offset > this.reached) failures = 0
      else if (offset !== undefined) failures += 1
      this.id = state.id
      this.reached = Math.max(this.reached, state.offset)
      offset = state.offset
    }
    return stuck
  }

  private beginAnew(): boolean {
    this.id = undefined
    this.reached = 0
    this.begun += 1
    return this.begun <= MOST_BEGUN
  }

  private find() {
    const { key, fileName, file } = this.upload
    const { id, store } = this
    return this.ask((token) =>
      id === undefined
        ? createUpload(store, token, { key, fileName, type: file.type, size: file.size })
        : findOffset(store, token, id),
    )
  }

  private async send(offset: number) {
    const { store } = this
    const id = this.id!
    await afterBatches(store)
    const piece = this.upload.file.slice(offset, offset + PIECE_BYTES)
    return this.ask((token) => sendPiece(store, token, { id, offset, piece }))
  }
}

const stuck: Classification = { do: 'wait', error: { class: 'network', code: 'upload-stuck' } }

const turns = new WeakMap<Store, ((isOffline: boolean) => void)[]>()

/** One file after the other; when there is no network those that wait find out with the one that was sent. */
async function inTurn<Ended extends { outcome: unknown }>(
  store: Store,
  work: () => Promise<PiecesEnd<Ended>>,
): Promise<PiecesEnd<Ended>> {
  const waiting = turns.get(store)
  if (waiting) {
    const isOffline = await new Promise<boolean>((resolve) => waiting.push(resolve))
    if (isOffline) return classifyResponse({ kind: 'silent', reason: 'network' })
  } else turns.set(store, [])
  const queue = turns.get(store)!
  let isOffline = false
  try {
    const end = await work()
    isOffline = !('outcome' in end) && end.do === 'wait' && end.error.class === 'network'
    return end
  } finally {
    if (isOffline) for (const tell of queue.splice(0)) tell(true)
    const next = queue.shift()
    if (next) next(false)
    else turns.delete(store)
  }
}
