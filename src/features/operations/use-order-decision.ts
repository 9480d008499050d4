import type { CallInput } from '../../contract/call.ts'
import { deskCalls } from '../../contract/desk.ts'
import { orderCalls, type OrderWire } from '../../contract/orders.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

type Decision = typeof orderCalls.pay | typeof orderCalls.reject

/** Somebody else has decided: nothing is left to enter. */
const overBy = new Set<string>(['order-paid', 'order-rejected', 'order-cancelled'])

/** Records a payment or rejects; a lost response and a second tap make one decision. Returns whether one is made, by whomever. */
export function useOrderDecision({ orderId }: OrderWire) {
  const t = useText('orders')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const { run, isBusy } = useOneAtATime(async (call: Decision, input: CallInput<Decision>) => {
    const result = await sendOnce(`order/${orderId}`, call, input)
    invalidate(orderCalls.desk, orderCalls.get, deskCalls.ledger, deskCalls.balances)
    if (!result.ok) {
      const line = translateServerMessage(result.refusal)
      if (line === undefined) showToast({ heading: t('unknown'), line: t('recordUnknownLine'), tone: 'problem' })
      else showToast({ heading: t('notRecorded'), line, tone: 'problem' })
      return overBy.has(result.refusal?.reason ?? '')
    }
    // An attempt before this one may have arrived with the other decision
    const made = result.value?.data
    const isPaid = made === undefined ? call === orderCalls.reject : made.state === 'paid'
    if (result.isEarlier) {
      const heading = t(isPaid ? 'recordedBefore' : 'rejectedBefore', { order: orderId })
      showToast({ heading, line: t('decidedBeforeLine') })
    } else if (isPaid)
      showToast({ heading: t('recorded', { order: orderId, invoice: made?.invoiceNo ?? '' }), tone: 'success' })
    else showToast({ heading: t('rejected', { order: orderId }), tone: 'success' })
    return true
  })
  /** Typed by the call that is made. */
  const decide = <C extends Decision>(call: C, input: CallInput<C>) => run(call, input as CallInput<Decision>)
  return { decide, isBusy }
}
