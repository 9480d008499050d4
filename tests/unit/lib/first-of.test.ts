import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf } from '../../../src/lib/first-of.ts'

test('TASK-07 the first of a list are those that sorting all of it would bring, equal ones as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat())), fc.integer({ min: 0, max: 12 }), (items, count) => {
      const compare = (a: [number, number], b: [number, number]) => a[0] - b[0]
      expect(firstOf(items, count, compare)).toEqual(items.toSorted(compare).slice(0, count))
    }),
  )
})
