import { readConsent, writeConsent } from './download-consent.ts'
import { readReady } from './readiness-state.ts'
import { useSyncActions, useSyncStatus } from './sync.ts'
import { useStore } from './store-context.tsx'
import { useLive } from './use-live.ts'

/** The question whether the device may be filled over a dear connection, while it is open. */
export function useDownloadQuestion() {
  const store = useStore()
  const { online } = useSyncStatus()
  const { download } = useSyncActions()
  const isUnanswered = useLive(
    async (open) => (await readConsent(open)) === undefined && (await readReady(open)) === undefined,
    [],
  )
  const answer = async (value: 'yes' | 'no') => {
    await writeConsent(store, value)
    if (value === 'yes') await download()
  }
  return { isOpen: online && isUnanswered === true && store.deps.isSlow?.() === true, answer }
}
