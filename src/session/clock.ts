import { onSessionChange, readSession, saveClockOffset } from './session-store.ts'

/** A Date header counts whole seconds and the answer travelled: below this a difference says nothing. */
const NOISE_MS = 2_000

let offset = 0

/** Epoch ms as the server counts it: the device's clock and the difference last seen (TRAP-98). */
export const now = (): number => Date.now() + offset

/** Server time minus device time, ms; 0 when the device's clock is right. */
export const clockOffset = (): number => offset

/** Takes up the saved offset, so that an offline start has it too, and follows what other tabs find out. */
export async function startClock(): Promise<() => void> {
  await loadOffset()
  return onSessionChange(() => void loadOffset().catch(() => undefined))
}

async function loadOffset(): Promise<void> {
  offset = (await readSession()).clockOffset
}

/**
 * Learns the offset from an answer's Date header. Only for answers that came over the network just now: a saved answer
 * carries an old date. `sentAt` and `receivedAt` are epoch ms by the device's clock.
 */
export async function noteServerDate(header: string | null, sentAt: number, receivedAt: number): Promise<void> {
  const date = header ? Date.parse(header) : Number.NaN
  // An answer that took long tells too little about the moment it was made, and a clock set meanwhile shows as negative
  const travel = receivedAt - sentAt
  if (Number.isNaN(date) || travel < 0 || travel > 10_000) return
  const measured = date + 500 - (sentAt + receivedAt) / 2
  const next = Math.abs(measured) <= NOISE_MS + travel / 2 ? 0 : Math.round(measured)
  if (Math.abs(next - offset) <= NOISE_MS + travel / 2 && (next === 0) === (offset === 0)) return
  offset = next
  await saveClockOffset(next).catch(() => undefined)
}
