import { expect, test } from 'vitest'
import { countDropped } from '../../../src/features/sync/count-dropped.ts'

const walkIn = { opId: 'a', call: 'applicant.walkIn', funnelId: 'f1' } as const
const attended = { opId: 'b', call: 'applicant.attended', funnelId: 'f1' } as const
const other = { opId: 'c', call: 'applicant.update', funnelId: 'f2' } as const

test('OFF-07 a refused walk-in takes what was recorded on the person along, any other update goes alone', () => {
  expect(countDropped(walkIn, [walkIn, attended, other])).toBe(2)
  expect(countDropped(walkIn, [walkIn, other])).toBe(1)
  expect(countDropped(attended, [walkIn, attended])).toBe(1)
  // Not read yet
  expect(countDropped(walkIn, undefined)).toBe(1)
})
