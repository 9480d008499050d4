import { creditCalls } from '../../contract/credits.ts'
import { reachoutCalls } from '../../contract/reachouts.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import s from './reachouts.module.css'
import { useStop } from './use-stop.tsx'

/** Stops a reachout that has not begun from its own page. */
export function StopButton({ campaignId, credits }: { campaignId: string; credits: number }) {
  const t = useText('reachouts')
  const { online } = useSyncStatus()
  const invalidate = useInvalidate()
  const onStopped = () => invalidate(reachoutCalls.recipients, reachoutCalls.list, creditCalls.details)
  const { ask, question } = useStop({ campaignId, credits, onStopped })
  return (
    <div className={s.onceMore}>
      <NeedsConnection missing={!online} under>
        {(tied) => (
          <Button {...tied} kind="danger" icon="cross" onClick={ask}>
            {t('stop')}
          </Button>
        )}
      </NeedsConnection>
      {question}
    </div>
  )
}
