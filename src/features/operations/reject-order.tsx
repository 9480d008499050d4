import { LONGEST_REFUSAL, orderCalls, type OrderWire } from '../../contract/orders.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useKeptText } from '../../data/use-kept-text.ts'
import { useText } from '../../text/index.ts'
import { WritingSheet } from '../../ui/writing-sheet.tsx'
import { useOrderDecision } from './use-order-decision.ts'

/** Asks for the reason, which the company gets by email. */
export function RejectOrder({ order, onClose }: { order: OrderWire; onClose: () => void }) {
  const t = useText('orders')
  const { online } = useSyncStatus()
  const { orderId } = order
  const { text, write, drop } = useKeptText(`reject/order/${orderId}`)
  const { decide, isBusy } = useOrderDecision(order)
  if (text === undefined) return null
  const submit = async () => {
    if (!(await decide(orderCalls.reject, { orderId, reason: text.trim() }))) return
    await drop()
    onClose()
  }
  return (
    <WritingSheet
      title={t('rejectTitle', { order: orderId })}
      label={t('reason')}
      hint={t('rejectHint')}
      rows={4}
      maxLength={LONGEST_REFUSAL}
      left={(count) => t('lettersLeft', { count })}
      value={text}
      onChange={write}
      send={t('reject')}
      busy={isBusy}
      online={online}
      onSend={() => void submit()}
      onClose={onClose}
    />
  )
}
