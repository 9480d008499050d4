import { useSyncStatus } from '../../../data/sync.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { useText } from '../../../text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Block } from '../../../ui/list-parts.tsx'
import { NeedsConnection } from '../../../ui/needs-connection.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { ImportRowItem } from './import-row.tsx'
import s from './request-import.module.css'
import { isCreated, type useCreateRequests } from './use-create-requests.ts'
import type { ImportRow } from './use-import-rows.ts'

interface Props {
  rows: readonly ImportRow[]
  creating: ReturnType<typeof useCreateRequests>
  onAllCreated: () => void
}

/** What is in the file, before and after its requests are created: those to correct first. */
export function ImportPreview({ rows, creating, onAllCreated }: Props) {
  const t = useText('requestImport')
  const { online } = useSyncStatus()
  const { outcomes, isSending, run } = creating
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  const right = rows.filter(({ problems }) => problems.length === 0)
  const created = right.filter(({ identity }) => isCreated(outcomes.get(identity)))
  // A duplicate waits for its own decision
  const open = right.filter(({ identity }) => {
    const outcome = outcomes.get(identity)
    return !isCreated(outcome) && outcome?.kind !== 'duplicate'
  })
  const undecided = right.length - created.length - open.length
  const counted = (count: number) => ({ count, n: formatNumber(count) })
  const start = async (chosen: readonly ImportRow[], force = false) => {
    const ended = await run(chosen, force)
    const done = ended.filter(isCreated).length
    if (done > 0) showToast({ heading: t('done', counted(done)), tone: 'success' })
    if (ended.at(-1)?.kind === 'noAnswer') showToast({ heading: t('stopped'), line: t('stoppedLine'), tone: 'problem' })
    if (wrong.length === 0 && created.length + done === rows.length) onAllCreated()
  }
  return (
    <Block title={t('step3')}>
      <p role="status" className={s.counts}>
        {[
          created.length > 0 && t('createdCount', counted(created.length)),
          (open.length > 0 || right.length === 0) && t('readyCount', counted(open.length)),
          undecided > 0 && t('duplicateCount', counted(undecided)),
          wrong.length > 0 && t('wrongCount', counted(wrong.length)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {wrong.length > 0 ? <p className={s.lead}>{t('wrongHint')}</p> : null}
      <ul className={s.rows} aria-label={t('rows')}>
        {[...wrong, ...right].map((row) => (
          <ImportRowItem
            key={row.number}
            row={row}
            outcome={outcomes.get(row.identity)}
            disabled={!online || isSending}
            onForce={() => void start([row], true)}
          />
        ))}
      </ul>
      {open.length > 0 ? (
        <div className={s.send}>
          <NeedsConnection missing={!online} under>
            {(tied) => (
              <Button {...tied} kind="primary" full busy={isSending} onClick={() => void start(open)}>
                {isSending
                  ? t('progress', { done: formatNumber(created.length), total: formatNumber(right.length) })
                  : t('create', counted(open.length))}
              </Button>
            )}
          </NeedsConnection>
        </div>
      ) : null}
    </Block>
  )
}
