import { useCallback } from 'react'
import type { CommandInput, CommandName } from '../rules/commands.ts'
import { useStore } from './store-context.tsx'

/**
 * Enqueues one command for each input, all of them or none. Resolves once they are on the device, held back while the
 * toast with Undo is shown. Rejects with StorageFullError: then nothing was saved.
 */
export function useBatchCommand<N extends CommandName>(name: N) {
  const store = useStore()
  return useCallback(
    async (inputs: CommandInput<N>[]) => {
      const { enqueueAll } = await import('../offline/outbox/enqueue.ts')
      return enqueueAll(store, name, inputs, { hold: true })
    },
    [store, name],
  )
}
