import { useIsPartial } from '../data/applicant-rows.ts'
import { useDownload } from '../data/download-progress.ts'
import { useSyncStatus } from '../data/sync.ts'
import { useConsent, useTasksOnly } from '../data/use-download-question.ts'
import { formatBytes, formatNumber } from '../lib/numbers.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import s from './rest-not-here.module.css'

/**
 * Where only tasks are on the device: who is not here, so that nobody takes a part for the whole, and the way to bring them.
 * Nothing where everybody is here. Its words are `onPhone`.
 */
export default function RestNotHere() {
  const t = useText('onPhone')
  const { applicants = 0, bytes = 0 } = useTasksOnly() ?? {}
  const { change } = useConsent()
  const { online } = useSyncStatus()
  const isComing = useDownload().state === 'running'
  // While the first rows come they are not left out
  const isPartial = useIsPartial()
  if (applicants === 0 || isPartial !== false) return null
  // No status: while the rest comes the number falls with each page, and a screen reader would read every one
  return (
    <div className={s.note} role="note">
      <p className={s.words}>
        {t('restNotHere', { applicants: t('otherApplicants', { count: applicants, n: formatNumber(applicants) }) })}
        {online ? null : ` ${t('restOnceOnline')}`}
      </p>
      {online ? (
        <Button busy={isComing} onClick={() => void change('yes').catch(() => undefined)}>
          {t('downloadRest', { size: formatBytes(bytes) })}
        </Button>
      ) : null}
    </div>
  )
}
