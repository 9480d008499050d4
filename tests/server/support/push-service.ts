import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

export interface Delivered {
  path: string
  headers: Record<string, string | string[] | undefined>
  /** What the browser would read. */
  message: unknown
  /** Claims of the VAPID token, once its signature was found to be that of the key it names. */
  claims: Record<string, unknown>
  key: string
}

/** A browser as a push service sees it: keys of its own, and an endpoint. */
export function makeBrowser(origin: string, name: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = Buffer.alloc(16, name)
  return {
    name,
    ecdh,
    auth,
    subscription: {
      endpoint: `${origin}/push/${name}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
  }
}
export type Browser = ReturnType<typeof makeBrowser>

/** Reads a body of aes128gcm as the browser does (RFC 8188, RFC 8291). */
export function decryptAs({ ecdh, auth }: Pick<Browser, 'ecdh' | 'auth'>, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const hkdf = (secret: Buffer, with_: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const input = hkdf(ecdh.computeSecret(theirs), auth, info, 32)
  const key = hkdf(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(input, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error('The last record is not marked as such')
  return plain.subarray(0, -1).toString()
}

/** Verifies the sender (RFC 8292): the token must be for this origin, not expired, and signed by the key beside it. */
export async function verifyVapid(authorization: string, origin: string, now = new Date()) {
  const [, token, key] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization)!
  const point = Buffer.from(key!, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const verifying = await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256')
  const options = { algorithms: ['ES256'], audience: origin, currentDate: now }
  const { payload, protectedHeader } = await jwtVerify(token!, verifying, options)
  return { header: protectedHeader, claims: payload as Record<string, unknown>, key: key! }
}

/** A push service on this machine. It accepts a message only when body and signature are right. */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const delivered: Delivered[] = []
  const status = new Map<string, number>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      void take(request.url ?? '', request.headers, Buffer.concat(parts)).then(
        (code) => response.writeHead(code).end(),
        (error: unknown) => response.writeHead(400).end(String(error)),
      )
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function take(path: string, headers: Delivered['headers'], body: Buffer): Promise<number> {
    const browser = browsers.get(path)
    if (!browser) return 410
    const answer = status.get(browser.name)
    if (answer !== undefined) return answer
    const { claims, key } = await verifyVapid(String(headers.authorization), origin)
    const message: unknown = JSON.parse(decryptAs(browser, body))
    delivered.push({ path, headers, message, claims, key })
    return 201
  }

  return {
    origin,
    delivered,
    /** Responds with this instead of accepting a message of that browser. */
    answer: (name: string, code: number | undefined) =>
      void (code === undefined ? status.delete(name) : status.set(name, code)),
    open(name: string): Browser {
      const browser = makeBrowser(origin, name)
      browsers.set(`/push/${name}`, browser)
      return browser
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
