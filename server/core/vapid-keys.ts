import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'

/** The server's name towards push services (VAPID, RFC 8292): a pair of P-256, 65 and 32 bytes, base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export function makeVapidKeys(): VapidKeys {
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  // Leading zeros are left out of it
  const secret = Buffer.alloc(32)
  const bytes = ecdh.getPrivateKey()
  bytes.copy(secret, 32 - bytes.length)
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}

/** Whether the two belong together. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const ecdh = createECDH(CURVE)
    ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return ecdh.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
