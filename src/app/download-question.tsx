import { useDownloadQuestion } from '../data/use-download-question.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import s from './notices.module.css'

/** Where the connection is dear the user decides whether the device is filled. */
export function DownloadQuestion() {
  const t = useText('onPhone')
  const { isOpen, answer } = useDownloadQuestion()
  if (!isOpen) return null
  return (
    <div className={s.bar} role="status" data-fh-passing>
      <p className={s.words}>{t('downloadQuestion')}</p>
      <Button onClick={() => void answer('no')}>{t('downloadNo')}</Button>
      <Button kind="choose" onClick={() => void answer('yes').catch(() => undefined)}>
        {t('downloadYes')}
      </Button>
    </div>
  )
}
