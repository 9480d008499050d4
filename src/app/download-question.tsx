import { useDownloadQuestion } from '../data/use-download-question.ts'
import { formatBytes, formatNumber } from '../lib/numbers.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import s from './notices.module.css'

/** Where the connection is dear the tasks come first, and the user decides whether the rest does. */
export function DownloadQuestion() {
  const t = useText('onPhone')
  const { isOpen, lacks, answer } = useDownloadQuestion()
  if (!isOpen || !lacks) return null
  const { applicants, bytes } = lacks
  return (
    <div className={s.bar} role="status" data-fh-passing>
      <p className={s.words}>
        {applicants > 0
          ? t('restQuestion', {
              applicants: t('otherApplicants', { count: applicants, n: formatNumber(applicants) }),
              size: formatBytes(bytes),
            })
          : t('downloadQuestion')}
      </p>
      <Button onClick={() => void answer('no')}>{t('tasksOnlyForNow')}</Button>
      <Button kind="choose" onClick={() => void answer('yes').catch(() => undefined)}>
        {t('downloadNow')}
      </Button>
    </div>
  )
}
