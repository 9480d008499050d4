/**
 * Replaces or removes the globals that would bring real time and chance into a history. Import it before
 * anything that loads Dexie.
 */
import { unseal } from './sealing.ts'
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

Object.defineProperty(globalThis, 'crypto', {
  configurable: true,
  value: {
    randomUUID: () => currentSimulation()?.uuid() ?? real.crypto.randomUUID(),
    // Dexie calls digest once, while it loads, for a native promise
    subtle: { digest: real.crypto.subtle.digest.bind(real.crypto.subtle), decrypt: unseal },
  },
})

// Dexie tells of each connection that was lost; in histories that is nothing to be told
const warn = console.warn.bind(console)
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).startsWith('Dexie: Need to reopen db')) warn(...words)
}
