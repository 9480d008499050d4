import { loadWords } from '../text/index.ts'
import { preloadSheet } from '../ui/sheet.tsx'

export const loadForm = async () => {
  const [part] = await Promise.all([import('./stage-form.tsx'), loadWords('results', 'scorecard')])
  return part
}

/** Prefetches what a panel shows, so that the first one opens at once, and offline. */
export function preloadForm(): void {
  void loadForm().catch(() => undefined)
  preloadSheet()
}
