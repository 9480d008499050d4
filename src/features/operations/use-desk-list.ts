import { useCallback } from 'react'
import { sizeParam } from '../../data/list-params.ts'
import { useSearchParamsState } from '../../data/use-search-params-state.ts'
import { useTypedSearch } from '../../data/use-typed-search.ts'
import { useLastPage } from '../../ui/use-last-page.ts'

/** As the contract has it; an address may hold anything. */
const LAST_PAGE = 100_000
export const LONGEST_SEARCH = 100

const sizes = sizeParam()

export interface DeskList {
  page: number
  limit: number
  turn: (to: number) => void
  resize: (limit: number) => void
}

/** The page of a list and its rows, which the address carries under these names. */
export function usePageOf(name: string, sizeName: string): DeskList {
  const [query, change] = useSearchParamsState()
  const asked = Number(query.get(name))
  const page = Number.isInteger(asked) && asked >= 1 && asked <= LAST_PAGE ? asked : 1
  const turn = useCallback(
    (to: number) =>
      change((before) => {
        before.set(name, String(to))
        return before
      }),
    [change, name],
  )
  const resize = useCallback(
    (limit: number) =>
      change(
        (before) => {
          before.delete(name)
          before.set(sizeName, String(limit))
          return before
        },
        { replace: true, preventScrollReset: true },
      ),
    [change, name, sizeName],
  )
  return { page, limit: sizes.parse(query, sizeName), turn, resize }
}

/** Search and page of a list, which the address carries. */
export function useDeskList() {
  const [query, change] = useSearchParamsState()
  const search = (query.get('search') ?? '').slice(0, LONGEST_SEARCH)
  const list = usePageOf('page', 'size')
  const onSearch = useCallback(
    (text: string) =>
      change(
        (before) => {
          before.delete('page')
          if (text === '') before.delete('search')
          else before.set('search', text)
          return before
        },
        { replace: true },
      ),
    [change],
  )
  const [typed, setTyped] = useTypedSearch(search, onSearch)
  return { ...list, search, typed, setTyped }
}

/** The page to show: one past the end leads to the last one that has rows. */
export const useShownPage = ({ page, limit, turn }: DeskList, total: number | undefined): number =>
  useLastPage({ page, size: limit, total }, ({ page: to }) => turn(to))
