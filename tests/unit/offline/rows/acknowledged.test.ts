import { expect, test } from 'vitest'
import { acknowledge, toAcknowledged } from '../../../../src/offline/rows/acknowledged.ts'

const stage = { lane: 'stage', from: 5, to: 105 }
const notes = { lane: 'notes', from: 7, to: 107 }

test('I11 each lane of an applicant keeps its last pair', () => {
  const both = acknowledge({ acknowledged: [stage] }, [notes])
  expect(both).toEqual([stage, notes])
  const later = { lane: 'stage', from: 9, to: 109 }
  expect(acknowledge({ acknowledged: both }, [later])).toEqual([notes, later])
})

test('I11 a screen is known by the time it shows, in its own lane', () => {
  const kept = { acknowledged: [stage, notes] }
  expect(toAcknowledged(kept, 'stage', 5)).toBe(105)
  expect(toAcknowledged(kept, 'stage', 7)).toBe(7)
  expect(toAcknowledged(kept, 'stage', 6)).toBe(6)
})

test('I11 the one pair of an earlier build counts in every lane, until the first of today replaces it', () => {
  const kept = { acknowledged: { from: 5, to: 105 } }
  expect(toAcknowledged(kept, 'stage', 5)).toBe(105)
  expect(acknowledge(kept, [notes])).toEqual([notes])
  expect(toAcknowledged({}, 'stage', 5)).toBe(5)
})
