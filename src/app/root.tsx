import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { noteEntry } from '../ui/back-closes.ts'
import { UiProvider } from '../ui/provider.tsx'
import { Late } from './late.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { UpdateBanner } from './update-banner.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'

/** The first screen begins without a toast; one that is shown earlier waits in the store. */
const loadToaster = async () => (await import('../ui/toaster.tsx')).Toaster

/** Around every screen, signed in or not. */
export function Root() {
  useFocusOnNavigation()
  const { key } = useLocation()
  useLayoutEffect(noteEntry, [key])
  useScrollMemory()
  return (
    <UiProvider>
      <Outlet />
      <UpdateBanner />
      <LeaveGuard />
      <Late load={loadToaster} />
    </UiProvider>
  )
}

/**
 * A new screen takes the focus, so that a keyboard starts at its top and a screen reader announces it. Not on the
 * first one, and not when only the query changed: a filter must not lose the focus it was set with.
 */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
