import { useEffect, useState } from 'react'
import { text } from '../text/index.ts'
import { showToast } from '../ui/toast-store.ts'
import { settings } from '../data/settings.ts'

const LEAVE_AFTER_MS = 2000

/** SHELL-17, SHELL-18: a migrated user gets a welcome, every other user is taken there after two seconds. */
export function useAllApps(migrated: boolean) {
  const [opened, setOpened] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => location.assign(settings.allAppsUrl), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])
  const open = () => {
    // Leaving the app for an address that cannot be reached would only lose the way back (OFF-10)
    if (!navigator.onLine) showToast({ heading: text('shell', 'allApps'), line: text('common', 'needsConnection') })
    else if (migrated) setOpened(true)
    else if (!isLeaving) {
      showToast({ heading: text('shell', 'appsLeaving') })
      setLeaving(true)
    }
  }
  return { open, opened, close: () => setOpened(false), isLeaving }
}

export type AllAppsState = ReturnType<typeof useAllApps>
