import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushTarget } from './types.ts'

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const TAG_BYTES = 16
/** A record ends with a byte that marks whether it is the last one. */
const LAST_RECORD = Buffer.from([2])

/** The random parts of a message; given only to check it against the example of RFC 8291. */
export interface MessageSecrets {
  privateKey: Buffer
  salt: Buffer
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64url')
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * The body of a push message: one record of aes128gcm (RFC 8188) under a key that only the browser can work out
 * (RFC 8291). Throws when the browser's key is no point of the curve, or the text is longer than a record.
 */
export function encryptFor(target: PushTarget, text: string, secrets?: MessageSecrets): Buffer {
  const ecdh = createECDH(CURVE)
  if (secrets) ecdh.setPrivateKey(secrets.privateKey)
  else ecdh.generateKeys()
  const salt = secrets?.salt ?? randomBytes(16)
  const theirs = fromBase64(target.p256dh)
  const ours = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const input = derive(ecdh.computeSecret(theirs), fromBase64(target.auth), info, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
  const plain = Buffer.concat([Buffer.from(text), LAST_RECORD])
  if (plain.length + TAG_BYTES > RECORD_BYTES) throw new Error('A push message must fit into one record')
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Whether a message can be encrypted for this browser. */
export function canEncryptFor(target: PushTarget): boolean {
  try {
    encryptFor(target, '')
    return true
  } catch {
    return false
  }
}
