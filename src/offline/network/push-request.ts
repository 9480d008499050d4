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
import type { Store } from '../device/store.ts'
import type { Exchange } from './classification.ts'
import { reportConnectivity } from './connectivity.ts'
import { openFirst } from './first-response.ts'
import { commonHeaders } from './request.ts'
import { readLines, type LineReaders, type LinesEnd, type LineSource } from './response-lines.ts'

export interface PushRequest {
  operations: PushedOperation[]
  /** With an access token, or with a refresh token that the batch exchanges; `onTokens` receives the new pair. */
  as: { token: string } | { refreshToken: string; onTokens: (tokens: TokenAnswer) => void }
  epoch: string | undefined
}

/** How a batch ended. missing: its operations go out one by one. Otherwise the result for the operations without a line. */
export type PushEnd = LinesEnd

/** What a line was read with. */
export interface ReadLine extends PushedLine, LineSource {}

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
  const keys = keysOf(operations)
  const takeTokens = (line: unknown) => {
    if (!('onTokens' in as) || !v.is(renewedLine, line)) return false
    as.onTokens(line.tokens)
    return true
  }
  const readers: LineReaders<PushedLine> = {
    parse: (line) => parseLine(keyed(line, keys)),
    onLine: (line, source) => onLine({ ...line, ...source }),
    onFirst: takeTokens,
  }
  const end = opened ? await readLines(store, opened, readers) : silent
  if (end !== 'missing') await reportConnectivity(store, end)
  opened?.abort()
  return end
}

const silent: Exchange = { kind: 'silent', reason: 'network' }

function parseLine(line: unknown): PushedLine | undefined {
  const parsed = v.safeParse(pushedLine, line)
  return parsed.success ? parsed.output : undefined
}

function keyed(line: Record<string, unknown> | undefined, keys: string[]): unknown {
  if (!v.is(numberedLine, line)) return line
  const { n, ...rest } = line
  return { ...rest, key: keys[n] }
}
