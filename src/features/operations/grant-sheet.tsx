import { useState } from 'react'
import { deskCalls, HIGHEST_PRICE, MOST_GRANTED, type PartnerBalance } from '../../contract/desk.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useKeptDraft } from '../../data/use-kept-draft.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { isBlank } from '../../lib/visible.ts'
import { readWhole } from '../../rules/typed-number.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './operations.module.css'

const LONGEST_REASON = 200
interface Form {
  credits: string
  reason: string
  price: string
}
const empty: Form = { credits: '', reason: '', price: '' }

type Props = { partner: PartnerBalance; onClose: () => void }

/** Adds credits; what is entered stays on the device until it is granted. */
export function GrantSheet(props: Props) {
  const { draft, keep, drop } = useKeptDraft<Form>(`grant/${props.partner.ipId}`)
  if (draft === undefined) return null
  return <Granting {...props} initial={draft ?? empty} keep={keep} drop={drop} />
}

type GrantingProps = Props & { initial: Form; keep: (form: Form) => void; drop: () => Promise<unknown> }

function Granting({ partner, onClose, initial, keep, drop }: GrantingProps) {
  const t = useText('operations')
  const common = useText('common')
  const { online } = useSyncStatus()
  const [form, setForm] = useState(initial)
  const { run, isBusy } = useGrant(partner, drop)
  const change = (part: Partial<Form>) => {
    const next = { ...form, ...part }
    setForm(next)
    keep(next)
  }
  const credits = readWhole(form.credits)
  const price = readWhole(form.price)
  const isAmount = credits >= 1 && credits <= MOST_GRANTED
  const isPrice = form.price.trim() === '' || (price >= 0 && price <= HIGHEST_PRICE)
  const isComplete = isAmount && isPrice && !isBlank(form.reason)
  const missing = [form.credits, form.reason].filter(isBlank).length
  const submit = async () => {
    const asked = { credits, reason: form.reason.trim(), ...(form.price.trim() === '' ? {} : { price }) }
    if (isComplete && (await run(asked))) onClose()
  }
  return (
    <Sheet
      opened
      title={t('grantTo', { company: partner.company })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (online) void submit()
      }}
      footer={
        <DialogActions
          label={t('grant')}
          onCancel={onClose}
          busy={isBusy}
          online={online}
          disabled={!isComplete}
          why={missing > 0 && common('thingsMissing', { count: missing })}
        />
      }
    >
      <div className={s.sheet}>
        <TextField
          label={t('credits')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={form.credits}
          {...(form.credits !== '' && !isAmount
            ? { error: t('creditsWrong', { most: formatNumber(MOST_GRANTED) }) }
            : {})}
          hint={isAmount ? t('balanceThen', { n: formatNumber(partner.balance + credits) }) : t('companySees')}
          onChange={(event) => change({ credits: event.currentTarget.value })}
          data-autofocus
        />
        <TextField
          label={t('reason')}
          required
          maxLength={LONGEST_REASON}
          value={form.reason}
          hint={t('grantReasonHint')}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <TextField
          label={t('priceRupees')}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={form.price}
          {...(isPrice ? {} : { error: t('priceWrong', { most: formatNumber(HIGHEST_PRICE) }) })}
          onChange={(event) => change({ price: event.currentTarget.value })}
        />
      </div>
    </Sheet>
  )
}

/**
 * A lost response and a second tap grant once: the key belongs to the company until an answer is known. What was changed
 * since an attempt that did arrive is not granted: it stays entered.
 */
function useGrant({ ipId }: PartnerBalance, drop: () => Promise<unknown>) {
  const t = useText('operations')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  return useOneAtATime(async (asked: { credits: number; reason: string; price?: number }) => {
    const result = await sendOnce(`grant/${ipId}`, deskCalls.grant, { ipId, ...asked })
    invalidate(deskCalls.ledger, deskCalls.balances)
    const refused = result.ok ? undefined : translateServerMessage(result.refusal)
    if (refused !== undefined) showToast({ heading: t('notGranted'), line: refused, tone: 'problem' })
    else if (!result.ok) showToast({ heading: t('grantUnknown'), line: t('grantUnknownLine'), tone: 'problem' })
    else if (result.isEarlier) showToast({ heading: t('grantedBefore'), line: t('grantedBeforeLine') })
    else {
      showToast({ heading: t('granted', { n: formatNumber(asked.credits) }), tone: 'success' })
      await drop()
    }
    return result.ok
  })
}
