import { useText } from '../text/index.ts'
import { Icon } from './icons.tsx'
import s from './offline-notice.module.css'

/**
 * `when` in words ('09:42 today'), undefined when nothing was ever fetched; `waiting` counts unsent updates. A screen where
 * nothing can be done without a network hides `data-fh-go`. It is not announced: the sync pill is.
 */
export function OfflineNotice({ when, waiting = 0 }: { when?: string | undefined; waiting?: number }) {
  const t = useText('shell')
  return (
    <div className={s.notice} role="status" aria-live="off" data-fh-unsure>
      <Icon name="nonet" />
      <span>
        <b>{when ? t('offlineNotice', { when }) : t('offlineNever')}</b>{' '}
        {when ? <span data-fh-go>{t('offlineGoOn')}</span> : null}{' '}
        {waiting > 0 ? t('offlineWaiting', { count: waiting }) : null}
      </span>
    </div>
  )
}
