import { expect, test } from 'vitest'
import { defaultColumns, isSameView, readFilter, toFilter, type FunnelView } from '../../../src/rules/views.ts'

const view: FunnelView = {
  ...{ tab: 'screened', search: 'Yadav', channel: 'sms', columns: ['age', 'joining'] },
  sort: { field: 'distance', order: 'descending' },
}

test('FUN-19 a view comes back as it was saved', () => {
  expect(readFilter(toFilter(view))).toEqual({ view, isWhole: true })
  const plain: FunnelView = { tab: 'all', search: '', channel: undefined, sort: undefined, columns: undefined }
  expect(toFilter(plain)).toEqual({ tab: 'all' })
  expect(readFilter({ tab: 'all', search: null, channel: null, sort: null, columns: null })).toEqual({
    ...{ view: plain, isWhole: true },
  })
})

test('FUN-19 what is not known any more is left out, the rest applies, and it is said', () => {
  const filter = toFilter(view)
  const cases = [
    [{ tab: 'gone' }, { tab: 'all' }],
    [{ channel: 'gone' }, { channel: undefined }],
    [{ sort: { field: 'gone', order: 'ascending' } }, { sort: undefined }],
    [{ columns: ['age', 'gone'] }, { columns: ['age'] }],
  ] as const
  for (const [part, shown] of cases)
    expect(readFilter({ ...filter, ...part, columns: 'columns' in part ? [...part.columns] : filter.columns })).toEqual(
      {
        ...{ view: { ...view, ...shown }, isWhole: false },
      },
    )
})

test('FUN-19 a view is changed by its filter, sort and columns, and by nothing else', () => {
  expect(isSameView(view, { ...view, sort: { order: 'descending', field: 'distance' }, search: ' Yadav ' })).toBe(true)
  expect(isSameView({ ...view, columns: undefined }, { ...view, columns: defaultColumns })).toBe(true)
  const changes: Partial<FunnelView>[] = [
    ...([{ tab: 'all' }, { search: '' }, { channel: undefined }] as const),
    ...([{ sort: undefined }, { sort: { field: 'distance', order: 'ascending' } }, { columns: ['age'] }] as const),
  ]
  for (const change of changes) expect(isSameView(view, { ...view, ...change }), JSON.stringify(change)).toBe(false)
})
