import { formatNumber } from '../lib/numbers.ts'
import { useText } from '../text/index.ts'

/** An answer of a scorecard as a person reads it. */
export function useCardWords() {
  const t = useText('scorecard')
  const value = ({ kind, value: given }: { kind: string; value: boolean | number | string }): string => {
    if (kind === 'photo') return t('photo')
    if (typeof given === 'boolean') return t(given ? 'yes' : 'no')
    if (typeof given === 'string') return given
    return kind === 'rating' ? t('rating', { n: formatNumber(given) }) : formatNumber(given)
  }
  return { value }
}
