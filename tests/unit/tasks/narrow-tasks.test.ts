import { expect, test } from 'vitest'
import { narrowTasks } from '../../../src/data/narrow-tasks.ts'

type Given = Parameters<typeof narrowTasks>[0]

const list = (...names: string[]) =>
  ({ rows: names.map((name) => ({ name })), total: names.length + 20 }) as unknown as Given['priority']
const shown = ({ priority, overdue, pending }: Given) =>
  [priority, overdue, pending].map(({ rows, total }) => [total, ...rows.map(({ name }) => name)])

test('TASK-04 until a search is read only those of the tasks at hand stand that it finds', () => {
  const tasks = {
    priority: list('Vaibhav Patil', 'Asha Sharma'),
    overdue: list('Rao Sharmarao', 'Neha Maurya'),
    pending: list('Ramesh Yadav', 'Ravi SHARMA'),
  }
  expect(shown(narrowTasks(tasks, 'sharma'))).toEqual([[2, 'Rao Sharmarao', 'Asha Sharma'], [0], [1, 'Ravi SHARMA']])
  expect(shown(narrowTasks(tasks, 'ravi sha'))).toEqual([[0], [0], [1, 'Ravi SHARMA']])
  expect(shown(narrowTasks(tasks, 'nobody'))).toEqual([[0], [0], [0]])
})
