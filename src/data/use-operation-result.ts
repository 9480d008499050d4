import { readLog } from '../offline/outbox/log.ts'
import { useLive } from './use-live.ts'

/** How an operation ended; undefined while it waits or is on its way, or when there is none. */
export type OperationResult = 'done' | 'refused'

export const useOperationResult = (opId: string | undefined): OperationResult | undefined =>
  useLive(
    async (store): Promise<OperationResult | undefined> => {
      const lines = opId === undefined ? [] : (await readLog(store, 200)).filter((line) => line.opId === opId)
      if (lines.some((line) => line.event === 'done')) return 'done'
      return lines.some((line) => line.event === 'refused' || line.event === 'quarantined') ? 'refused' : undefined
    },
    [opId],
  )
