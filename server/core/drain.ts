/** Whether this server is about to end. Until then it serves what comes, and asks for no more. */
export interface Drain {
  isDraining: boolean
}

/** On a machine of one's own there is no balancer that must notice first. */
const BEHIND_A_BALANCER_MS = 10_000

/** DRAIN_MS, or what a public address needs: a balancer that asks /readyz every two seconds notices well before. */
export const readDrainMs = (given: number | undefined, isLocal: boolean): number =>
  given ?? (isLocal ? 0 : BEHIND_A_BALANCER_MS)
