import { useState, type FormEvent } from 'react'
import { spocCalls, spocLimits, toSpoc } from '../../../contract/spocs.ts'
import { useForget } from '../../../data/use-forget.ts'
import { useSend } from '../../../data/use-send.ts'
import { useSyncStatus } from '../../../data/sync.ts'
import { findSpocProblems, type SpocFields, type SpocProblem } from '../../../rules/spocs.ts'
import { useText } from '../../../text/index.ts'
import { said } from '../../../text/said.ts'
import { Button } from '../../../ui/button.tsx'
import { NeedsConnection } from '../../../ui/needs-connection.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { tenDigits } from '../../../ui/typing.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { SpocDialogProps } from './spoc-dialog.tsx'

const empty: SpocFields = { name: '', email: '', mobile: '' }

/** The heavy half of spoc-dialog.tsx: three fields, judged when Add SPOC is pressed and from then on at each letter. */
export default function SpocForm({ opened, ipId, onClose, onAdded }: SpocDialogProps) {
  const t = useText('places')
  const { online } = useSyncStatus()
  const [fields, setFields] = useState(empty)
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = useSend()
  const forget = useForget()
  const isChanged = Object.values(fields).some((value) => value !== '')
  const problems = isTried ? findSpocProblems(fields) : {}

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (busy || !online || Object.keys(findSpocProblems(fields)).length > 0) return
    setBusy(true)
    const answer = await send(spocCalls.add, {
      ipId,
      targetEmployerSpocName: fields.name.trim(),
      targetEmployerSpocEmail: fields.email.trim(),
      targetEmployerSpocMobile: fields.mobile.trim(),
    })
    setBusy(false)
    if (answer.ok) {
      forget(spocCalls.list)
      onAdded(toSpoc(answer.value.data))
      return
    }
    showToast({ heading: t('error'), line: said(answer.refusal?.message) || t('spocNotAdded'), tone: 'problem' })
  }
  const field = (name: keyof SpocFields) => ({
    label: t(name),
    required: true,
    value: fields[name],
    error: problems[name] && t(problems[name] satisfies SpocProblem),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setFields((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      closeOnOutside={!isChanged}
      size="s"
      title={t('addSpocTitle')}
      onSubmit={(event) => void submit(event)}
      footer={
        <NeedsConnection missing={!online} under>
          {(tied) => (
            <Button {...tied} disabled={tied.disabled || !isChanged} type="submit" kind="primary" full busy={busy}>
              {t('addSpoc')}
            </Button>
          )}
        </NeedsConnection>
      }
    >
      <TextField {...field('name')} autoComplete="off" maxLength={spocLimits.name} data-autofocus />
      <TextField {...field('email')} type="email" autoComplete="off" maxLength={spocLimits.email} />
      <TextField {...field('mobile')} type="tel" {...tenDigits} />
    </Sheet>
  )
}
