import { expect, test } from 'vitest'
import { restoreAnswers } from '../../../src/stages/use-panel-draft.ts'

const draft = { version: 'result 7', answers: { selected: false, reason: 'Too far away' } }

test('TRAP-81 the answers of a closed panel come back to the same question', () => {
  expect(restoreAnswers(draft, 'result 7', undefined)).toEqual(draft.answers)
  expect(restoreAnswers(draft, 'result 7', { selected: false })).toEqual(draft.answers)
})

test('TRAP-81 they are no answers to another stage, nor against what was pressed now', () => {
  expect(restoreAnswers(draft, 'joining 9', undefined)).toBeUndefined()
  expect(restoreAnswers(draft, 'joining 9', { first: true })).toEqual({ first: true })
  expect(restoreAnswers(draft, 'result 7', { selected: true })).toEqual({ selected: true })
  expect(restoreAnswers(null, 'result 7', { first: true })).toEqual({ first: true })
})
