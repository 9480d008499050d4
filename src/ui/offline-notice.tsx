import { useText } from '../text/index.ts'
import { Icon } from './icons.tsx'
import s from './offline-notice.module.css'

type Props = {
  /** In words ('09:42 today'); undefined when nothing was ever fetched. */
  when?: string | undefined
  /** Counts unsent updates. */
  waiting?: number
  /** False where nothing can be done without a network. */
  goesOn?: boolean
}

export function OfflineNotice({ when, waiting = 0, goesOn = true }: Props) {
  const t = useText('shell')
  return (
    <div className={s.notice} role="status" data-fh-unsure>
      <Icon name="nonet" />
      <span>
        <b>{when ? t('offlineNotice', { when }) : t('offlineNever')}</b> {when && goesOn ? t('offlineGoOn') : null}{' '}
        {waiting > 0 ? t('offlineWaiting', { count: waiting }) : null}
      </span>
    </div>
  )
}
