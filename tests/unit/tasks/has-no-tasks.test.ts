import { expect, test } from 'vitest'
import { hasNoTasks } from '../../../src/features/tasks/tasks-query.ts'

test('TASK-13 nothing to do is known once both tabs say 0, not before', () => {
  expect(hasNoTasks(undefined)).toBe(false)
  expect(hasNoTasks({ selfReported: 0, other: 3 })).toBe(false)
  expect(hasNoTasks({ selfReported: 0, other: 0 })).toBe(true)
})
