import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import s from './update-offer.module.css'
import { postponeUpdate, startUpdate, type UpdatePhase } from './update-store.ts'

/** The words and buttons of the banner: no first render needs them. */
export default function UpdateOffer({ phase }: { phase: Exclude<UpdatePhase, 'none'> }) {
  const t = useText('update')
  const why = {
    ready: undefined,
    starting: undefined,
    sending: t('newVersionWaits'),
    dirty: t('newVersionDirty'),
    'other-tab': t('newVersionOtherTab'),
  }[phase]
  const isBusy = phase === 'sending' || phase === 'starting'
  return (
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
  )
}
