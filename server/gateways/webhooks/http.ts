import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOutside, GatewayAway, isServiceDown } from '../outside.ts'
import { requestPinned } from '../pinned-request.ts'
import { namedIn } from './named.ts'
import { readRetryAfter } from './retry-after.ts'
import { findTarget, PrivateAddress, systemResolve, type Found, type Resolve } from './resolve.ts'
import type { WebhookError } from '../../../src/contract/webhooks.ts'
import type { WebhookAnswer, WebhookGateway, WebhookRequest } from './types.ts'

/** With everything that is read of the answer (Standard Webhooks 1.0.0, "Request timeouts": 15 to 30 s). */
const LIMIT_MS = 15_000
const ASSESS_MS = 3_000
const LARGEST_REPLY = 64 * 1024
const KEPT_REPLY = 500

export interface HttpWebhookOptions {
  /** Of WEBHOOK_HOSTS: hosts, or origins where one speaks http. */
  named: readonly string[]
  resolve?: Resolve
  limitMs?: number
  now?: () => number
}

/** Posts to endpoints, each at the very address that was checked (pinned-request.ts). */
export function httpWebhooks({
  named,
  resolve = systemResolve,
  limitMs = LIMIT_MS,
  now = Date.now,
}: HttpWebhookOptions): WebhookGateway {
  // The rest after failures is that of each endpoint (store/webhook-sending.ts): one that is down must not stop the others
  const outside = createOutside({ name: 'webhooks', limitMs, failures: Number.POSITIVE_INFINITY })

  const isNamed = namedIn(named)

  return {
    isNamed,
    async assess(text) {
      if (isNamed(text)) return 'open'
      const found = findTarget(new URL(text), resolve, false).then(
        () => 'open' as const,
        (error: unknown) => (error instanceof PrivateAddress ? ('private' as const) : ('open' as const)),
      )
      return Promise.race([found, sleep(ASSESS_MS, 'open' as const, { ref: false })])
    },
    async send(request) {
      try {
        const url = new URL(request.url)
        if (url.protocol !== 'https:' && !isNamed(request.url)) return { error: 'address' }
        return await outside.ask(
          async (signal) => {
            const target = await findTarget(url, resolve, isNamed(request.url))
            return post(url, target, request, signal, now())
          },
          ({ status }) => isServiceDown(status),
        )
      } catch (error) {
        return { error: errorOf(error) }
      }
    },
  }
}

async function post(
  url: URL,
  target: Found,
  { headers, body }: WebhookRequest,
  signal: AbortSignal,
  now: number,
): Promise<WebhookAnswer> {
  const response = await requestPinned(url, target, { method: 'POST', headers, body }, signal)
  const reply = await readStart(response)
  return { status: response.statusCode ?? 0, reply, ...readRetryAfter(response.headers, now) }
}

/** The beginning of the answer. One that is too long is cut: its status says enough. */
async function readStart(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    parts.push(part)
    if (size > LARGEST_REPLY) break
  }
  response.destroy()
  const text = Buffer.concat(parts).subarray(0, LARGEST_REPLY).toString('utf8')
  return text
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, '')
    .slice(0, KEPT_REPLY)
}

function errorOf(error: unknown): WebhookError {
  if (error instanceof PrivateAddress) return 'address'
  if (error instanceof GatewayAway) return 'late'
  const code = String((error as { code?: unknown }).code ?? '')
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'unknown-host'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_|ALTNAME|EPROTO/.test(code)) return 'tls'
  return code === 'ABORT_ERR' ? 'late' : 'connection'
}
