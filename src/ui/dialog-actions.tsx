import { Button } from './button.tsx'
import { NeedsConnection } from './needs-connection.tsx'
import { WithCancel } from './with-cancel.tsx'

/** The foot of a dialog that writes to the server: Cancel, the button that goes ahead, and why it cannot. */
export function DialogActions(props: Props) {
  const { label, onCancel, onGo, online = true, why, disabled, busy = false, danger = false, focused } = props
  return (
    <WithCancel onCancel={onCancel} busy={busy}>
      <NeedsConnection missing={!online} why={why} under>
        {(tied) => (
          <Button
            {...tied}
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={tied.disabled || disabled}
            data-autofocus={focused || undefined}
            {...(onGo ? { onClick: onGo } : { type: 'submit' })}
          >
            {label}
          </Button>
        )}
      </NeedsConnection>
    </WithCancel>
  )
}

interface Props {
  /** Of the button that goes ahead. */
  label: string
  onCancel: () => void
  /** Without it the form is submitted. */
  onGo?: () => void
  /** False: it cannot go ahead now, and says that it needs a connection. */
  online?: boolean
  /** What is to be done first: said under the button, which is disabled. False once it is done. */
  why?: string | false | undefined
  disabled?: boolean | undefined
  /** It goes ahead: too late to cancel. */
  busy?: boolean
  /** It destroys something. */
  danger?: boolean
  focused?: boolean
}
