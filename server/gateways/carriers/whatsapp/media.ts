import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { WhatsAppSettings } from '../../../core/carriers.ts'
import { createOutside, askHttp, isServiceDown } from '../../outside.ts'
import { requestPinned } from '../../pinned-request.ts'
import { findTarget, systemResolve, type Resolve } from '../../webhooks/resolve.ts'
import { CARRIER_LIMIT_MS, idOf, parseJson } from '../post.ts'

/** again: it may be there later. */
export type Loaded = { bytes: Buffer } | 'large' | 'gone' | 'again'

export interface MediaGateway {
  /** Fetches what somebody sent. Never throws, takes at most a minute, holds at most `maxBytes`; `ending` breaks it off. */
  load(mediaId: string, maxBytes: number, ending?: AbortSignal): Promise<Loaded>
}

/** Ten megabytes on a slow line. */
const DOWNLOAD_MS = 50_000
/** Where Meta hands files out. The token goes nowhere else. */
const MEDIA_HOST = /(^|\.)fbsbx\.com$/

interface Options {
  resolve?: Resolve
  downloadMs?: number
}

/**
 * Files that people sent over WhatsApp: `GET /{media-id}` names an address that works for five minutes, which is asked with
 * the same token. By developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media (stored
 * copy of 16 June 2026): ids of webhooks last 7 days, the addresses are at lookaside.fbsbx.com. Not verified against
 * Meta's servers: whether that host ever redirects (it is not followed), and that `sha256` is written as hex.
 */
export function whatsAppMedia(settings: WhatsAppSettings, options: Options = {}): MediaGateway {
  const { resolve = systemResolve, downloadMs = DOWNLOAD_MS } = options
  const lookup = createOutside({ name: 'whatsapp-media', limitMs: CARRIER_LIMIT_MS })
  const download = createOutside({ name: 'whatsapp-files', limitMs: downloadMs })
  const headers = { Authorization: `Bearer ${settings.accessToken}`, 'User-Agent': 'Fieldhire/1' }
  const own = new URL(settings.url).origin

  const find = async (mediaId: string) => {
    const query = new URLSearchParams({ phone_number_id: settings.phoneNumberId })
    const reply = await askHttp(lookup, `${settings.url}/${encodeURIComponent(mediaId)}?${query}`, { headers })
    const said = parseJson(reply.text)
    if (reply.ok) return said
    const code = (said?.['error'] as { code?: unknown } | undefined)?.code
    // 100: there is no such file, or it is not ours; 131052: it cannot be downloaded any more
    return reply.status === 404 || code === 100 || code === 131_052 ? ('gone' as const) : undefined
  }

  const get = (url: URL, maxBytes: number, ending?: AbortSignal) =>
    download.ask(
      async (late) => {
        const signal = ending ? AbortSignal.any([late, ending]) : late
        const target = await findTarget(url, resolve, url.origin === own)
        const response = await requestPinned(url, target, { method: 'GET', headers }, signal)
        return { status: response.statusCode ?? 0, body: await readFile(response, maxBytes) }
      },
      ({ status }) => isServiceDown(status),
    )

  const load = async (mediaId: string, maxBytes: number, ending?: AbortSignal): Promise<Loaded> => {
    const found = await find(mediaId)
    if (found === 'gone') return 'gone'
    const url = typeof found?.['url'] === 'string' ? addressOf(found['url'], own) : undefined
    if (!found || !url) return 'again'
    if (Number(found['file_size']) > maxBytes) return 'large'
    const { status, body } = await get(url, maxBytes, ending)
    if (body === 'large') return 'large'
    return status === 200 && body.length > 0 && isWhole(body, idOf(found['sha256'])) ? { bytes: body } : 'again'
  }

  return { load: (...given) => load(...given).catch(() => 'again') }
}

/** Of Meta, or of the very server that named it. */
function addressOf(text: string, own: string): URL | undefined {
  if (text.length > 4_000 || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === ''
  const isMeta = url.protocol === 'https:' && url.port === '' && MEDIA_HOST.test(url.hostname)
  return isPlain && (isMeta || url.origin === own) ? url : undefined
}

/** Stops at the first byte too much, whatever its length was said to be. */
async function readFile(response: IncomingMessage, maxBytes: number): Promise<Buffer | 'large'> {
  try {
    if (Number(response.headers['content-length']) > maxBytes) return 'large'
    const parts: Buffer[] = []
    let size = 0
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes) return 'large'
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    response.destroy()
  }
}

/** By its checksum, where one is written as is known. */
function isWhole(bytes: Buffer, sha256: string | undefined): boolean {
  if (sha256 === undefined) return true
  const hash = createHash('sha256').update(bytes)
  if (/^[\da-f]{64}$/i.test(sha256)) return hash.digest('hex') === sha256.toLowerCase()
  return !/^[\w+/-]{43}=$/.test(sha256) || hash.digest('base64') === sha256
}
