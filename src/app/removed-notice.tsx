import { useSyncStatus } from '../data/sync.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import s from './notices.module.css'
import { dropRemovedNote } from './removed-note.ts'

/** The data of this user was deleted while the app is open, e.g. in the browser's settings: what went with it, and the way on. */
export function RemovedNotice() {
  const t = useText('session')
  const shell = useText('shell')
  // As it was last read: nothing can be read any more
  const { unsent, attention } = useSyncStatus()
  const count = unsent + attention
  const loadAgain = () => {
    dropRemovedNote()
    location.reload()
  }
  return (
    <div className={s.bar} role="alert" data-fh-passing>
      <p className={s.words}>{count > 0 ? t('removedUnsent', { count }) : t('removed')}</p>
      <Button kind="choose" onClick={loadAgain}>
        {shell('stale')}
      </Button>
    </div>
  )
}
