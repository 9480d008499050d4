import { useEffect, useState } from 'react'
import type { SessionUser } from '../contract/session.ts'
import { text } from '../text/index.ts'
import { showToast } from '../ui/toast-store.ts'

const LEAVE_AFTER_MS = 2000
/** Who has opened All apps on this device: to them it is not new. */
const KEY = 'allAppsOpened'

/**
 * SHELL-17, SHELL-18: a migrated user gets a welcome, every other user is taken there after two seconds. Without an
 * address there is nothing to open.
 */
export function useAllApps({ userId, migrated, allAppsUrl }: Pick<SessionUser, 'userId' | 'migrated' | 'allAppsUrl'>) {
  const [opened, setOpened] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isKnown, setKnown] = useState(() => hasOpened(userId))
  useEffect(() => {
    if (!isLeaving || !allAppsUrl) return
    const timer = setTimeout(() => location.assign(allAppsUrl), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, allAppsUrl])
  if (!allAppsUrl) return undefined
  const open = () => {
    // Leaving the app for an address that cannot be reached would only lose the way back (OFF-10)
    if (!navigator.onLine)
      return showToast({ heading: text('shell', 'allApps'), line: text('common', 'needsConnection') })
    setKnown(true)
    rememberOpened(userId)
    if (migrated) setOpened(true)
    else if (!isLeaving) {
      showToast({ heading: text('shell', 'appsLeaving') })
      setLeaving(true)
    }
  }
  return {
    url: allAppsUrl,
    open,
    opened,
    close: () => setOpened(false),
    button: { isNew: migrated && !isKnown, onClick: open, busy: isLeaving },
  }
}

export type AllAppsState = NonNullable<ReturnType<typeof useAllApps>>

const hasOpened = (userId: string) => localStorage.getItem(KEY) === userId

function rememberOpened(userId: string) {
  try {
    localStorage.setItem(KEY, userId)
  } catch {
    // A full or forbidden storage only means that it is new once more
  }
}
