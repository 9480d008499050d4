import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { text } from '../text/index.ts'
import { confirm } from '../ui/confirm-store.ts'
import { isAnythingDirty, leaveWords } from '../ui/dirty.ts'
import { currentSession } from '../boot/current-session.ts'

/** Confirms before a dirty form is left; not after a sign-out: there is no form left to save. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAnythingDirty() &&
      currentLocation.pathname !== nextLocation.pathname &&
      currentSession().state !== 'signed-out',
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const words = leaveWords()
    void confirm({
      title: words?.title ?? text('shell', 'leaveTitle'),
      body: words?.body ?? text('shell', 'leaveBody'),
      confirmLabel: text('shell', 'leave'),
      cancelLabel: text('shell', 'stay'),
      danger: words === undefined,
      isAboutLeaving: true,
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
    // A blocker is a new object at each render; only its state matters
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker.state])
  return null
}
