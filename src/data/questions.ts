import { useMemo } from 'react'
import type { Question } from '../contract/scorecard.ts'
import { knownQuestions } from '../rules/scorecard.ts'
import { useLive } from './use-live.ts'

/**
 * What is asked about the applicants of a request, as the last pull brought it: without a network too. Undefined until the
 * device was read.
 */
export function useQuestions(hiringRequestId: string): Question[] | undefined {
  const found = useLive(
    async (store) => ({ questions: (await store.db.requests.get(hiringRequestId))?.questions }),
    [hiringRequestId],
  )
  return useMemo(() => found && knownQuestions(found.questions), [found])
}
