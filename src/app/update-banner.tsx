import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import s from './update-banner.module.css'
import { postponeUpdate, startUpdate, useUpdatePhase } from './update-store.ts'

/** 'A new version is ready': the user decides when, and it never loses anything. */
export function UpdateBanner() {
  const t = useText('shell')
  const phase = useUpdatePhase()
  const why = {
    none: undefined,
    ready: undefined,
    starting: undefined,
    sending: t('newVersionWaits'),
    dirty: t('newVersionDirty'),
    'other-tab': t('newVersionOtherTab'),
  }[phase]
  const isBusy = phase === 'sending' || phase === 'starting'
  // Always in the page, or a screen reader would not announce what comes into it
  return (
    <div role="status" data-fh-gone>
      {phase === 'none' ? null : (
        <div className={s.banner}>
          <div className={s.words}>
            <p className={s.title}>{t('newVersion')}</p>
            {why ? <p>{why}</p> : null}
          </div>
          <div className={s.actions}>
            {isBusy ? null : <Button onClick={postponeUpdate}>{t('later')}</Button>}
            <Button kind="primary" busy={isBusy} onClick={() => void startUpdate()}>
              {t('restart')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
