import { createAdmission, type Admission } from '../core/admission.ts'
import { kindOf, type CostName } from './costs.ts'

export type ReadLines = Partial<Record<CostName | 'none', Admission>>

/**
 * The lines of reads, by what a call costs. Without them one user, or one broken client, that requests the same page
 * three hundred times has every connection, and the others wait until all of them are served. The user with the fewest
 * places goes next; only hundreds of requests of one user are refused.
 */
export function createReadLines(): ReadLines {
  const patienceMs = 15_000
  return {
    // More than the connections for reads: a call does more than query the database
    query: createAdmission({ width: 8, mostOfUser: 4, longest: 2_000, longestOfUser: 200, patienceMs }),
    // As many as searchTurns lets in
    search: createAdmission({ width: 3, mostOfUser: 2, longest: 60, longestOfUser: 30, patienceMs }),
  }
}

/** The line in which a read waits; undefined for one that costs nothing to speak of. */
export const lineOfRead = (lines: ReadLines, call: string): Admission | undefined => lines[kindOf(call) ?? 'none']
