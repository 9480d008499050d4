import { expect, test } from 'vitest'
import { pagerTotal } from '../../../src/features/funnel/pager-total.ts'

const part = { saved: 140, total: 640 }

test('SHELL-21 while rows come the pages are of all applicants that the server counts, not of those that are here', () => {
  const counted = { here: 140, counted: 640, isFiltered: false }
  expect(pagerTotal({ ...counted, coverage: part })).toBe(640)
  expect(pagerTotal({ ...counted, coverage: undefined })).toBe(640)
  // An update that waits here has moved one more into the tab
  expect(pagerTotal({ here: 641, counted: 640, isFiltered: false, coverage: part })).toBe(641)
})

test('SHELL-21 what nobody has counted yet has no total', () => {
  expect(pagerTotal({ here: 140, counted: undefined, isFiltered: false, coverage: part })).toBeNull()
  expect(pagerTotal({ here: 3, counted: 640, isFiltered: true, coverage: part })).toBeNull()
})

test('SHELL-21 once all rows are here the device counts, pending updates and a search among them', () => {
  const whole = { saved: 640, total: 640 }
  expect(pagerTotal({ here: 12, counted: 640, isFiltered: true, coverage: whole })).toBe(12)
  expect(pagerTotal({ here: 639, counted: 639, isFiltered: false, coverage: whole })).toBe(639)
})
