import { useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { currentConfirm, subscribeConfirms, type ConfirmRequest } from './confirm-store.ts'
import s from './confirms.module.css'
import { Sheet } from './sheet.tsx'
import { WithCancel } from './with-cancel.tsx'

/** Shows the confirmations of `confirm()`, one at a time. Rendered once, in the provider. */
export function Confirms() {
  const request = useSyncExternalStore(subscribeConfirms, currentConfirm, currentConfirm)
  // The last question stays drawn while its dialog fades.
  const [shown, setShown] = useState<ConfirmRequest>()
  if (request && request !== shown) setShown(request)
  if (!shown) return null
  return <ConfirmDialog key={shown.id} request={shown} opened={request !== undefined} />
}

function ConfirmDialog({ request, opened }: { request: ConfirmRequest; opened: boolean }) {
  const { title, body, confirmLabel, cancelLabel, danger, first, isAboutLeaving = false, answer } = request
  const [isReady, setReady] = useState(!first)
  return (
    <Sheet
      opened={opened}
      size="s"
      isAboutLeaving={isAboutLeaving}
      title={title}
      onClose={() => answer(false)}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) answer(true)
      }}
      footer={
        <WithCancel cancelLabel={cancelLabel} onCancel={() => answer(false)}>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} disabled={!isReady}>
            {confirmLabel}
          </Button>
        </WithCancel>
      }
    >
      {body ? <p className={s.body}>{body}</p> : null}
      {first?.(setReady)}
    </Sheet>
  )
}
