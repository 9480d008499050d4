import { useState } from 'react'
import { VIEW_NAME_LENGTH, type ViewWire } from '../../../contract/views.ts'
import { useSyncStatus } from '../../../data/sync.ts'
import { useKeptDraft } from '../../../data/use-kept-draft.ts'
import type { FunnelView } from '../../../rules/views.ts'
import { useText } from '../../../text/index.ts'
import { CheckRow } from '../../../ui/check.tsx'
import { NeedsConnectionHint } from '../../../ui/needs-connection.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import s from './views.module.css'
import { useSaveView } from './use-save-view.ts'
import type { SavedView } from './use-views.ts'

interface Props {
  opened: boolean
  onClose: () => void
  ipId: string
  /** Another name for this one; without it the list is saved as a new view. */
  renamed?: SavedView
  current: FunnelView
  onSaved: (view: ViewWire) => void
}

/** The name of a view, and whether colleagues see it (FUN-19). What was typed stays on the device until it is saved. */
export function NameSheet({ opened, onClose, renamed, ...inside }: Props) {
  const t = useText('board')
  return (
    <Sheet opened={opened} onClose={onClose} title={t(renamed ? 'views.renameTitle' : 'views.saveTitle')} size="s">
      {opened ? <NameForm key={renamed?.viewId} renamed={renamed} onClose={onClose} {...inside} /> : null}
    </Sheet>
  )
}

type Named = Pick<ViewWire, 'name' | 'isShared'>

function NameForm({ ipId, renamed, current, onClose, onSaved }: Omit<Props, 'opened'>) {
  const t = useText('board')
  const { online } = useSyncStatus()
  const place = renamed ? `view/${renamed.viewId}` : `view/${ipId}`
  const { draft, keep, drop } = useKeptDraft<Named>(place)
  const [typed, setTyped] = useState<Named>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const saveView = useSaveView(place, { ipId, renamed, current })
  const value = typed ?? draft ?? { name: renamed?.name ?? '', isShared: renamed?.isShared ?? false }
  const write = (part: Partial<Named>) => {
    const next = { ...value, ...part }
    setTyped(next)
    keep(next)
    setError(undefined)
  }
  const save = async () => {
    const named = { name: value.name.trim(), isShared: value.isShared }
    if (named.name === '') return setError(t('views.nameMissing'))
    if (!online) return setError(t('views.offline'))
    setBusy(true)
    const saved = await saveView(named)
    setBusy(false)
    if (typeof saved === 'string') return setError(saved)
    await drop()
    onSaved(saved)
    onClose()
  }
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <TextField
        label={t('views.name')}
        value={value.name}
        disabled={draft === undefined}
        maxLength={VIEW_NAME_LENGTH}
        autoComplete="off"
        error={error}
        data-autofocus
        onChange={(event) => write({ name: event.currentTarget.value })}
      />
      <CheckRow
        checked={value.isShared}
        hint={t('views.shareHint')}
        onChange={(event) => write({ isShared: event.currentTarget.checked })}
      >
        {t('views.share')}
      </CheckRow>
      {online ? null : <NeedsConnectionHint />}
      <DialogActions label={t('views.save')} onCancel={onClose} busy={busy} />
    </form>
  )
}
