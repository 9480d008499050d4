import { Suspense, useEffect, useState } from 'react'
import { keepInstallHint, wasInstallHinted } from '../data/install-hint.ts'
import { isStatusKnown, useSyncStatus } from '../data/sync.ts'
import { useStore } from '../data/store-context.tsx'
import { TOAST_MS } from '../ui/toast-store.ts'
import { useInstall } from './use-install.ts'
import s from './install-hint.module.css'
import { InstallSteps } from './late-install-steps.ts'

/**
 * Once on a device, after the first update was sent: why to install the app, where only the browser's menu can. Not while
 * something waits, because an iPhone gives the installed app a storage of its own. It floats and moves nothing.
 */
export function InstallHint() {
  const store = useStore()
  const status = useSyncStatus()
  const way = useInstall()
  const [isNew, setNew] = useState(false)
  const menu = way === 'offer' ? undefined : way
  const isAllSent = isStatusKnown(status) && status.lastSentAt !== undefined && status.unsent + status.attention === 0
  const mayCome = menu !== undefined && isAllSent && status.online
  useEffect(() => {
    if (!mayCome) return
    // After the toast that says what was sent, which would lie over it
    const timer = setTimeout(() => {
      void wasInstallHinted(store).then(
        (was) => setNew(!was),
        () => undefined,
      )
    }, TOAST_MS + 1_000)
    return () => clearTimeout(timer)
  }, [mayCome, store])
  const close = () => {
    setNew(false)
    void keepInstallHint(store).catch(() => undefined)
  }
  // Always in the page, or a screen reader would not announce what comes into it
  return (
    <div role="status" data-fh-gone>
      {mayCome && isNew ? (
        <div className={s.card}>
          <Suspense fallback={null}>
            <InstallSteps menu={menu} onClose={close} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
