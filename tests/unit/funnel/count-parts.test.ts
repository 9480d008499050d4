import { expect, test } from 'vitest'
import { countParts } from '../../../src/features/funnel/count-parts.ts'

const some = { saved: 475, total: 640 }
const whole = { saved: 640, total: 640 }
const shown = { total: 475, coverage: some, isPart: false, isFilling: true, isFiltered: false }

test('FUN-01 while a request is loaded, the rows that have come are not called its applicants', () => {
  expect(countParts(shown)).toEqual([{ key: 'loadingOf', ...some }])
  // Those of a tab neither: it has another number beside it
  expect(countParts({ ...shown, total: 269 })).toEqual([{ key: 'loadingOf', ...some }])
  // Before it is known how many there are
  expect(countParts({ ...shown, coverage: undefined })).toEqual([{ key: 'loading' }])
  // Those of a search are
  expect(countParts({ ...shown, total: 12, isFiltered: true })).toEqual([
    { key: 'applicants', count: 12 },
    { key: 'loadingOf', ...some },
  ])
  expect(countParts({ ...shown, isFilling: false })).toEqual([
    { key: 'applicants', count: 475 },
    { key: 'savedOf', ...some },
  ])
})

test('FUN-01 a whole request has its number, a board none, and a part says so', () => {
  expect(countParts({ ...shown, total: 640, coverage: whole })).toEqual([{ key: 'applicants', count: 640 }])
  expect(countParts({ ...shown, total: undefined })).toEqual([{ key: 'loadingOf', ...some }])
  expect(countParts({ ...shown, isPart: true })).toEqual([{ key: 'applicants', count: 475 }, { key: 'savedSome' }])
  expect(countParts({ ...shown, coverage: undefined, isPart: true })).toEqual([
    { key: 'applicants', count: 475 },
    { key: 'savedSome' },
  ])
})

test('FUN-01 TRAP-57 of a request of which only tasks came the list says so', () => {
  const tasks = { ...shown, total: 12, coverage: undefined, isPart: true, isTasksOnly: true, isFilling: false }
  expect(countParts(tasks)).toEqual([{ key: 'applicants', count: 12 }, { key: 'savedTasks' }])
  // Once all has come the mark of the tasks says nothing
  expect(countParts({ ...tasks, total: 640, coverage: whole, isPart: false })).toEqual([
    { key: 'applicants', count: 640 },
  ])
})
