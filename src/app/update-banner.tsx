import { lazy, Suspense, type ComponentType } from 'react'
import { loadWords } from '../text/index.ts'
import { useUpdatePhase, type UpdatePhase } from './update-store.ts'

type ShownPhase = Exclude<UpdatePhase, 'none'>

const UpdateOffer = lazy(async (): Promise<{ default: ComponentType<{ phase: ShownPhase }> }> => {
  try {
    const [offer] = await Promise.all([import('./update-offer.tsx'), loadWords('update')])
    return offer
  } catch {
    // Away with an earlier release: no banner is better than no app, and the next start has the new version
    return { default: () => null }
  }
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
