import { useEffect, useState } from 'react'
import { storageUse } from '../offline/device/storage.ts'
import { countOfClosed } from '../offline/rows/downloaded.ts'
import { countRequestsHere } from '../offline/rows/totals.ts'
import { useLive } from './use-live.ts'

/**
 * What is stored on this device: bytes used and allowed, whether the browser may remove it, and how much of what it is.
 */
export function useStorage() {
  const held = useLive(
    async (store) => ({
      applicants: await store.db.rows.count(),
      requests: await countRequestsHere(store),
      ofClosed: await countOfClosed(store),
    }),
    [],
  )
  const [use, setUse] = useState<Awaited<ReturnType<typeof storageUse>>>()
  const applicants = held?.applicants
  useEffect(() => {
    let gone = false
    void storageUse().then((next) => {
      if (!gone) setUse(next)
    })
    return () => {
      gone = true
    }
  }, [applicants])
  return use && held ? { ...use, ...held } : undefined
}
