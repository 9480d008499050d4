import * as v from 'valibot'
import { defineSearchState, param, type StateOf } from '../../data/define-search-state.ts'
import { pageParam, sizeParam } from '../../data/list-params.ts'
import { formatDayNumeric, istDayFromIso } from '../../lib/dates.ts'

/** An ISO day, empty for none. */
const day = param(
  v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(istDayFromIso(text))),
  ),
  '',
)

export const reachoutsAddress = defineSearchState(
  { from: day, to: day, page: pageParam, size: sizeParam() },
  { pushes: ['page'] },
)

type Days = Pick<StateOf<typeof reachoutsAddress>, 'from' | 'to'>

/** ISO days compare as text. */
export const isOrderWrong = ({ from, to }: Days): boolean => from !== '' && to !== '' && from > to

/** The days in the API's format; none when they are in the wrong order (RO-05). */
export function toDateFilter({ from, to }: Days) {
  if (isOrderWrong({ from, to }) || (from === '' && to === '')) return {}
  const format = (iso: string) => (iso === '' ? undefined : formatDayNumeric(istDayFromIso(iso)))
  return { date: { startDate: format(from), endDate: format(to) } }
}
