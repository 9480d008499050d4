import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { creditCalls } from '../../contract/credits.ts'
import { reachoutCalls } from '../../contract/reachouts.ts'
import { requestDetailCalls } from '../../contract/request-details.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useRead } from '../../data/use-read.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { creditsFor } from '../../rules/reachouts.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CreditsAfter } from './credits-after.tsx'
import s from './reachouts.module.css'

interface Props {
  campaignId: string
  hiringRequestId: string
  /** Whom the message reached without an answer: one at least. */
  count: number
}

/** Sends the same message once more to those who did not answer, as a new reachout. */
export function OnceMore({ campaignId, hiringRequestId, count }: Props) {
  const t = useText('reachouts')
  const { online } = useSyncStatus()
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const credits = useCredits(hiringRequestId)
  const cost = creditsFor(count)
  const n = formatNumber(count)
  const start = async () => {
    const body = t('confirmBody', { count, n })
    if (!(await confirm({ title: t('onceMoreTitle'), body, confirmLabel: t('confirmYes') }))) return
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
    if (result.ok || result.refusal) invalidate(reachoutCalls.recipients, reachoutCalls.list, creditCalls.details)
  }
  return (
    <div className={s.onceMore}>
      <NeedsConnection missing={!online} under>
        {(tied) => (
          <Button
            {...tied}
            icon="send"
            disabled={tied.disabled || (credits !== undefined && cost > credits)}
            busy={isSending}
            onClick={() => void start()}
          >
            {t('onceMore', { count, n, cost: formatNumber(cost) })}
          </Button>
        )}
      </NeedsConnection>
      {credits === undefined ? null : <CreditsAfter {...{ credits, cost }} />}
    </div>
  )
}

/** The balance of the partner whose request it is; undefined while it is not known. */
function useCredits(hiringRequestId: string): number | undefined {
  const ipId = useRead(requestDetailCalls.get, { hiringRequestId }).data?.data.ipId
  const read = useRead(creditCalls.details, { ipId: ipId ?? '' }, { enabled: ipId !== undefined })
  return read.data?.data[0]?.currentLimit
}
