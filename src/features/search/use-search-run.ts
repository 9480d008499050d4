import { useEffect, useState } from 'react'
import { searchCalls, type SearchRow } from '../../contract/search.ts'
import { useSession } from '../../data/session.ts'
import { useSend } from '../../data/use-send.ts'
import { toSearchFields } from '../../rules/search-options.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'
import { searchAddress, type SearchAddress } from './search-address.ts'

export interface SearchResult {
  rows: readonly SearchRow[]
  total: number
}

/** What a call of the search is about. */
export function useSearchInput({ hiringRequestId, chosen, weights, musts }: SearchAddress) {
  const { user } = useSession()
  return {
    ipId: user.ipId,
    hiringRequestId: hiringRequestId ?? '',
    filterOptions: { search: toSearchFields(chosen, weights, musts) },
  }
}

/**
 * Searches whenever the address changes, and again when `turn` is incremented (SRCH-09). The previous results stay
 * while the next are loading; those of another request do not.
 */
export function useSearchRun(address: SearchAddress, turn: number) {
  const t = useText('search')
  const send = useSend()
  const input = useSearchInput(address)
  const [state, setState] = useState<{ of: string; result: SearchResult }>()
  const [running, setRunning] = useState(false)
  const { hiringRequestId, page, size } = address
  const asked =
    page === undefined || hiringRequestId === undefined ? undefined : searchAddress.serialize(address).toString()
  const body = JSON.stringify({ ...input, pageOptions: { page: page ?? 1, limit: size } })
  useEffect(() => {
    if (asked === undefined) return
    const controller = new AbortController()
    setRunning(true)
    void send(searchCalls.find, JSON.parse(body), { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return
      setRunning(false)
      if (answer.ok)
        setState({
          of: (JSON.parse(body) as { hiringRequestId: string }).hiringRequestId,
          result: { rows: answer.value.data.result, total: answer.value.data.total },
        })
      // SRCH-19
      else if (answer.refusal)
        showToast({ heading: t('unableToGet'), line: translateServerMessage(answer.refusal), tone: 'problem' })
      else showToast({ heading: translateServerMessage(answer.error) ?? t('noAnswer'), tone: 'problem' })
    })
    return () => {
      controller.abort()
      setRunning(false)
    }
  }, [asked, body, turn, send, t])
  const result = asked !== undefined && state?.of === hiringRequestId ? state?.result : undefined
  return { result, running }
}
