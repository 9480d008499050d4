import { useQuery } from '../../data/use-query.ts'
import { formatDayNumeric, istDayFromIso } from '../../lib/dates.ts'
import { limits } from '../../rules/limits.ts'

/** The list as it stands in the address. Days are ISO days, empty for none. */
export interface ReachoutsAddress {
  from: string
  to: string
  page: number
  size: number
}

/** What is no day, no page or no size counts as not there. */
export function readReachoutsAddress(query: URLSearchParams): ReachoutsAddress {
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return Number.isNaN(istDayFromIso(text)) ? '' : text
  }
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('size') ?? 10)
  return {
    from: day('from'),
    to: day('to'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: (limits.tablePageSizes as readonly number[]).includes(size) ? size : 10,
  }
}

/** ISO days compare as text. */
export const isOrderWrong = ({ from, to }: Pick<ReachoutsAddress, 'from' | 'to'>): boolean =>
  from !== '' && to !== '' && from > to

/** The days as the API writes them; nothing is asked for days in the wrong order (RO-05). */
export function toDateFilter({ from, to }: Pick<ReachoutsAddress, 'from' | 'to'>) {
  if (isOrderWrong({ from, to }) || (from === '' && to === '')) return {}
  const day = (iso: string) => (iso === '' ? undefined : formatDayNumeric(istDayFromIso(iso)))
  return { date: { startDate: day(from), endDate: day(to) } }
}

/** Days and page of the list live in the address. Other days begin with the first page. */
export function useReachoutsAddress() {
  const [query, setQuery] = useQuery()
  const address = readReachoutsAddress(query)
  const change = (part: Partial<ReachoutsAddress>) => {
    const write = (before: URLSearchParams) => {
      const next = { ...readReachoutsAddress(before), page: 1, ...part }
      const shown = Object.entries(next).filter(([name, value]) => value !== '' && value !== defaults[name as 'page'])
      return new URLSearchParams(shown.map(([name, value]) => [name, String(value)]))
    }
    setQuery(write, { replace: !('page' in part), preventScrollReset: !('page' in part) })
  }
  return [address, change] as const
}

const defaults = { page: 1, size: 10 }
