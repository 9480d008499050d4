import { useState } from 'react'
import { requestDetailCalls } from '../contract/request-details.ts'
import type { HiringRequest } from '../contract/requests.ts'
import { useSendOnce } from '../data/use-send-once.ts'
import { formatDay } from '../lib/dates.ts'
import { useText } from '../text/index.ts'
import { translateServerMessage } from '../text/server-message.ts'
import { showToast } from '../ui/toast-store.ts'

/**
 * Extends a request once. `extend` resolves with undefined, or with why the days were not added. Days count from the last
 * day as it is: after an earlier attempt that had arrived, others would come on top of it, so none are sent. `endDate` is
 * the last day then, as far as it is known.
 */
export function useExtend({ hiringRequestId, endDate }: HiringRequest, onExtended: () => void) {
  const t = useText('requests')
  const sendOnce = useSendOnce()
  const [extended, setExtended] = useState<number>()
  const extend = async (days: number): Promise<string | undefined> => {
    const result = await sendOnce(`extend/${hiringRequestId}`, requestDetailCalls.extend, { hiringRequestId, days })
    if (!result.ok) return translateServerMessage(result.refusal) ?? t('noAnswer')
    const end = result.value!.data.endDate
    onExtended()
    if (result.isEarlier) {
      setExtended(end)
      return t('extendedBefore', { day: formatDay(end) })
    }
    showToast({ heading: t('extended'), line: t('until', { day: formatDay(end) }), tone: 'success' })
    return undefined
  }
  return { extend, endDate: laterDay(endDate, extended) }
}

/** The response to an attempt is as old as the attempt: a colleague may have extended further since. */
export const laterDay = (endDate: number, extended = endDate): number => Math.max(endDate, extended)
