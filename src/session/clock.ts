import { clockOffset, setClockOffset } from '../lib/now.ts'
import { onSessionChange, readSession, saveClockOffset } from './session-store.ts'

/** A Date header counts whole seconds and the response travelled: a difference below this proves nothing. */
const NOISE_MS = 2_000

/**
 * Reads the stored offset, so that an offline start has it too, and follows what other tabs measure. Returns how to
 * stop.
 */
export async function startClock(): Promise<() => void> {
  await loadOffset()
  return onSessionChange(() => void loadOffset().catch(() => undefined))
}

async function loadOffset(): Promise<void> {
  const { clockOffset: stored, clockMeasuredAt } = await readSession()
  setClockOffset(clockMeasuredAt !== undefined && wasCorrected(stored, clockMeasuredAt) ? 0 : stored)
}

/** Nobody is offline for so long; what the device has expires by then. */
const LONG_MS = 30 * 86_400_000

/**
 * The clock was set right since, without a network: by itself it then stands shortly after the measurement, and with the
 * offset before it or long after it. A smaller error cannot be told from one that is still there.
 */
function wasCorrected(stored: number, measuredAt: number): boolean {
  const alone = Date.now() - measuredAt
  const withOffset = alone + stored
  return alone >= -NOISE_MS && (withOffset < -NOISE_MS || (withOffset > LONG_MS && alone < LONG_MS))
}

/**
 * Measures the offset by the Date header of a response. Only for responses that came over the network just now: a
 * cached one carries an old date. `sentAt` and `receivedAt` are epoch ms by the device's clock.
 */
export async function noteServerDate(header: string | null, sentAt: number, receivedAt: number): Promise<void> {
  const date = header ? Date.parse(header) : Number.NaN
  // A slow response proves too little about the moment it was made, and a clock set meanwhile shows as negative
  const travel = receivedAt - sentAt
  if (Number.isNaN(date) || travel < 0 || travel > 10_000) return
  const measured = date + 500 - (sentAt + receivedAt) / 2
  const next = Math.abs(measured) <= NOISE_MS + travel / 2 ? 0 : Math.round(measured)
  if (Math.abs(next - clockOffset()) <= NOISE_MS + travel / 2 && (next === 0) === (clockOffset() === 0)) return
  setClockOffset(next)
  await saveClockOffset(next, date).catch(() => undefined)
}
