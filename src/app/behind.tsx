import { useEffect } from 'react'
import { sendWhenLeft } from '../data/put-away.ts'
import { useSyncActions, useSyncStatus } from '../data/sync.ts'
import { UpdateToasts } from '../stages/update-toasts.tsx'
import { InstallHint } from './install-hint.tsx'

/** What every signed-in screen has besides, and no first render needs. */
export function Behind() {
  const isWaiting = useSyncStatus().unsent > 0
  const { syncNow } = useSyncActions()
  useEffect(
    () => (isWaiting ? sendWhenLeft(() => void syncNow().catch(() => undefined)) : undefined),
    [isWaiting, syncNow],
  )
  return (
    <>
      <UpdateToasts />
      <InstallHint />
    </>
  )
}
