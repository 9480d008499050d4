import { useEffect } from 'react'

/** Keeps the screen on while this is mounted, where the browser can: it lets go whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let isGone = false
    let lock: WakeLockSentinel | undefined
    const take = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      void navigator.wakeLock.request('screen').then(
        (taken) => {
          if (isGone) return void taken.release()
          lock = taken
        },
        // An empty battery, or the browser does not allow it
        () => undefined,
      )
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
