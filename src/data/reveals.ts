import { useState } from 'react'
import { profileCalls } from '../contract/profile.ts'
import { findReveal, keepReveal, type Reveal } from '../offline/rows/reveals.ts'
import { limits } from '../rules/limits.ts'
import { readNow, useNow } from './now.ts'
import { useStore } from './store-context.tsx'
import { useLive } from './use-live.ts'
import { useSend } from './use-send.ts'

/**
 * The numbers of an applicant, once revealed on this device and for a day (PROF-07). `reveal` requests them from the
 * server, which records the reveal; a refusal carries its reason. None of this passes through the query cache.
 */
export function useReveal(funnelId: string) {
  const store = useStore()
  const send = useSend()
  const now = useNow()
  const found = useLive(async (open) => ({ funnelId, is: await findReveal(open, funnelId) }), [funnelId, now])
  // A device without room: then for as long as the page is open
  const [unkept, setUnkept] = useState<{ funnelId: string; is: Reveal }>()
  const [isRevealing, setRevealing] = useState(false)
  // A live query keeps its last result while its key changes, and that is another applicant's number
  const shown = [found, unkept].find((one) => one?.funnelId === funnelId && one.is)?.is

  const reveal = async () => {
    setRevealing(true)
    try {
      const answer = await send(profileCalls.reveal, { funnelId, masked: 'false' })
      if (!answer.ok) return answer
      const { mobileNo, alternateNumber } = answer.value.data
      const contact = { mobile: mobileNo ?? undefined, alternate: alternateNumber ?? undefined }
      await keepReveal(store, funnelId, contact).catch(() =>
        setUnkept({ funnelId, is: { ...contact, until: readNow() + limits.revealLife } }),
      )
      return answer
    } finally {
      setRevealing(false)
    }
  }
  return {
    contact: shown && shown.until > now ? shown : undefined,
    /** The device has not been read yet. */
    isLoading: found?.funnelId !== funnelId,
    isRevealing,
    reveal,
  }
}
