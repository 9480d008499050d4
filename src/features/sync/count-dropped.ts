import type { Operation } from '../../data/sync.ts'

type Of = Pick<Operation, 'opId' | 'call' | 'funnelId'>

/** How many updates a discard takes: of a person who was taken in on this device, all that was recorded on them. */
export function countDropped({ call, funnelId }: Of, all: readonly Of[] | undefined): number {
  if (call !== 'applicant.walkIn' || funnelId === undefined) return 1
  return Math.max(1, all?.filter((one) => one.funnelId === funnelId).length ?? 1)
}
