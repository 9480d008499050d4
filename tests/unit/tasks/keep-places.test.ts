import { expect, test } from 'vitest'
import { isBare, keepPlaces, placeAll, runsOf } from '../../../src/features/tasks/keep-places.ts'

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

const none = { priority: [], overdue: [], pending: [] }

test('TASK-14 what waited before stands at the top while it is away', () => {
  const listed = { ...none, priority: ['a'] }
  const placed = placeAll(none, listed, { waiting: ['w'], isAway: (id) => id === 'w', isRead: true })
  expect(placed.priority).toEqual(['w', 'a'])
  expect(placeAll(placed, listed, { waiting: ['w'], isAway: (id) => id === 'w', isRead: true })).toEqual(placed)
})

test('TASK-14 an update that came back refused is placed nowhere once its applicant is a task again, though it is not listed yet', () => {
  const listed = { ...none, priority: ['a'] }
  // The operation is still read as waiting, and the row is already as before
  for (const isRead of [true, false]) {
    const now = { waiting: ['w'], isAway: () => false, isRead }
    const placed = placeAll(none, listed, now)
    expect(placed.priority).toEqual(['a'])
    expect(placeAll(placed, listed, now)).toEqual(placed)
    const before = placeAll({ ...none, priority: ['w', 'a'] }, listed, now)
    expect(placeAll(before, listed, now)).toEqual(before)
  }
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
