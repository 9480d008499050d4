import { useEffect, useState } from 'react'
import { storageUse } from '../offline/device/storage.ts'
import { useLive } from './use-live.ts'

/**
 * What is stored on this device: bytes used and allowed, whether the browser may remove it, and how much of what it is.
 */
export function useStorage() {
  const held = useLive(
    async ({ db }) => ({
      applicants: await db.rows.count(),
      requests: (await db.rows.orderBy('hiringRequestId').uniqueKeys()).length,
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
