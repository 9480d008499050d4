import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ApprovalKind } from '../../contract/operations.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { Block, KeyValues } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import s from './operations.module.css'
import { useDecide } from './use-decide.ts'

/** A company or a hiring request that waits. */
export interface Waiting {
  kind: ApprovalKind
  id: string
  name: string
  /** Which state of it is shown. */
  shown?: number | undefined
  /** Whose it is. */
  company: string
  facts: readonly (readonly [string, ReactNode])[]
}

export function ApprovalCard({ waiting, onReject }: { waiting: Waiting; onReject: () => void }) {
  const t = useText('operations')
  const { online } = useSyncStatus()
  const { decide, isSending } = useDecide(waiting)
  const of = { name: waiting.name, company: waiting.company }
  // It cannot be taken back, and the button lies beside the other one
  const approve = async () => {
    const title = t('approveTitle', of)
    const body = t(`approveHint.${waiting.kind}`, of)
    if (await confirm({ title, body, confirmLabel: t('approve') })) await decide()
  }
  return (
    <Block title={waiting.name}>
      <div className={s.facts}>
        <KeyValues rows={waiting.facts} />
      </div>
      <div className={s.choices}>
        <NeedsConnection missing={!online} under>
          {(tied) => (
            <span className={s.buttons}>
              <Button
                {...tied}
                kind="primary"
                busy={isSending}
                aria-label={t('approveOf', of)}
                onClick={() => void approve()}
              >
                {t('approve')}
              </Button>
              <Button {...tied} aria-label={t('rejectOf', of)} onClick={onReject}>
                {t('reject')}
              </Button>
              {waiting.kind === 'request' ? (
                <Link className={s.link} to={paths.hiringRequest(waiting.id)} aria-label={t('asks.wholeOf', of)}>
                  {t('asks.whole')}
                </Link>
              ) : null}
            </span>
          )}
        </NeedsConnection>
      </div>
    </Block>
  )
}
