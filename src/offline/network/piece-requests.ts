import { basePaths, headers } from '../../contract/call.ts'
import { filePieces, PIECE_BYTES, toUploadMetadata, tus } from '../../contract/file-pieces.ts'
import type { Store } from '../device/store.ts'
import type { Exchange } from './classification.ts'
import { reportConnectivity } from './connectivity.ts'
import { followAttempts, openFirst } from './first-response.ts'
import { readProblem, readStatusOrMissing, parseObject } from './read-response.ts'
import { commonHeaders, timed, TIMEOUT_MS } from './request.ts'
import { noteEpoch } from './restore-epoch.ts'

/**
 * What the server says of an upload, as the body of an accepted exchange. gone: it has expired. elsewhere: it expects
 * another offset. missing: it takes no files in pieces.
 */
export type UploadState =
  { is: 'at'; offset: number; id: string } | { is: 'gone' } | { is: 'elsewhere' } | { is: 'missing' }

export interface Announced {
  /** Idempotency-Key: a repeat returns the same upload. */
  key: string
  fileName: string
  type: string
  size: number
}

/** So slow a piece may be, after the first 25 s: a link that is cut for half a minute goes on with it. */
const SLOWEST_BYTES_PER_MS = 2
/** A piece that takes longer than this when the network comes back is given up, and the server asked how much it has. */
const STUCK_MS = 12_000

const urlOf = (store: Store, id?: string) =>
  `${store.deps.origin}${basePaths.hire}${filePieces.path}${id === undefined ? '' : `/${id}`}`

/** Begins an upload, or finds the one of that key. Never throws. */
export const createUpload = (store: Store, token: string, { key, fileName, type, size }: Announced) =>
  ask(store, token, urlOf(store), 'POST', {
    [headers.idempotencyKey]: key,
    'upload-length': String(size),
    'upload-metadata': toUploadMetadata({ filename: fileName, filetype: type }),
  })

/** How much of it has arrived. Never throws. */
export const findOffset = (store: Store, token: string, id: string) =>
  ask(store, token, urlOf(store, id), 'HEAD', {}, id)

/** A request without a body: where the link seems dead, several are sent, and the first response counts. */
async function ask(
  store: Store,
  token: string,
  url: string,
  method: string,
  more: Record<string, string>,
  id?: string,
): Promise<Exchange> {
  const init = await initOf(store, token, method, more)
  const opened = await openFirst(store, (signal) => store.deps.fetch(url, { ...init, signal }))
  const outcome = opened
    ? await timed(store.deps, TIMEOUT_MS, undefined, () => read(store, opened.response, opened.sentAt, id))
    : ({ kind: 'silent', reason: 'network' } as const)
  await reportConnectivity(store, outcome)
  opened?.abort()
  return outcome
}

/** Appends a piece. It is given up when the network comes back and it is stuck. Never throws. */
export async function sendPiece(
  store: Store,
  token: string,
  { id, offset, piece }: { id: string; offset: number; piece: Blob },
): Promise<Exchange> {
  const init = await initOf(store, token, 'PATCH', { 'content-type': tus.contentType, 'upload-offset': String(offset) })
  const controller = new AbortController()
  const startedAt = Date.now()
  const stopFollowing = followAttempts(store, {
    attempt: () => {
      if (Date.now() - startedAt > STUCK_MS) controller.abort()
    },
    giveUp: () => controller.abort(),
  })
  const limit = TIMEOUT_MS + PIECE_BYTES / SLOWEST_BYTES_PER_MS
  const outcome = await timed(store.deps, limit, controller.signal, async (signal) => {
    const sentAt = Date.now()
    const response = await store.deps.fetch(urlOf(store, id), { ...init, body: piece, signal })
    return read(store, response, sentAt, id)
  })
  stopFollowing()
  await reportConnectivity(store, outcome)
  return outcome
}

async function initOf(store: Store, token: string, method: string, more: Record<string, string>): Promise<RequestInit> {
  return {
    method,
    headers: {
      accept: 'application/json',
      ...(await commonHeaders(store, token)),
      'tus-resumable': tus.version,
      ...more,
    },
    cache: 'no-store',
    credentials: 'omit',
    // A portal responds with a redirect to its own page
    redirect: 'manual',
  }
}

async function read(store: Store, response: Response, sentAt: number, id: string | undefined): Promise<Exchange> {
  const { status } = response
  const text = status === 204 ? '' : await response.text()
  // Without it something else responded: a portal, a gateway, or a server that does not know the protocol
  if (response.headers.get('tus-resumable') !== tus.version) {
    const end = readStatusOrMissing(store.deps, response, text)
    return end === 'missing' ? state({ is: 'missing' }) : end
  }
  void store.deps.noteServerDate?.(response.headers.get('date'), sentAt, Date.now())
  const epoch = response.headers.get(headers.epoch)
  if (epoch !== null) await noteEpoch(store, epoch)
  if (status === 409) return state({ is: 'elsewhere' })
  if (status === 404 && id !== undefined) return state({ is: 'gone' })
  if (status >= 400) return readProblem(store.deps, response, parseObject(text))
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN)
  const found = id ?? /\/([\w-]{8,80})$/.exec(response.headers.get('location') ?? '')?.[1]
  return Number.isSafeInteger(offset) && found !== undefined
    ? state({ is: 'at', offset, id: found })
    : { kind: 'portal' }
}

const state = (body: UploadState): Exchange => ({ kind: 'ok', body: { ...body } })
