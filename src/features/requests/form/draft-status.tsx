import { useSyncStatus } from '../../../data/sync.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useText } from '../../../text/index.ts'
import { useAutosave, useRequestFormState } from './form-context.ts'
import s from './form.module.css'

/** Shows when the draft was saved on this device; for a form without problems, also that it can be submitted online. */
export function DraftStatus({ isShort = false }: { isShort?: boolean }) {
  const t = useText('requestForm')
  const saved = useAutosave((autosave) => autosave.saved)
  const isReady = useRequestFormState(({ problems }) => problems.length === 0)
  const { online } = useSyncStatus()
  if (!saved) return null
  if ('failed' in saved) return <span className={s.failed}>{t('draftNotKept')}</span>
  const time = formatTime(saved.at)
  if (isShort) return online ? <span>{t('draftKeptShort', { time })}</span> : null
  return <>{isReady && !online ? t('draftReady', { time }) : t('draftKept', { time })}</>
}
