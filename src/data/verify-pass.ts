import { fromBase64Url } from '../lib/base64url.ts'
import { type ReadPass } from '../rules/pass.ts'

/** unknownKey: signed by a key that this phone has not heard of. */
export type PassCheck = 'valid' | 'forged' | 'unknownKey'

/** Checks the signature on the device, without a network (GATE-03). `keys`: as `masters.passKeys` returns them. */
export async function verifyPass(
  { keyId, signed, signature }: ReadPass,
  keys: readonly { id: number; key: string }[],
): Promise<PassCheck> {
  const found = keys.find(({ id }) => id === keyId)
  const key = found && fromBase64Url(found.key)
  if (!key) return 'unknownKey'
  const message = new TextEncoder().encode(signed)
  return (await verify(key, message, signature)) ? 'valid' : 'forged'
}

type Bytes = Uint8Array<ArrayBuffer>

async function verify(key: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  const own = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']).catch(() => undefined)
  if (own) return crypto.subtle.verify('Ed25519', own, signature, message)
  // Browsers of before 2024/25 do not know the curve; only they load it
  const { verifyAsync } = await import('@noble/ed25519')
  return verifyAsync(signature, message, key)
}
