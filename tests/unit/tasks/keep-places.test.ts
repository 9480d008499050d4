import { expect, test } from 'vitest'
import { isBare, keepPlaces, runsOf } from '../../../src/features/tasks/keep-places.ts'

const always = () => true

test('TASK-14 a row that left its list stays where it was', () => {
  expect(keepPlaces(['a', 'b', 'c'], ['a', 'c', 'd'], always)).toEqual(['a', 'b', 'c', 'd'])
  expect(keepPlaces(['a', 'b', 'c'], ['c', 'd'], always)).toEqual(['a', 'b', 'c', 'd'])
  expect(keepPlaces(['a', 'b', 'c'], [], always)).toEqual(['a', 'b', 'c'])
  // Undone: it is where the list has it
  expect(keepPlaces(['a', 'b', 'c'], ['b', 'a', 'c'], always)).toEqual(['b', 'a', 'c'])
})

test('TASK-14 what does not stay is gone, and what stood behind it keeps its place', () => {
  expect(keepPlaces(['a', 'b', 'c', 'd'], ['a', 'd'], (id) => id === 'c')).toEqual(['a', 'c', 'd'])
})

test('TASK-14 what was recorded side by side is one run', () => {
  const isTask = (id: string) => id === 'c'
  expect(runsOf(['a', 'b', 'c', 'd'], isTask)).toEqual([
    { kind: 'left', ids: ['a', 'b'] },
    { kind: 'task', id: 'c' },
    { kind: 'left', ids: ['d'] },
  ])
})

test('TASK-08 a list with what was just recorded in it does not say that there is nothing', () => {
  expect(isBare(0, [])).toBe(true)
  expect(isBare(0, ['a'])).toBe(false)
  expect(isBare(1, ['a'])).toBe(false)
})
