import { Link } from 'react-router-dom'
import { useText } from '../text/index.ts'
import { Icon, type IconName } from './icons.tsx'
import s from './sync-pill.module.css'

export type SyncState =
  | { kind: 'offline' | 'sending'; count: number }
  | { kind: 'check'; count: number; isOffline?: boolean }
  | { kind: 'getting'; percent: number }
  | { kind: 'sent' }
  | { kind: 'ready' }

const icons: Record<SyncState['kind'], IconName> = {
  offline: 'nonet',
  sending: 'send',
  sent: 'tick',
  check: 'alert',
  getting: 'get',
  ready: 'tick',
}

function useWords(state: SyncState): string {
  const t = useText('common')
  if (state.kind === 'sent') return t('pillSent')
  if (state.kind === 'ready') return t('pillReady')
  if (state.kind === 'getting') return t('pillGetting', { percent: state.percent })
  if (state.kind === 'sending') return t('pillSending', { count: state.count })
  if (state.kind === 'check') return t(state.isOffline ? 'pillCheckOffline' : 'pillCheck', { count: state.count })
  return state.count > 0 ? t('pillOffline', { count: state.count }) : t('pillOfflineNone')
}

/** Red only when the user must act. Opens the sync centre. */
export function SyncPill({ state, to }: { state: SyncState; to: string }) {
  const words = useWords(state)
  return (
    <Link to={to} className={`${s.pill} ${s[state.kind]}`} data-sync={state.kind}>
      <Icon name={state.kind === 'check' && state.isOffline ? 'nonet' : icons[state.kind]} className={s.icon} />
      {/* Not every percent is announced */}
      <span aria-live={state.kind === 'getting' ? 'off' : 'polite'}>{words}</span>
    </Link>
  )
}
