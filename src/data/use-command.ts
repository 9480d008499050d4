import { useCallback, useState } from 'react'
import { enqueue } from '../offline/outbox/enqueue.ts'
import type { CommandInput, CommandName } from '../rules/commands.ts'
import { useStore } from './store-context.tsx'

/**
 * Enqueues a command in the outbox. `run` resolves once it is on the device, whatever the network does. It rejects with
 * StorageFullError when the device has no room: then nothing was saved and the form stays as it was.
 */
export function useCommand<N extends CommandName>(name: N) {
  const store = useStore()
  const [isSaving, setSaving] = useState(false)
  const run = useCallback(
    async (input: CommandInput<N>, options: { files?: Blob[]; hold?: boolean } = {}) => {
      setSaving(true)
      try {
        return await enqueue(store, name, input, { hold: true, ...options })
      } finally {
        setSaving(false)
      }
    },
    [store, name],
  )
  return { run, isSaving }
}
