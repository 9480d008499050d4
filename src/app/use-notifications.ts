import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLater } from '../data/use-later.ts'

/** Notifications of this device, as long as somebody is signed in (notifications.ts). */
export function useNotifications(): void {
  const navigate = useNavigate()
  useLater(
    useCallback(async () => {
      const { startNotifications } = await import('./notifications.ts')
      return (store) => startNotifications(store, navigate)
    }, [navigate]),
  )
}
