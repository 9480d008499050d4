import { useState } from 'react'
import { viewCalls } from '../../../contract/views.ts'
import { useSyncStatus } from '../../../data/sync.ts'
import { useSend } from '../../../data/use-send.ts'
import { toFilter } from '../../../rules/views.ts'
import { useText } from '../../../text/index.ts'
import { translateServerMessage } from '../../../text/server-message.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { ViewsProps } from './views-menu.tsx'
import s from './views.module.css'

/** Over the list: which view it shows, whether it was changed since, and what of it could not be applied. */
export function ViewLine({ ipId, saved, onName }: Pick<ViewsProps, 'ipId' | 'saved' | 'onName'>) {
  const t = useText('board')
  const common = useText('common')
  const { online } = useSyncStatus()
  const send = useSend()
  const [busy, setBusy] = useState(false)
  const { chosen, isChanged, current, maySave } = saved
  if (!chosen) return null
  const { viewId, name, isShared } = chosen
  const save = async () => {
    if (!online) return void showToast({ heading: t('views.offlineChange'), tone: 'problem' })
    setBusy(true)
    const answer = await send(viewCalls.save, { ipId, viewId, name, isShared, filter: toFilter(current) })
    setBusy(false)
    if (answer.ok) return saved.put(answer.value.data)
    const line = translateServerMessage(answer.refusal) ?? translateServerMessage(answer.error) ?? t('views.noAnswer')
    showToast({ heading: t('views.notSaved'), line, tone: 'problem' })
  }
  return (
    <div className={s.line} role="group" aria-label={t('views.title')}>
      <span className={s.what}>
        <b>{name}</b>
        {isChanged ? <span>· {t('views.changed')}</span> : null}
      </span>
      {isChanged ? (
        <span className={s.actions}>
          {chosen.mayChange ? (
            <Button
              kind="text"
              busy={busy}
              title={online ? undefined : common('needsConnection')}
              onClick={() => void save()}
            >
              {t('views.save')}
            </Button>
          ) : null}
          {maySave ? (
            <Button kind="text" onClick={() => onName()}>
              {t('views.saveAs')}
            </Button>
          ) : null}
        </span>
      ) : null}
      {chosen.isWhole ? null : <span className={s.part}>{t('views.notWhole')}</span>}
    </div>
  )
}
