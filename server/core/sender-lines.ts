import { createAdmission } from './admission.ts'

/*
 * Who asks thousands of times must not have all connections for reads, while everybody else waits for one. These lines
 * hold only what asks the database: never a body that still comes, a password that is hashed, or a delay.
 */

// An address may be a whole mobile network whose phones all come back at once: it may have both places, and the next one
// is for whoever has fewer
const strangers = createAdmission({
  ...{ width: 2, mostOfUser: 2, longest: 5_000, longestOfUser: 2_000 },
  patienceMs: 15_000,
})
const sessions = createAdmission({ width: 4, mostOfUser: 2, longest: 5_000, longestOfUser: 300, patienceMs: 15_000 })

/**
 * Work in the database for somebody who is not signed in: the address with the fewest places goes next.
 * @throws HttpProblem 429 when thousands of one address wait.
 */
export const forStranger = <T>(address: string, work: () => Promise<T>): Promise<T> => strangers.pass(address, work)

/** Finds out who sends a token; as `forStranger`, by token. */
export const forToken = <T>(token: string, work: () => Promise<T>): Promise<T> => sessions.pass(token, work)
