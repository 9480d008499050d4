/** In place of WebCrypto, which works in real time: what was sealed opens with its name and the same key, and only so. */
interface Parameters {
  additionalData: Uint8Array
}

interface Key {
  mask: number
}

export const makeKey = (): Key => ({ mask: 90 })

export function seal(key: Key, name: string, plain: Uint8Array): { iv: Uint8Array; data: ArrayBuffer } {
  const bound = new TextEncoder().encode(name)
  return { iv: new Uint8Array(12), data: mix(key, Uint8Array.from([...bound, ...plain])).buffer as ArrayBuffer }
}

export function unseal({ additionalData }: Parameters, key: Key, data: ArrayBuffer): Promise<ArrayBuffer> {
  const bytes = mix(key, new Uint8Array(data))
  const isBound = additionalData.every((byte, index) => bytes[index] === byte)
  if (!isBound) return Promise.reject(new DOMException('Sealed for another one', 'OperationError'))
  return Promise.resolve(bytes.slice(additionalData.length).buffer as ArrayBuffer)
}

const mix = ({ mask }: Key, bytes: Uint8Array) => bytes.map((byte) => byte ^ mask)
