import { lazy } from 'react'
import { loadWords } from '../text/index.ts'

/** With its words, when it is first shown. */
export const InstallSteps = lazy(async () => {
  const [steps] = await Promise.all([import('./install-steps.tsx'), loadWords('install')])
  return steps
})
