import { importJWK, SignJWT } from 'jose'
import type { Log } from '../../core/log.ts'
import { askHttp, createOutside, type Outside } from '../outside.ts'
import { canEncryptFor, encryptFor } from './encryption.ts'
import type { VapidKeys } from '../../core/vapid-keys.ts'
import type { PushGateway, PushOutcome } from './types.ts'

const SEND_TIMEOUT_MS = 6_000
const MOST_SERVICES = 50
/** Services take at most 24 h; a clock that is somewhat wrong must not matter. */
const TOKEN_SECONDS = 12 * 3600

/** The push services of browsers: Chromium and its kin, Firefox, Edge, Safari. `*.` matches any subdomain. */
const knownServices = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com']

export interface HttpPushOptions {
  keys: VapidKeys
  /** mailto: or https:, by which the operator of a push service can reach us. */
  contact: string
  /** Hosts besides the known ones, or whole origins where a service speaks http. */
  services: string[]
  log: Log
  /** Epoch ms by the real clock: services compare it with theirs. */
  now?: () => number
}

/**
 * Web push (RFC 8030): one POST to the endpoint with an encrypted body, signed with our key. Endpoints come from clients, so
 * the server posts to push services that it knows and follows no redirect.
 */
export function httpPush({ keys, contact, services, log, now = Date.now }: HttpPushOptions): PushGateway {
  const point = Buffer.from(keys.publicKey, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d: keys.privateKey }
  const key = importJWK(jwk, 'ES256')

  /** One for each service: one that is down does not keep the others from being asked. */
  const outsides = new Map<string, Outside>()
  const serviceOf = (endpoint: string): Outside => {
    const { origin } = new URL(endpoint)
    const known = outsides.get(origin) ?? createOutside({ name: 'push', limitMs: SEND_TIMEOUT_MS })
    // Clients name the endpoints
    if (!outsides.has(origin) && outsides.size >= MOST_SERVICES) outsides.delete(outsides.keys().next().value!)
    outsides.set(origin, known)
    return known
  }

  const authorize = async (endpoint: string) => {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setExpirationTime(Math.floor(now() / 1000) + TOKEN_SECONDS)
      .setSubject(contact)
      .sign(await key)
    return `vapid t=${token}, k=${keys.publicKey}`
  }

  return {
    publicKey: keys.publicKey,
    accepts: (target) => isService(target.endpoint, services) && canEncryptFor(target),
    async send(target, { payload, ttlSeconds, topic }) {
      try {
        const reply = await askHttp(serviceOf(target.endpoint), target.endpoint, {
          method: 'POST',
          headers: {
            Authorization: await authorize(target.endpoint),
            'Content-Encoding': 'aes128gcm',
            'Content-Type': 'application/octet-stream',
            TTL: String(ttlSeconds),
            Topic: topic,
            Urgency: 'normal',
          },
          body: new Uint8Array(encryptFor(target, payload)),
        })
        const outcome = judge(reply.status)
        if (outcome === 'later' || outcome === 'refused') log.warn({ status: reply.status }, 'push service')
        return outcome
      } catch (err) {
        // Logs neither the address nor the error's message: anyone who knows the address can send to this browser
        log.warn({ code: codeOf(err) }, 'push service')
        return 'later'
      }
    },
  }
}

function judge(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

const codeOf = (err: unknown) =>
  ((err as { cause?: { code?: string } }).cause?.code ?? (err as Error).name).slice(0, 40)

/** https and a known service, or an origin that the settings name literally. */
function isService(endpoint: string, more: string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || url.username || url.password) return false
  if (more.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return [...knownServices, ...more].some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  )
}
