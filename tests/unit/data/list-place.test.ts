import { expect, test } from 'vitest'
import { neighboursOf, readListPlace } from '../../../src/data/list-place.ts'

test('PROF-17 a profile knows its place in the list and who is beside it', () => {
  const all = ['/a', '/b', '/c']
  expect(neighboursOf(all, '/b', undefined)).toEqual({
    position: 2,
    total: 3,
    previous: { path: '/a', at: 0 },
    next: { path: '/c', at: 2 },
  })
  expect(neighboursOf(all, '/a', undefined)).toMatchObject({ position: 1, previous: undefined })
  expect(neighboursOf(all, '/c', 2)).toMatchObject({ position: 3, next: undefined })
})

test('PROF-17 who has left the list keeps the place: the one behind is next', () => {
  expect(neighboursOf(['/a', '/c'], '/b', 1)).toEqual({
    position: undefined,
    total: 2,
    previous: { path: '/a', at: 0 },
    next: { path: '/c', at: 1 },
  })
  expect(neighboursOf(['/a'], '/z', 9)).toMatchObject({ previous: { path: '/a' }, next: undefined })
  expect(neighboursOf(['/a'], '/z', undefined)).toBeUndefined()
})

test('PROF-17 only an address of the app is a list; what is not understood is left out', () => {
  expect(readListPlace({ from: '/My-tasks?tab=other', paths: ['/a', 7], at: 1 })).toEqual({
    from: '/My-tasks?tab=other',
    paths: ['/a'],
    at: 1,
  })
  expect(readListPlace({ from: '//elsewhere.example' })).toBeUndefined()
  expect(readListPlace({ from: '/x', at: 'one', paths: 'all' })).toEqual({ from: '/x' })
  for (const state of [undefined, null, 7, 'text', {}]) expect(readListPlace(state)).toBeUndefined()
})
