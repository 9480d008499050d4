import * as v from 'valibot'
import { basePaths, headers } from '../../contract/call.ts'
import type { TokenAnswer } from '../../contract/session.ts'
import {
  keysOf,
  numberedLine,
  pushedLine,
  renewedLine,
  syncPush,
  type PushedLine,
  type PushedOperation,
} from '../../contract/sync-push.ts'
import { askForCookie } from '../../session/tokens.ts'
import { schedule } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import type { Exchange } from './classification.ts'
import { reportConnectivity } from './connectivity.ts'
import { openFirst } from './first-response.ts'
import { parseObject, readPushStatus } from './read-response.ts'
import { commonHeaders, TIMEOUT_MS } from './request.ts'
import { noteEpoch } from './restore-epoch.ts'

export interface PushRequest {
  operations: PushedOperation[]
  /** With an access token, or with a refresh token that the batch exchanges; `onTokens` receives the new pair. */
  as: { token: string } | { refreshToken: string; onTokens: (tokens: TokenAnswer) => void }
  epoch: string | undefined
}

/**
 * How a batch ended. missing: the server does not know this request, or cannot read it: its operations go out one by one.
 * Otherwise the result for the operations without a line.
 */
export type PushEnd = 'missing' | Exchange

/** What a line was read with. */
export interface ReadLine extends PushedLine {
  requestId?: string
  epoch?: string
}

/** Sends a batch once and reports each line as it is read. Never throws. */
export async function sendPush(
  store: Store,
  { operations, as, epoch }: PushRequest,
  onLine: (line: ReadLine) => void,
): Promise<PushEnd> {
  const { deps } = store
  const renew = 'refreshToken' in as ? { refreshToken: as.refreshToken, userId: store.userId } : undefined
  const text = JSON.stringify({ slim: true, numbered: true, renew, operations })
  const cookie = renew ? askForCookie() : undefined
  const packed = await deps.pack?.(text).catch(() => undefined)
  const common = await commonHeaders(store, 'token' in as ? as.token : undefined)
  // The time anew for each attempt: the server reckons by it when the user acted
  const headersNow = () => ({
    accept: 'application/x-ndjson, application/json',
    ...common,
    'content-type': 'application/json',
    [headers.sentAt]: String(Math.trunc(deps.now())),
    ...(packed ? { 'content-encoding': 'gzip' } : {}),
    ...(epoch === undefined ? {} : { [headers.epoch]: epoch }),
    ...cookie?.headers,
  })
  const init: RequestInit = {
    method: 'POST',
    body: packed ?? text,
    redirect: 'manual',
    // On a narrow link each byte that says nothing counts
    referrerPolicy: 'no-referrer',
  }
  const url = `${deps.origin}${basePaths.hire}${syncPush.path}`
  // Over HTTP/2 all requests share one connection, and it may have been stuck since the link died. Chromium keeps the one of
  // requests with cookies apart: the first attempt takes that one, and further attempts take turns
  const isSuspect = deps.origin.startsWith('https') && store.lastReport?.connectivity !== 'online'
  let isApart = false
  const opened = await openFirst(store, (signal) => {
    isApart = isSuspect && !isApart
    const credentials = isApart ? 'same-origin' : (cookie?.credentials ?? 'omit')
    return deps.fetch(url, { ...init, credentials, headers: headersNow(), signal })
  })
  const onTokens = 'onTokens' in as ? as.onTokens : undefined
  const end = opened ? await readOpened(store, opened, { keys: keysOf(operations), onLine, onTokens }) : silent
  if (end !== 'missing') await reportConnectivity(store, end)
  opened?.abort()
  return end
}

const silent: Exchange = { kind: 'silent', reason: 'network' }

interface LineReaders {
  /** By the `n` of a line. */
  keys: string[]
  onLine: (line: ReadLine) => void
  onTokens: ((tokens: TokenAnswer) => void) | undefined
}

interface Opened {
  response: Response
  sentAt: number
}

async function readOpened(
  store: Store,
  { response, sentAt }: Opened,
  { keys, onLine, onTokens }: LineReaders,
): Promise<PushEnd> {
  const { deps } = store
  const seen = response.headers.get(headers.epoch) ?? undefined
  const requestId = response.headers.get('x-request-id') ?? undefined
  const noteOurs = async () => {
    void deps.noteServerDate?.(response.headers.get('date'), sentAt, Date.now())
    if (seen !== undefined) await noteEpoch(store, seen)
  }
  const isLines = response.status === 200 && /x-ndjson/i.test(response.headers.get('content-type') ?? '')
  if (!isLines) {
    const text = await inTime(store, response.text()).catch(() => undefined)
    if (text === undefined) return silent
    const end = readPushStatus(deps, response, text)
    if (end === 'missing' || end.kind === 'status') await noteOurs()
    return end
  }
  await noteOurs()
  let count = 0
  try {
    for await (const text of linesOf(store, response)) {
      const line = parseObject(text)
      if (onTokens && count === 0 && v.is(renewedLine, line)) {
        onTokens(line.tokens)
        continue
      }
      const parsed = v.safeParse(pushedLine, keyed(line, keys))
      // Text that is no line was written by a proxy on the way
      if (!parsed.success) return count === 0 ? { kind: 'portal' } : silent
      if (count === 0) await reportConnectivity(store, { kind: 'ok', body: {} })
      count += 1
      onLine({ ...parsed.output, requestId, epoch: seen })
    }
  } catch {
    return silent
  }
  // Complete, if every operation has its line: then this result is not read
  return count > 0 ? { kind: 'ok', body: {} } : silent
}

function keyed(line: Record<string, unknown> | undefined, keys: string[]): unknown {
  if (!v.is(numberedLine, line)) return line
  const { n, ...rest } = line
  return { ...rest, key: keys[n] }
}

/** The lines of a response as they arrive. Throws when it is cut, or silent for too long. */
async function* linesOf(store: Store, response: Response): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  if (!reader) rest = await inTime(store, response.text())
  for (;;) {
    const { done, value } = reader ? await inTime(store, reader.read()) : { done: true, value: undefined }
    rest += value ? decoder.decode(value, { stream: true }) : ''
    const lines = rest.split('\n')
    rest = lines.pop()!
    yield* lines
    if (done && rest) yield rest
    if (done) return
  }
}

/** Rejects when `promise` is not settled within the time limit of a request. */
function inTime<T>(store: Store, promise: Promise<T>): Promise<T> {
  let cancel = () => {}
  const timeout = new Promise<never>((_, reject) => {
    cancel = schedule(store.deps, TIMEOUT_MS, () => reject(new Error('No data in time')))
  })
  return Promise.race([promise, timeout]).finally(() => cancel())
}
