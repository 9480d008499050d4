import { useState } from 'react'
import { reachoutCalls } from '../../contract/reachouts.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useSend } from '../../data/use-send.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'
import { Question } from './question.tsx'

interface What {
  campaignId: string
  /** What it cost: all of it comes back. */
  credits: number
  /** It was stopped, or nobody knows: refreshes where it is shown. */
  onStopped: () => void
}

/** RO-06: stopped after a confirmation, which is drawn where the caller puts it; never queued (TRAP-84). */
export function useStop({ campaignId, credits, onStopped }: What) {
  const t = useText('reachouts')
  const { online } = useSyncStatus()
  const send = useSend()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const close = () => setAsked(false)
  const stop = async () => {
    setBusy(true)
    const result = await send(reachoutCalls.stop, { campaignId, status: 'Stopped' })
    setBusy(false)
    close()
    if (result.ok) showToast({ heading: t('stopped'), tone: 'success' })
    else showToast({ heading: t('stopFailed'), line: translateServerMessage(result.refusal), tone: 'problem' })
    onStopped()
  }
  const question = isAsked ? (
    <Question
      danger
      title={t('stopTitle')}
      label={t('stop')}
      {...{ online, isBusy }}
      onGo={() => void stop()}
      onClose={close}
    >
      {t('stopBody', { count: credits, credits: formatNumber(credits) })}
    </Question>
  ) : null
  return { ask: () => setAsked(true), question }
}
