import type { LiveApplicant } from '../../data/applicants.ts'
import { useArrivals, useDesk, useDeskActions, useDeskLook, useHeardAt } from '../../data/desk.ts'
import { useNow } from '../../data/now.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { formatTime } from '../../lib/dates.ts'
import { doubled, overtaken } from '../../rules/queue-merge.ts'
import { queueOf, type Queue } from '../../rules/queue.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import s from './queue.module.css'
import { useMoves } from './use-moves.ts'

/**
 * What several phones at one gate have to be told about each other (GATE-10): at the top of the desk, where it is seen while
 * people are let in. It also keeps the desk in step with the others.
 */
export function QueueNotes({ ipId, site }: { ipId: string; site: string }) {
  const t = useText('queue')
  const now = useNow()
  const desk = useDesk(ipId)
  const look = useDeskLook(ipId)
  const rows = useArrivals(ipId) ?? []
  const { forgetGiven } = useDeskActions(ipId)
  const given = desk?.given ?? {}
  return (
    <div className={s.notes}>
      {look.merged.length > 0 ? (
        <div className={s.note} role="status">
          <span>{t('merged', { count: look.merged.length })}</span>
          <Button kind="text" onClick={look.dismiss}>
            {t('dismiss')}
          </Button>
        </div>
      ) : null}
      {overtaken(rows, given, now).map(({ row, mine, token }) => (
        <Given key={row.funnelId} onDismiss={() => void forgetGiven(row.funnelId)}>
          {t('overtaken', { name: row.name, token, mine })}
        </Given>
      ))}
      {doubled(rows, given, now).map(({ row, token, also }) => (
        <Given key={row.funnelId} onDismiss={() => void forgetGiven(row.funnelId)}>
          {t('doubled', { name: row.name, token, also })}
        </Given>
      ))}
      {queueOf(rows, now, site).twice.map((each) => (
        <Twice key={each.token} {...each} />
      ))}
    </div>
  )
}

/** About a token that this phone gave. */
function Given({ onDismiss, children }: { onDismiss: () => void; children: string }) {
  const t = useText('queue')
  return (
    <div className={s.note} role="status">
      <span>{children}</span>
      <Button kind="text" onClick={onDismiss}>
        {t('dismiss')}
      </Button>
    </div>
  )
}

/** Without a network the other phones are not known. */
export function OthersUnknown({ ipId }: { ipId: string }) {
  const t = useText('queue')
  const { online } = useSyncStatus()
  const heardAt = useHeardAt(ipId)
  if (online) return null
  return (
    <p className={s.note} role="status">
      {heardAt ? t('offline', { time: formatTime(heardAt) }) : t('offlineNever')}
    </p>
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
