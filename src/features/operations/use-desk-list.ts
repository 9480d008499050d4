import { useCallback } from 'react'
import { useSearchParamsState } from '../../data/use-search-params-state.ts'
import { useTypedSearch } from '../../data/use-typed-search.ts'
import { limits } from '../../rules/limits.ts'
import { useLastPage } from '../../ui/use-last-page.ts'

/** As the contract has it; an address may hold anything. */
const LAST_PAGE = 100_000
export const LONGEST_SEARCH = 100

/** The page of a list, which the address carries under this name. */
export function usePageOf(name: string) {
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
  return { page, turn }
}

/** Search and page of a list, which the address carries. */
export function useDeskList() {
  const [query, change] = useSearchParamsState()
  const search = (query.get('search') ?? '').slice(0, LONGEST_SEARCH)
  const { page, turn } = usePageOf('page')
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
  return { search, page, limit: limits.tablePageSizes[0], typed, setTyped, turn }
}

/** The page to show: one past the end leads to the last one that has rows. */
export const useShownPage = (
  { page, limit, turn }: Pick<ReturnType<typeof useDeskList>, 'page' | 'limit' | 'turn'>,
  total: number | undefined,
): number => useLastPage({ page, size: limit, total }, ({ page: to }) => turn(to))
