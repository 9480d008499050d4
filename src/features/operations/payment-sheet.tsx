import { useState } from 'react'
import { LONGEST_REFERENCE, OLDEST_PAYMENT_DAYS, orderCalls, type OrderWire } from '../../contract/orders.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useKeptDraft } from '../../data/use-kept-draft.ts'
import { readNow } from '../../data/now.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { addIstDays, istDayStart } from '../../lib/dates.ts'
import { isBlank } from '../../lib/visible.ts'
import { formatPaise } from '../../rules/orders.ts'
import { useText } from '../../text/index.ts'
import { DateField } from '../../ui/date-field.tsx'
import { KeyValues } from '../../ui/list-parts.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { TextField } from '../../ui/text-field.tsx'
import s from './operations.module.css'
import { useOrderDecision } from './use-order-decision.ts'

interface Form {
  reference: string
  /** Midnight in India, epoch ms. */
  paidOn: number | undefined
}

type Props = { order: OrderWire; onClose: () => void }

/** Records a payment; what is entered stays on the device until it is recorded. */
export function PaymentSheet(props: Props) {
  const { draft, keep, drop } = useKeptDraft<Form>(`payment/${props.order.orderId}`)
  if (draft === undefined) return null
  return <Recording {...props} initial={draft ?? { reference: '', paidOn: undefined }} keep={keep} drop={drop} />
}

type RecordingProps = Props & { initial: Form; keep: (form: Form) => void; drop: () => Promise<unknown> }

function Recording({ order, onClose, initial, keep, drop }: RecordingProps) {
  const t = useText('orders')
  const common = useText('common')
  const { online } = useSyncStatus()
  const [form, setForm] = useState(initial)
  const { decide, isBusy } = useOrderDecision(order)
  const change = (part: Partial<Form>) => {
    const next = { ...form, ...part }
    setForm(next)
    keep(next)
  }
  const { orderId, company } = order
  const reference = form.reference.trim()
  const { paidOn } = form
  const today = istDayStart(readNow())
  const missing = Number(isBlank(reference)) + Number(paidOn === undefined)
  const submit = async () => {
    if (isBlank(reference) || paidOn === undefined) return
    if (!(await decide(orderCalls.pay, { orderId, reference, paidOn }))) return
    await drop()
    onClose()
  }
  return (
    <Sheet
      opened
      title={t('recordTitle', { order: orderId })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (online) void submit()
      }}
      footer={
        <DialogActions
          label={t('record')}
          onCancel={onClose}
          busy={isBusy}
          online={online}
          why={missing > 0 && common('thingsMissing', { count: missing })}
        />
      }
    >
      <div className={s.sheet}>
        <div className={s.entry}>
          <KeyValues
            rows={[
              [t('company'), company],
              [t('total'), t('rupees', { amount: formatPaise(order.total) })],
            ]}
          />
        </div>
        <TextField
          label={t('reference')}
          required
          autoComplete="off"
          maxLength={LONGEST_REFERENCE}
          value={form.reference}
          hint={t('referenceHint')}
          onChange={(event) => change({ reference: event.currentTarget.value })}
          data-autofocus
        />
        <DateField
          label={t('paidOn')}
          required
          value={paidOn}
          min={addIstDays(today, -OLDEST_PAYMENT_DAYS)}
          max={today}
          onChange={(day) => change({ paidOn: day })}
        />
        <p className={`${s.note} ${s.entry}`}>{t('recordHint', { company, n: formatNumber(order.credits) })}</p>
      </div>
    </Sheet>
  )
}
