import { expect, test } from 'vitest'
import { jobCategories } from '../../../server/masters/job-list.ts'
import { softHyphens } from '../../../src/lib/soft-hyphens.ts'

test('HR-12 every long word of the categories can break where a reader expects it', () => {
  expect(softHyphens('Facility & Housekeeping')).toBe('Facility & House\u00adkeeping')
  const long = jobCategories.flatMap(({ name }) => name.split(/\W+/)).filter((word) => word.length >= 12)
  expect(long.length).toBeGreaterThan(0)
  for (const word of long) expect(softHyphens(word), word).toContain('\u00ad')
})
