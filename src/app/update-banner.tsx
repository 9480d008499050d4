import { lazy, Suspense } from 'react'
import { loadWords } from '../text/index.ts'
import { useUpdatePhase } from './update-store.ts'

const UpdateOffer = lazy(async () => {
  const [offer] = await Promise.all([import('./update-offer.tsx'), loadWords('update')])
  return offer
})

/** 'A new version is ready': the user decides when, and it never loses anything. */
export function UpdateBanner() {
  const phase = useUpdatePhase()
  // Always in the page, or a screen reader would not announce what comes into it
  return (
    <div role="status" data-fh-gone>
      {phase === 'none' ? null : (
        <Suspense fallback={null}>
          <UpdateOffer phase={phase} />
        </Suspense>
      )}
    </div>
  )
}
