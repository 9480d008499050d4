import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { CheckRow } from '../../ui/check.tsx'

interface Props {
  /** How many of those found were written to today; not known once they are left out. */
  count: number
  isLeftOut: boolean
  onChange: (isLeftOut: boolean) => void
}

/** Some of those found had a message of this partner today: asked before they get another one. */
export function WrittenToday({ count, isLeftOut, onChange }: Props) {
  const t = useText('reachouts')
  if (count === 0 && !isLeftOut) return null
  return (
    <CheckRow checked={isLeftOut} onChange={(event) => onChange(event.currentTarget.checked)} hint={t('todayHint')}>
      {isLeftOut ? t('todayLeftOut') : t('today', { count, n: formatNumber(count) })}
    </CheckRow>
  )
}
