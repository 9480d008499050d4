import { useEffect, useState } from 'react'
import type { Store } from '../offline/device/store.ts'
import { readUsualAnswers } from '../offline/rows/usual-answers.ts'
import { useStore } from './store-context.tsx'

type Usual = Awaited<ReturnType<typeof readUsualAnswers>>
type Of = { ipId: string; hiringRequestId: string }

/** A panel opens without them when they take longer, ms. */
const LONGEST_WAIT_MS = 400

const none: Usual = { reasons: [], days: [] }
const known = new WeakMap<Store, Map<string, Usual>>()

function knownOf(store: Store): Map<string, Usual> {
  const found = known.get(store) ?? new Map<string, Usual>()
  known.set(store, found)
  return found
}

const keyOf = ({ ipId, hiringRequestId }: Of) => `${ipId}/${hiringRequestId}`

/**
 * Reads what this partner and this request usually answer. Resolves when it is known, at once when it was read before,
 * or when nobody should wait for it any longer.
 */
export async function bringUsualAnswers(store: Store, of: Of): Promise<void> {
  const read = readUsualAnswers(store, of).then(
    (found) => void knownOf(store).set(keyOf(of), found),
    () => undefined,
  )
  if (knownOf(store).has(keyOf(of))) return
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
}

/** What is known of it now. */
export const findUsualAnswers = (store: Store, of: Of): Usual => knownOf(store).get(keyOf(of)) ?? none

/** Whether a panel can open: what it offers is in its first frame. */
export function useBringUsualAnswers({ ipId, hiringRequestId }: Of): boolean {
  const store = useStore()
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    let isGone = false
    void bringUsualAnswers(store, { ipId, hiringRequestId }).then(() => isGone || setHere(true))
    return () => {
      isGone = true
    }
  }, [store, ipId, hiringRequestId])
  return isHere
}

/** What it was when the question was asked, so that nothing moves under a finger. */
export function useUsualAnswers(of: Of): Usual {
  const store = useStore()
  const [usual] = useState(() => findUsualAnswers(store, of))
  return usual
}
