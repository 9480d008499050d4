import { makeEmitter } from './observable.ts'

let offset = 0
const changed = makeEmitter()

/** Server time minus device time, ms; 0 when the device's clock is right. */
export const clockOffset = (): number => offset

/** Set by what measures it (session/clock.ts). */
export function setClockOffset(next: number): void {
  if (next === offset) return
  offset = next
  changed.emit()
}

/** When `now` jumps: the clock was measured, here or by another tab. Returns how to stop. */
export const onClockChange = changed.subscribe

/** Epoch ms by the server's clock: the device's clock plus the offset last measured (TRAP-98). */
export const now = (): number => Date.now() + offset
