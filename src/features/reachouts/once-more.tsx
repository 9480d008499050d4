import { useState } from 'react'
import { creditCalls } from '../../contract/credits.ts'
import { requestDetailCalls } from '../../contract/request-details.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { creditsFor } from '../../rules/reachouts.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { CreditsAfter } from './credits-after.tsx'
import { Question } from './question.tsx'
import s from './reachouts.module.css'
import { useSendAgain } from './use-send-again.ts'

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
  const { send, isSending } = useSendAgain({ campaignId, hiringRequestId })
  /** The number that the question names. */
  const [asked, setAsked] = useState<number>()
  const credits = useCredits(hiringRequestId)
  const cost = creditsFor(count)
  const n = formatNumber(count)
  const go = async (count: number) => {
    if (await send(count)) setAsked(undefined)
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
            onClick={() => setAsked(count)}
          >
            {t('onceMore', { count, n, cost: formatNumber(cost) })}
          </Button>
        )}
      </NeedsConnection>
      {credits === undefined ? null : <CreditsAfter {...{ credits, cost }} />}
      {asked === undefined ? null : (
        <Question
          title={t('onceMoreTitle')}
          label={t('confirmYes')}
          {...{ online, isBusy: isSending }}
          onGo={() => void go(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t('confirmBody', { count: asked, n: formatNumber(asked) })}
        </Question>
      )}
    </div>
  )
}

/** The balance of the partner whose request it is; undefined while it is not known. */
function useCredits(hiringRequestId: string): number | undefined {
  const ipId = useRead(requestDetailCalls.get, { hiringRequestId }).data?.data.ipId
  const read = useRead(creditCalls.details, { ipId: ipId ?? '' }, { enabled: ipId !== undefined })
  return read.data?.data[0]?.currentLimit
}
