import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useIsPart } from '../../../src/features/tasks/use-is-part.ts'

let lacks: { applicants: number } | undefined
let notHere: { requests: number } | undefined
vi.mock('../../../src/data/use-download-question.ts', () => ({ useTasksOnly: () => lacks }))
vi.mock('../../../src/data/use-not-here.ts', () => ({ useNotHere: () => notHere }))

const Said = () => (useIsPart() ? 'part' : 'whole')
const say = () => renderToStaticMarkup(<Said />)

test('GATE-06 the sheet of a day is whole only where everybody is known to be on the device, for lack of room too', () => {
  expect(say()).toBe('part')
  lacks = { applicants: 0 }
  expect(say()).toBe('part')
  notHere = { requests: 0 }
  expect(say()).toBe('whole')
  notHere = { requests: 2 }
  expect(say()).toBe('part')
  ;[lacks, notHere] = [{ applicants: 40 }, { requests: 0 }]
  expect(say()).toBe('part')
})
