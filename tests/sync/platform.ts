/**
 * Replaces or removes the globals that would bring real time and chance into a history. Import it before
 * anything that loads Dexie.
 */
import { currentSimulation } from './simulation.ts'

const real = { setImmediate: globalThis.setImmediate, setTimeout: globalThis.setTimeout, crypto: globalThis.crypto }

// fake-indexeddb reads it at every call
globalThis.setImmediate = ((run: (...args: unknown[]) => void, ...args: unknown[]) => {
  const simulation = currentSimulation()
  return simulation ? simulation.post(() => run(...args)) : real.setImmediate(run, ...args)
}) as unknown as typeof setImmediate

// Pauses of 0 ms between two pieces of work; everything longer goes through deps.schedule
globalThis.setTimeout = ((run: () => void, ms?: number, ...args: unknown[]) => {
  const simulation = currentSimulation()
  return simulation && !ms ? simulation.post(run) : real.setTimeout(run, ms, ...args)
}) as unknown as typeof setTimeout

// Dexie notifies other tabs through it, in real time; here each tab gets a simulated one
Reflect.deleteProperty(globalThis, 'BroadcastChannel')

interface FakeKey {
  fakeKey: number
}

const nameOf = (parameters: { additionalData: Uint8Array }) => new TextDecoder().decode(parameters.additionalData)

/** Hides nothing, but refuses what AES-GCM would refuse: another key, or what was sealed under another name. */
const subtle = {
  // Dexie calls it once, while it loads, for a native promise
  digest: real.crypto.subtle.digest.bind(real.crypto.subtle),
  generateKey: () => Promise.resolve({ fakeKey: Math.floor((currentSimulation()?.random() ?? 0) * 1e9) }),
  encrypt: (parameters: { additionalData: Uint8Array }, { fakeKey }: FakeKey, bytes: ArrayBuffer | Uint8Array) => {
    const inner = Buffer.from(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes).toString('base64')
    const sealed = new TextEncoder().encode(`${fakeKey}\n${nameOf(parameters)}\n${inner}`)
    return Promise.resolve(sealed.buffer)
  },
  decrypt: (parameters: { additionalData: Uint8Array }, { fakeKey }: FakeKey, sealed: ArrayBuffer) => {
    const [key, name, inner] = new TextDecoder().decode(sealed).split('\n')
    if (key !== String(fakeKey) || name !== nameOf(parameters))
      return Promise.reject(new DOMException('Not for this key or name', 'OperationError'))
    return Promise.resolve(new Uint8Array(Buffer.from(inner ?? '', 'base64')).buffer)
  },
}

Object.defineProperty(globalThis, 'crypto', {
  configurable: true,
  value: {
    randomUUID: () => currentSimulation()?.uuid() ?? real.crypto.randomUUID(),
    getRandomValues: (array: Uint8Array) => array.fill(7),
    subtle,
  },
})
