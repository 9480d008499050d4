import { useEffect, useState } from 'react'
import { readUsualAnswers } from '../offline/rows/usual-answers.ts'
import { useStore } from './store-context.tsx'

type Usual = Awaited<ReturnType<typeof readUsualAnswers>>

/** What this partner and this request usually answer; read once, so that nothing moves under a finger. Undefined until then. */
export function useUsualAnswers({ ipId, hiringRequestId }: { ipId: string; hiringRequestId: string }) {
  const store = useStore()
  const [usual, setUsual] = useState<Usual>()
  useEffect(() => {
    let isGone = false
    const put = (found: Usual) => void (isGone || setUsual(found))
    void readUsualAnswers(store, { ipId, hiringRequestId }).then(put, () => put({ reasons: [], days: [] }))
    return () => {
      isGone = true
    }
  }, [store, ipId, hiringRequestId])
  return usual
}
