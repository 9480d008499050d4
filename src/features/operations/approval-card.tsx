import type { ReactNode } from 'react'
import type { ApprovalKind } from '../../contract/operations.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Block, KeyValues } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import s from './operations.module.css'
import { useDecide } from './use-decide.ts'

/** A company or a hiring request that waits. */
export interface Waiting {
  kind: ApprovalKind
  id: string
  name: string
  facts: readonly (readonly [string, ReactNode])[]
}

export function ApprovalCard({ waiting, onReject }: { waiting: Waiting; onReject: () => void }) {
  const t = useText('operations')
  const { online } = useSyncStatus()
  const { decide, isSending } = useDecide(waiting)
  const of = { name: waiting.name }
  return (
    <Block title={waiting.name}>
      <KeyValues rows={waiting.facts} />
      <div className={s.choices}>
        <NeedsConnection missing={!online} under>
          {(tied) => (
            <span className={s.buttons}>
              <Button
                {...tied}
                kind="primary"
                busy={isSending}
                aria-label={t('approveOf', of)}
                onClick={() => void decide()}
              >
                {t('approve')}
              </Button>
              <Button {...tied} kind="text" aria-label={t('rejectOf', of)} onClick={onReject}>
                {t('reject')}
              </Button>
            </span>
          )}
        </NeedsConnection>
      </div>
    </Block>
  )
}
