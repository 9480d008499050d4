import { lazy, type ComponentType } from 'react'
import { loadWords } from '../text/index.ts'

/** `RestNotHere` when it is needed, with its words. */
export const RestNotHere = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const [part] = await Promise.all([import('./rest-not-here.tsx'), loadWords('onPhone')])
    return part
  } catch {
    // Away with an earlier release: a note that is missing does not take the screen with it
    return { default: () => null }
  }
})
