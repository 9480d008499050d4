import { useState } from 'react'
import { searchCalls } from '../../contract/search.ts'
import type { WeightKey } from '../../contract/weight-keys.ts'
import { useSession } from '../../data/session.ts'
import { useSend } from '../../data/use-send.ts'
import type { Weights } from '../../rules/weights.ts'
import { isBlank } from '../../lib/visible.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import s from './search-dashboard.module.css'

type Inside = {
  hiringRequestId: string | undefined
  /** Undefined when a box holds no weight. */
  weights: Weights | undefined
  musts: readonly WeightKey[]
  onClose: () => void
}

/** Weight Scheme Name: keeps the weights for the request (SRCH-12). */
export function SaveScheme({ opened, ...inside }: Inside & { opened: boolean }) {
  const t = useText('search')
  return (
    <Sheet opened={opened} onClose={inside.onClose} title={t('saveTitle')} size="s">
      {opened ? <NameForm {...inside} /> : null}
    </Sheet>
  )
}

function NameForm({ hiringRequestId, weights, musts, onClose }: Inside) {
  const t = useText('search')
  const { user } = useSession()
  const send = useSend()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (!hiringRequestId) return setError(t('selectRequestToSave'))
    if (isBlank(name)) return setError(t('enterName'))
    if (!weights) return setError(t('correctWeights'))
    setBusy(true)
    const answer = await send(searchCalls.saveScheme, {
      ipId: user.ipId,
      hiringRequestId,
      name: name.trim(),
      weightage: weights,
      musts: [...musts],
    })
    setBusy(false)
    if (!answer.ok)
      return setError(translateServerMessage(answer.refusal) ?? translateServerMessage(answer.error) ?? t('noAnswer'))
    showToast({ heading: t('saved'), tone: 'success' })
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
        label={t('schemeName')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <DialogActions label={t('saveScheme')} onCancel={onClose} busy={busy} />
    </form>
  )
}
