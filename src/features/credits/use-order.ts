import { useNavigate } from 'react-router-dom'
import type { CallInput } from '../../contract/call.ts'
import { orderCalls } from '../../contract/orders.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { paths } from '../../lib/paths.ts'
import { formatPaise } from '../../rules/orders.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Orders once: a lost response and a second tap keep their key until an answer is known (ORD-04). */
export function useOrder(ipId: string, drop: () => Promise<unknown>) {
  const t = useText('orders')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  return useOneAtATime(async (wanted: Omit<CallInput<typeof orderCalls.place>, 'ipId'>) => {
    const result = await sendOnce(`order/${ipId}`, orderCalls.place, { ipId, ...wanted })
    invalidate(orderCalls.list)
    if (!result.ok) {
      const line = translateServerMessage(result.refusal)
      if (line === undefined) showToast({ heading: t('unknown'), line: t('orderUnknownLine'), tone: 'problem' })
      else showToast({ heading: t('notOrdered'), line, tone: 'problem' })
      return false
    }
    const made = result.value?.data
    const of = { order: made?.orderId ?? '' }
    if (result.isEarlier) showToast({ heading: t('orderedBefore', of), line: t('orderedBeforeLine') })
    else {
      const line = made ? t('orderedLine', { total: formatPaise(made.total) }) : undefined
      showToast({ heading: t('ordered', of), line, tone: 'success' })
      await drop()
    }
    void navigate(`${paths.payment}?tab=credit`)
    return true
  })
}
