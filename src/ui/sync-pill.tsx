import { Link } from 'react-router-dom'
import { useText } from '../text/index.ts'
import { Icon, type IconName } from './icons.tsx'
import s from './sync-pill.module.css'

export type SyncState = { kind: 'offline' | 'sending' | 'check'; count: number } | { kind: 'sent' }

const icons: Record<SyncState['kind'], IconName> = { offline: 'nonet', sending: 'send', sent: 'tick', check: 'alert' }

function useWords(state: SyncState): string {
  const t = useText('common')
  if (state.kind === 'sent') return t('pillSent')
  if (state.kind === 'sending') return t('pillSending', { count: state.count })
  if (state.kind === 'check') return t('pillCheck', { count: state.count })
  return state.count > 0 ? t('pillOffline', { count: state.count }) : t('pillOfflineNone')
}

/** Red only when the user must act. Opens the sync centre. */
export function SyncPill({ state, to }: { state: SyncState; to: string }) {
  const words = useWords(state)
  return (
    <Link to={to} className={`${s.pill} ${s[state.kind]}`} data-sync={state.kind}>
      <Icon name={icons[state.kind]} className={s.icon} />
      <span aria-live="polite">{words}</span>
    </Link>
  )
}
