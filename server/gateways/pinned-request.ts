import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { hostOf, type Found } from './webhooks/resolve.ts'

export interface PinnedRequest {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string | undefined
}

/**
 * Asks an address that somebody else has named, at the very machine that was checked: a name that answers differently the
 * next time gains nothing; certificate and Host are those of the name. Redirects are not followed, no connection is kept,
 * proxies of the environment are not used. Resolves with the head of the response; rejects where there is none.
 */
export function requestPinned(
  url: URL,
  target: Found,
  { method, headers, body }: PinnedRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  return new Promise((done, fail) => {
    const sent = (isSecure ? httpsRequest : httpRequest)(
      {
        ...{ method, host: hostOf(url), port: url.port || (isSecure ? 443 : 80), path: url.pathname + url.search },
        headers: { ...headers, Host: url.host, ...length },
        ...{ agent: false, signal, maxHeaderSize: 16 * 1024 },
        lookup: (_host, options, found) =>
          options.all ? found(null, [target]) : found(null, target.address, target.family),
      },
      done,
    )
    sent.on('error', fail)
    sent.end(body)
  })
}
