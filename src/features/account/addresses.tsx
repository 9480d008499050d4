import { lazy, Suspense } from 'react'
import { loadWords } from '../../text/index.ts'

const List = lazy(async () => {
  const [list] = await Promise.all([import('./address-list.tsx'), loadWords('places')])
  return list
})

/** The tab Addresses of My Account: the saved offices of `ipId`, else of the partner the user acts for (ADDR-01). */
export default function Addresses({ ipId }: { ipId?: string }) {
  return (
    <Suspense fallback={null}>
      <List ipId={ipId} />
    </Suspense>
  )
}
