import { useIsFull } from '../data/use-is-full.ts'
import { useIsRemoved } from '../data/use-is-removed.ts'
import { useIsStuck } from '../data/use-is-stuck.ts'
import { useNow } from '../data/now.ts'
import { formatDay, formatTime, istDaysBetween } from '../lib/dates.ts'
import type { SyncStatus } from '../offline/outbox/status.ts'
import { loadWords, text, useText } from '../text/index.ts'
import { OfflineNotice } from '../ui/offline-notice.tsx'
import { SteadyBelow } from '../ui/steady-below.tsx'
import { Late } from './late.tsx'
import s from './notices.module.css'

const loadSignInAgain = async () =>
  (await Promise.all([import('./sign-in-again.tsx'), loadWords('session')]))[0].SignInAgain
export const loadRemovedNotice = async () =>
  (await Promise.all([import('./removed-notice.tsx'), loadWords('session')]))[0].RemovedNotice
const loadOnPhone = async () => (await Promise.all([import('./on-phone.tsx'), loadWords('onPhone')]))[0].OnPhone

/** Under the top bar: what the user should know about the connection and the sign-in. */
export function Notices({ status }: { status: SyncStatus }) {
  const t = useText('shell')
  const now = useNow()
  const isFull = useIsFull()
  const isStuck = useIsStuck()
  // What the others say is no longer true
  if (useIsRemoved()) return <Late load={loadRemovedNotice} />
  return (
    <>
      <SteadyBelow>
        {status.online ? null : (
          <OfflineNotice
            when={status.broughtUpToDateAt ? describeMoment(status.broughtUpToDateAt, now) : undefined}
            waiting={status.unsent}
          />
        )}
      </SteadyBelow>
      {status.needsSignIn && status.online ? <Late load={loadSignInAgain} /> : null}
      {status.needsSignIn && !status.online ? (
        <p className={s.line} data-fh-passing>
          {t('offlineSignIn')}
        </p>
      ) : null}
      <Late load={loadOnPhone} />
      {isFull ? (
        <p className={s.line} data-fh-passing>
          {t('deviceFull')}
        </p>
      ) : null}
      {isStuck ? (
        <p className={`${s.line} ${s.stuck}`} role="alert" data-fh-passing>
          {t('deviceStuck')}
        </p>
      ) : null}
      {status.needsUpdate ? (
        <p className={s.line} data-fh-passing>
          {t('newVersionNeeded')}
        </p>
      ) : null}
    </>
  )
}

/** '09:42 today', '09:42 yesterday', '09:42, 19 Nov, 2026'. */
export function describeMoment(ms: number, now: number): string {
  const days = istDaysBetween(ms, now)
  const time = formatTime(ms)
  if (days <= 0) return text('shell', 'timeToday', { time })
  return days === 1 ? text('shell', 'timeYesterday', { time }) : text('shell', 'timeOn', { time, day: formatDay(ms) })
}
