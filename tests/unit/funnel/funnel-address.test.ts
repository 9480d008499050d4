import { expect, test } from 'vitest'
import { narrowingOf } from '../../../src/features/funnel/funnel-address.ts'

test('an empty search, or one of fewer than three letters, narrows nothing', () => {
  for (const search of ['', '  ', 'as'])
    expect(narrowingOf({ search, channel: undefined })).toEqual({
      search: undefined,
      channel: undefined,
      isFiltered: false,
    })
})

test('a search of three letters or a channel narrows the list', () => {
  expect(narrowingOf({ search: 'ash', channel: undefined })).toMatchObject({ search: 'ash', isFiltered: true })
  expect(narrowingOf({ search: '', channel: 'app' })).toMatchObject({ search: undefined, isFiltered: true })
})
