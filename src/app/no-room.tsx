import { useNotHere } from '../data/use-not-here.ts'
import { formatNumber } from '../lib/numbers.ts'
import { useText } from '../text/index.ts'
import s from './notices.module.css'

/** Says that the lists of this device lack applicants, which would otherwise look as if there were none. */
export function NoRoom() {
  const t = useText('onPhone')
  const { requests = 0, applicants = 0 } = useNotHere() ?? {}
  if (requests === 0) return null
  return (
    <p className={s.line} data-fh-passing>
      {t('noRoom', {
        count: requests,
        applicants: t('applicants', { count: applicants, n: formatNumber(applicants) }),
      })}
    </p>
  )
}
