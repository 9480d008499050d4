import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { creditCalls } from '../../contract/credits.ts'
import { reachoutCalls } from '../../contract/reachouts.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Starts a reachout again, for as many as the user was told. Returns whether an answer is known. */
export function useSendAgain({ campaignId, hiringRequestId }: { campaignId: string; hiringRequestId: string }) {
  const t = useText('reachouts')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const send = async (count: number): Promise<boolean> => {
    setSending(true)
    const result = await sendOnce(`again/${campaignId}`, reachoutCalls.startAgain, { campaignId, count })
    setSending(false)
    if (result.ok) {
      // Others have answered since: it went to as many as the user was told then
      const before = result.isEarlier ? (result.sent?.count ?? count) : undefined
      if (before === undefined) showToast({ heading: t('onceMoreStarted'), tone: 'success' })
      else {
        const line = t('onceMoreBeforeLine', { count: before, n: formatNumber(before) })
        showToast({ heading: t('onceMoreBefore'), line })
      }
      void navigate(paths.campaigns(hiringRequestId))
    } else {
      const line = translateServerMessage(result.refusal) ?? t('noAnswer')
      showToast({ heading: t('onceMoreFailed'), line, tone: 'problem' })
    }
    // Without a response the number stays: the button sends the same attempt again
    if (!result.ok && !result.refusal) return false
    invalidate(reachoutCalls.recipients, reachoutCalls.list, creditCalls.details)
    return true
  }
  return { send, isSending }
}
