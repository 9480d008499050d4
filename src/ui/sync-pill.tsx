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

function useWords(state: SyncState): { words: string; short?: string } {
  const t = useText('common')
  if (state.kind === 'sent') return { words: t('pillSent'), short: '' }
  if (state.kind === 'ready') return { words: t('pillReady'), short: t('pillReadyShort') }
  if (state.kind === 'getting') {
    const { percent } = state
    return percent > 0
      ? { words: t('pillGetting', { percent }), short: `${percent} %` }
      : { words: t('pillBegins'), short: '…' }
  }
  const { count } = state
  if (state.kind === 'sending') return { words: t('pillSending', { count }) }
  const check = t('pillCheck', { count })
  if (state.kind === 'check')
    return state.isOffline ? { words: t('pillCheckOffline', { count }), short: check } : { words: check }
  return { words: count > 0 ? t('pillOffline', { count }) : t('pillOfflineNone') }
}

/** Red only when the user must act. Opens the sync centre. */
export function SyncPill({ state, to }: { state: SyncState; to: string }) {
  const { words, short } = useWords(state)
  return (
    <Link to={to} className={`${s.pill} ${s[state.kind]}`} data-sync={state.kind} data-fh-unsure>
      <Icon name={state.kind === 'check' && state.isOffline ? 'nonet' : icons[state.kind]} className={s.icon} />
      {/* Not every percent is announced */}
      <span aria-live={state.kind === 'getting' ? 'off' : 'polite'} data-short={short}>
        <span>{words}</span>
      </span>
    </Link>
  )
}
