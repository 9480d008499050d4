import { describe, expect, test } from 'vitest'
import { baseFrom, NOTHING_SEEN } from '../../../src/rules/chain.ts'

const row = { _id: 'F1', currentStage: { timeStamp: 41 }, notes: { timeStamp: 42 }, scorecard: { timeStamp: 43 } }
const other = { _id: 'F2', currentStage: { timeStamp: 1 }, notes: { timeStamp: 1 }, scorecard: { timeStamp: 1 } }
const answer = (...result: unknown[]) => ({ data: { result } })
const update = { currentState: 'SCREENED', payload: { filter: { ids: ['F1'] }, base: { timeStamp: 7 } } }
const notes = { funnelId: 'F1', notes: 'Later', base: { timeStamp: 7, notes: 'Before' } }
const scorecard = { funnelId: 'F1', answers: [], base: { timeStamp: 7 } }

describe('I4 I11 the base of a request that goes out behind another one', () => {
  test.each([
    ['funnel.update', update, { ...update, payload: { ...update.payload, base: { timeStamp: 41 } } }],
    ['funnel.notes', notes, { ...notes, base: { timeStamp: 42, notes: 'Before' } }],
    ['funnel.scorecard', scorecard, { ...scorecard, base: { timeStamp: 43 } }],
  ])('%s builds on what the one before it has left', (call, input, expected) => {
    expect(baseFrom(answer(row), call, input)).toEqual(expected)
    expect(baseFrom(answer(other, row), call, input)).toEqual(expected)
  })

  test('of somebody who has joined a row of another id it is that row', () => {
    const input = { ...notes, funnelId: 'made' }
    expect(baseFrom(answer(row), 'funnel.notes', input)['base']).toMatchObject({ timeStamp: 42 })
    const joined = { data: { result: [row], isNew: false } }
    expect(baseFrom(joined, 'funnel.notes', input)['base']).toMatchObject({ timeStamp: NOTHING_SEEN })
  })

  test.each([
    ['a call without a base', 'funnel.attended', answer(row)],
    ['a response without rows', 'funnel.notes', {}],
    ['rows of other applicants', 'funnel.notes', answer(other, { ...other, _id: 'F3' })],
    ['a row without notes', 'funnel.notes', answer({ _id: 'F1' })],
    ['no row', 'funnel.notes', answer(null)],
  ])('stays as it is: %s', (_title, call, body) => expect(baseFrom(body, call, notes)).toBe(notes))
})
