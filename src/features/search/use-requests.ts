import { useEffect } from 'react'
import { masterCalls } from '../../contract/masters.ts'
import { requestDetailCalls } from '../../contract/request-details.ts'
import { MOST_PARTNERS, requestCalls } from '../../contract/requests.ts'
import { usePartnerChoices } from '../../data/partner-choices.ts'
import { useSession } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import { optionsFor, wishesOf, type Chosen, type SearchFilter } from '../../rules/search-options.ts'
import { useText } from '../../text/index.ts'
import { showToast } from '../../ui/toast-store.ts'

/** The active requests of every partner, the newest first (SRCH-20). */
export function useRequests() {
  const { user } = useSession()
  const { choices } = usePartnerChoices()
  const children = user.children.map(({ ipId }) => ipId)
  const ipId = (children.length > 0 ? children : (choices ?? []).map((choice) => choice.ipId)).slice(0, MOST_PARTNERS)
  const read = useRead(
    requestCalls.list,
    {
      ipId,
      type: 'Employer',
      isActive: true,
      filterOptions: { sort: { field: 'createdDate', order: 'descending' } },
      pageOptions: {},
    },
    { enabled: ipId.length > 0 },
  )
  return { requests: read.data?.data.result, isLoading: ipId.length === 0 || read.isLoading }
}

/** The filter options of a request (SRCH-08, SRCH-18); undefined while its attributes are loading. */
export function useFilterOptions(
  hiringRequestId: string | undefined,
): { options: Record<SearchFilter, string[]>; wishes: Chosen } | undefined {
  const t = useText('search')
  const masters = useRead(masterCalls.lists, {})
  const request = useRead(
    requestDetailCalls.get,
    { hiringRequestId: hiringRequestId ?? '' },
    { enabled: hiringRequestId !== undefined },
  )
  const hasFailed = masters.error !== undefined && masters.data === undefined
  useEffect(() => {
    if (hasFailed) showToast({ heading: t('mastersFailed'), tone: 'problem' })
  }, [hasFailed, t])
  // Choosing a request is a good moment to ask again for what did not come
  const { refresh } = masters
  useEffect(() => {
    if (hiringRequestId !== undefined && hasFailed) void refresh()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only for another request: not again at each failure
  }, [hiringRequestId])
  if (!masters.data || !request.data) return undefined
  return { options: optionsFor(request.data.data, masters.data.data), wishes: wishesOf(request.data.data) }
}
