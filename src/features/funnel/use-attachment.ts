import { useEffect, useState } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { profileCalls } from '../../contract/profile.ts'
import { readNow } from '../../data/now.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Links are valid for five minutes; what is older is taken away, and shown again on request. */
const SHOWN_MS = 4 * 60_000

/** What is in something an applicant sent, in memory only while it is on the screen (docs/offline.md). */
export function useAttachment(funnelId: string, attachmentId: string) {
  const t = useText('funnel')
  const send = useSend()
  const [shown, setShown] = useState<CallOutput<typeof profileCalls.attachment>['data']>()
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (!shown) return undefined
    const until = readNow() + SHOWN_MS
    const end = () => setShown(undefined)
    // The timer stands still while the phone sleeps
    const look = () => {
      if (readNow() >= until) end()
    }
    const timer = setTimeout(end, SHOWN_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [shown])
  const show = async () => {
    setLoading(true)
    const answer = await send(profileCalls.attachment, { funnelId, attachmentId })
    setLoading(false)
    if (answer.ok) setShown(answer.value.data)
    else {
      const line = translateServerMessage(answer.refusal) || t('fileNotOpened')
      showToast({ heading: t('error'), line, tone: 'problem' })
    }
  }
  return { shown, isLoading, show }
}
