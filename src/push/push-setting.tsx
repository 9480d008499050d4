import { useEffect, useState } from 'react'
import { readPushState, turnOffPush, turnOnPush, type PushState } from '../data/push.ts'
import { useStore } from '../data/store-context.tsx'
import { useLive } from '../data/use-live.ts'
import { useSyncStatus } from '../data/sync.ts'
import { currentLanguage, useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { Block } from '../ui/list-parts.tsx'
import { NeedsConnection } from '../ui/needs-connection.tsx'
import s from './push-setting.module.css'
import { sayOutcome } from './say-outcome.ts'

/** The setting for browser notifications on this device. */
export function PushSetting() {
  const t = useText('push')
  const { online } = useSyncStatus()
  const { state, isBusy, change } = usePush()
  const isChoice = state === 'on' || state === 'off'
  return (
    <Block title={t('title')}>
      <p className={s.lead}>{t('lead')}</p>
      <div className={s.row}>
        <p className={s.state} role="status">
          {state === undefined ? null : t(state)}
        </p>
        {isChoice ? (
          <NeedsConnection missing={!online}>
            {(tied) => (
              <Button {...tied} busy={isBusy} onClick={() => void change(state === 'off')}>
                {state === 'on' ? t('turnOff') : t('turnOn')}
              </Button>
            )}
          </NeedsConnection>
        ) : null}
      </div>
    </Block>
  )
}

function usePush() {
  const store = useStore()
  const [state, setState] = useState<PushState>()
  const [isBusy, setBusy] = useState(false)
  // Renewed behind the screen, or changed in another tab
  const kept = useLive(({ db }) => db.meta.get('push'), [])
  useEffect(() => {
    let gone = false
    const look = () =>
      void readPushState(store).then(
        (next) => gone || setState(next),
        () => gone || setState('unsupported'),
      )
    look()
    // Allowed or blocked in the browser's own settings meanwhile
    document.addEventListener('visibilitychange', look)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', look)
    }
  }, [store, kept])
  const change = async (isOn: boolean) => {
    setBusy(true)
    const outcome = isOn
      ? await turnOnPush(store, currentLanguage())
      : await turnOffPush(store).then(() => 'off' as const)
    setBusy(false)
    setState(outcome === 'failed' ? 'off' : outcome)
    sayOutcome(outcome, isOn)
  }
  return { state, isBusy, change }
}
