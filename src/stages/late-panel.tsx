import { lazy, Suspense } from 'react'
import { useText } from '../text/index.ts'
import { SkeletonRows } from '../ui/list-parts.tsx'
import { preloadForm } from './load-form.ts'
import type { StagePanelProps } from './stage-panel.tsx'

const load = () => import('./stage-panel.tsx')

const StagePanel = lazy(async () => {
  // What is inside is wanted in the same moment
  preloadForm()
  return { default: (await load()).StagePanel }
})

/** Prefetches the code of a panel, so that the first one opens at once, and offline. */
export function preloadPanel(): void {
  void load().catch(() => undefined)
  preloadForm()
}

/** The panel for a screen that begins without one: its code comes with the first one that is opened. */
export function LatePanel(props: StagePanelProps) {
  const t = useText('stages')
  return (
    <Suspense fallback={props.asSheet ? null : <SkeletonRows rows={1} label={t('update')} />}>
      <StagePanel {...props} />
    </Suspense>
  )
}
