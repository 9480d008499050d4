import { useState } from 'react'
import { useKeptDraft } from '../../data/use-kept-draft.ts'
import type { WalkInDraft } from '../../rules/walk-in-form.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import s from './desk.module.css'
import { useOpenRequests } from './use-open-requests.ts'
import { WalkInForm } from './walk-in-form.tsx'

interface Props {
  ipId: string
  site: string
  /** What was searched for in vain: the name, or the number. */
  typed: string
  onChoose: (funnelId: string) => void
  /** The form is shown, or not any more. */
  onForm: (isShown: boolean) => void
}

const isNumber = (text: string) => /^[+\d][\d\s-]*$/.test(text.trim())

/** Somebody without a pass (GATE-07): a quiet button, and behind it a form whose draft stays until they are taken in. */
export default function WalkInDesk({ ipId, site, typed, onChoose, onForm }: Props) {
  const t = useText('gate')
  // Read with the desk: the network may be gone by the time somebody without a pass comes
  const requests = useOpenRequests(ipId, site)
  const { draft, keep, drop } = useKeptDraft<WalkInDraft>(`walkIn:${ipId}`)
  const [isOpen, setOpen] = useState<boolean>()
  if (draft === undefined) return null
  // A form that was begun is shown again as it was, once: what was read stays the same when it is dropped
  const begun = isOpen === undefined ? draft : null
  if (!isOpen && !begun)
    return (
      <div className={s.walkIn}>
        <Button kind="text" data-edge="start" icon="plus" onClick={() => setOpen(true)}>
          {t('addWalkIn')}
        </Button>
      </div>
    )
  const close = () => {
    setOpen(false)
    void drop()
  }
  const found = typed.trim()
  const blank = { name: isNumber(found) ? '' : found, mobile: isNumber(found) ? found : '', agreed: false }
  return (
    <WalkInForm
      ipId={ipId}
      site={site}
      requests={requests}
      initial={begun ?? blank}
      onType={keep}
      onChoose={(funnelId) => {
        close()
        onChoose(funnelId)
      }}
      onCancel={close}
      onShown={onForm}
    />
  )
}
