import { useNavigate } from 'react-router-dom'
import type { CallInput } from '../../contract/call.ts'
import { orderCalls } from '../../contract/orders.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { formatPaise } from '../../rules/orders.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { showToast } from '../../ui/toast-store.ts'

const sum = ({ credits, total }: Pick<CallInput<typeof orderCalls.place>, 'credits' | 'total'>) => ({
  n: formatNumber(credits),
  total: formatPaise(total),
})

/** Asks, then orders once: a lost response and a second tap keep their key until an answer is known (ORD-04). */
export function useOrder(ipId: string, drop: () => Promise<unknown>) {
  const t = useText('orders')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  return useOneAtATime(async (wanted: Omit<CallInput<typeof orderCalls.place>, 'ipId'>) => {
    const question = { title: t('orderTitle', sum(wanted)), body: t('orderEffect'), confirmLabel: t('orderYes') }
    if (!(await confirm(question))) return false
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
      showToast({ heading: t('ordered', of), line: made && t('orderedLine', of), tone: 'success' })
      await drop()
    }
    void navigate(`${paths.payment}?tab=credit`)
    return true
  })
}
