import type { UserCode } from '../contract/session.ts'
import { IST_OFFSET_MS } from '../lib/dates.ts'
import { limits } from './limits.ts'

/**
 * Counts over the rows of a request: all but those who only applied, and those of them the employer's side updated
 * last.
 */
export interface UpdatedShare {
  nonApplied: number
  updated: number
}

/**
 * Whether selected and joined applicants may be downloaded (BULK-05, TRAP-43): once 40 of 100 have been updated, in
 * whole numbers so that nothing is rounded; operations staff always.
 */
export const mayDownloadHired = (code: UserCode, { nonApplied, updated }: UpdatedShare): boolean =>
  code === 'OPS' || (nonApplied > 0 && 100 * updated >= limits.downloadPercent * nonApplied)

/** `2026-11-21_1332` in India: the timestamp in the names of downloaded files (BULK-07). */
export function fileStamp(now: number): string {
  const ist = new Date(now + IST_OFFSET_MS).toISOString()
  return `${ist.slice(0, 10)}_${ist.slice(11, 13)}${ist.slice(14, 16)}`
}
