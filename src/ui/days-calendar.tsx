import { lazy, Suspense } from 'react'
import { useText } from '../text/index.ts'

const DaysGrid = lazy(() => import('./days-grid.tsx'))

type Props = {
  /** 'YYYY-MM-DD' each, days in India. */
  value: readonly string[]
  onChange: (days: string[]) => void
}

/** Several days from today on, e.g. of interviews. The calendar is fetched when it is first wanted. */
export function DaysCalendar(props: Props) {
  const t = useText('common')
  return (
    <Suspense fallback={<p>{t('loading')}</p>}>
      <DaysGrid {...props} />
    </Suspense>
  )
}
