import type { LiveApplicant } from '../../data/applicants.ts'
import { useDeskActions, type Desk, type useDeskLook } from '../../data/desk.ts'
import { useNow } from '../../data/now.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { formatTime } from '../../lib/dates.ts'
import { overtaken } from '../../rules/queue-merge.ts'
import type { Queue } from '../../rules/queue.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import s from './queue.module.css'
import { useMoves } from './use-moves.ts'

interface Props {
  ipId: string
  rows: LiveApplicant[]
  twice: Queue<LiveApplicant>['twice']
  desk: Desk | undefined
  look: ReturnType<typeof useDeskLook>
}

/** What several phones at one gate have to be told about each other (GATE-10). */
export function QueueNotes({ ipId, rows, twice, desk, look }: Props) {
  const t = useText('queue')
  const now = useNow()
  const { online } = useSyncStatus()
  const { forgetGiven } = useDeskActions(ipId)
  const since = look.heardAt ? formatTime(look.heardAt) : undefined
  return (
    <>
      {online ? null : (
        <p className={s.note} role="status">
          {since ? t('offline', { time: since }) : t('offlineNever')}
        </p>
      )}
      {look.merged.length > 0 ? (
        <div className={s.note} role="status">
          <span>{t('merged', { count: look.merged.length })}</span>
          <Button kind="text" onClick={look.dismiss}>
            {t('dismiss')}
          </Button>
        </div>
      ) : null}
      {overtaken(rows, desk?.given ?? {}, now).map(({ row, mine, token }) => (
        <div key={row.funnelId} className={s.note} role="status">
          <span>{t('overtaken', { name: row.name, token, mine })}</span>
          <Button kind="text" onClick={() => void forgetGiven(row.funnelId)}>
            {t('dismiss')}
          </Button>
        </div>
      ))}
      {twice.map((each) => (
        <Twice key={each.token} {...each} />
      ))}
    </>
  )
}

/** Two phones gave the same token: who came later gets a new one with one tap. */
function Twice({ token, rows }: Queue<LiveApplicant>['twice'][number]) {
  const t = useText('queue')
  const last = rows.at(-1)!
  const { newToken, isSaving, isFull } = useMoves(last)
  return (
    <div className={s.note} data-tone="problem" role="status">
      <span>{t('twice', { token, names: rows.map(({ name }) => name).join(', ') })}</span>
      {isFull ? <span role="alert">{t('full')}</span> : null}
      <Button busy={isSaving} onClick={() => void newToken()}>
        {t('newToken', { name: last.name })}
      </Button>
    </div>
  )
}
