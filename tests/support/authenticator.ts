import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** As much of CBOR as WebAuthn needs. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    if (size < 256) return Buffer.from([(major << 5) | 24, size])
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...parts])
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

export interface Signing {
  /** What the browser has been told to sign, base64url. */
  challenge: string
  /** Where the browser is. */
  origin: string
  rpId?: string
  /** False when nobody showed a finger, a face or a PIN. */
  isVerified?: boolean
  /** What it counts, where it is not what comes next. */
  counter?: number
  type?: string
}

/** A passkey in software (ES256), with the wire format of a browser: what a form field holds. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url')
  counter = 0
  private readonly privateKey: KeyObject
  private readonly cose: Buffer
  private userHandle = ''

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.privateKey = privateKey
    const { x, y } = publicKey.export({ format: 'jwk' })
    const [left, right] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]
    this.cose = cbor(new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], [-2, left], [-3, right]])) // prettier-ignore
  }

  /** `userHandle` as the options of the page have it, base64url. */
  register(asked: Signing & { userHandle: string }): string {
    this.userHandle = asked.userHandle
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.id, 'base64url'),
      this.cose,
    ])
    const authData = Buffer.concat([this.data(asked, ATTESTED), credential])
    const object = new Map<string, unknown>([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]]) // prettier-ignore
    return this.answer({
      clientDataJSON: this.clientData(asked, 'webauthn.create').toString('base64url'),
      attestationObject: cbor(object).toString('base64url'),
      transports: ['internal'],
    })
  }

  signIn(asked: Signing & { userHandle?: string }): string {
    this.counter += 1
    const clientData = this.clientData(asked, 'webauthn.get')
    const authData = this.data(asked, 0)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.privateKey)
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: asked.userHandle ?? this.userHandle,
    })
  }

  private clientData({ challenge, origin, type }: Signing, plain: string): Buffer {
    return Buffer.from(JSON.stringify({ type: type ?? plain, challenge, origin, crossOrigin: false }))
  }

  private data({ origin, rpId, isVerified = true, counter }: Signing, more: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? this.counter)
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | more
    return Buffer.concat([sha256(rpId ?? new URL(origin).hostname), Buffer.from([flags]), count])
  }

  private answer(response: Record<string, unknown>): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response })
  }
}
