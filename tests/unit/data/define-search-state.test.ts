import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { defineSearchState, listsParam, param } from '../../../src/data/define-search-state.ts'
import { pageParam, sizeParam, sortParam } from '../../../src/data/list-params.ts'
import { funnelAddress } from '../../../src/features/funnel/funnel-address.ts'
import { partnersAddress } from '../../../src/features/partners/partners-address.ts'
import { searchAddress, startOf } from '../../../src/features/search/search-address.ts'

const state = defineSearchState({
  tab: param(v.picklist(['one', 'two']), 'one'),
  filters: listsParam(['city', 'role'], v.pipe(v.string(), v.nonEmpty())),
  sort: sortParam(['name', 'age'], undefined),
  page: pageParam,
  size: sizeParam(25),
})
const again = (query: string) => state.serialize(state.parse(new URLSearchParams(query))).toString()

describe('the state of a screen in the query of its URL', () => {
  test('SHELL-21 defaults are not written, and an empty query is the defaults', () => {
    expect(again('')).toBe('')
    expect(again('tab=one&page=1&size=25')).toBe('')
    expect(state.parse(new URLSearchParams())).toEqual({
      tab: 'one',
      filters: {},
      sort: undefined,
      page: 1,
      size: 25,
    })
  })
  test('SHELL-21 what is not a default survives, in the order of the definition', () => {
    const query = 'tab=two&city=Pune&city=Thane&sort=age&order=descending&page=3&size=10'
    expect(again(query)).toBe(query)
    expect(again(query.split('&').toReversed().join('&'))).toBe(query.replace('Pune&city=Thane', 'Thane&city=Pune'))
  })
  test('SHELL-21 wrong and unknown values are dropped', () => {
    expect(again('tab=three&city=&shoe=9&sort=luck&order=descending&page=0&size=11')).toBe('')
    expect(again('page=1.5')).toBe('')
    expect(again('page=')).toBe('')
    expect(again('sort=age&order=sideways')).toBe('sort=age')
  })
})

test('FUN-03 view, tab, search, channel, page and order of the funnel survive in the address', () => {
  const query = 'view=board&tab=joined&q=asha&channel=sms&page=2&size=50&sort=stageTime&order=descending'
  const read = funnelAddress.parse(new URLSearchParams(query))
  expect(read.sort).toEqual({ field: 'stageTime', order: 'descending' })
  expect(funnelAddress.serialize(read).toString()).toBe(query)
  expect(funnelAddress.parse(new URLSearchParams('channel=pigeon&order=descending'))).toEqual(
    funnelAddress.parse(new URLSearchParams()),
  )
})

test('PART-04 order and page of the partners survive in the address', () => {
  const query = 'q=seva&sort=createdEpoch&order=descending&page=2'
  expect(partnersAddress.serialize(partnersAddress.parse(new URLSearchParams(query))).toString()).toBe(query)
})

describe('the address of the Search Dashboard', () => {
  test('SRCH-09 carries the request, the filters and the weights', () => {
    const started = startOf('50001')
    expect(searchAddress.serialize(started).toString()).toBe('request=50001')
    const weights = { ...started.weights, [Object.keys(started.weights)[0]!]: 7 }
    const sent = searchAddress.serialize({
      ...started,
      chosen: { ...started.chosen, city: ['Pune', 'Thane'] },
      weights,
      musts: ['gender', 'bike'],
      page: 1,
    })
    expect(sent.toString()).toMatch(/^request=50001&city=Pune&city=Thane&weights=7(-1)+&must=gender&must=bike&page=1$/)
    expect(searchAddress.parse(sent)).toMatchObject({ weights, musts: ['gender', 'bike'], page: 1, size: 10 })
    expect(searchAddress.parse(sent).chosen).toEqual({ ...started.chosen, city: ['Pune', 'Thane'] })
  })
  test('SRCH-07 weights that are none count as missing; no page means that nothing was searched', () => {
    const fresh = startOf(undefined)
    for (const query of ['weights=0-1-1', 'weights=', 'weights=many', 'page=x&size=3'])
      expect(searchAddress.parse(new URLSearchParams(query))).toEqual(fresh)
    expect(fresh.page).toBeUndefined()
  })
})
