import { describe, expect, test } from 'vitest'
import type { Applicant } from '../../../src/contract/funnel-row.ts'
import type { Question } from '../../../src/contract/scorecard.ts'
import { baseFrom } from '../../../src/rules/chain.ts'
import { commands } from '../../../src/rules/commands.ts'
import {
  answersOf,
  findAnswerFaults,
  findQuestionFaults,
  isSameCard,
  keptOf,
  knownQuestions,
  readNumber,
  restoreTyped,
  typedOf,
} from '../../../src/rules/scorecard.ts'

const questions: Question[] = [
  { id: 'lift', kind: 'yesNo', label: 'Can lift 20 kg?' },
  { id: 'hindi', kind: 'rating', label: 'How good is the Hindi?' },
  { id: 'pay', kind: 'number', label: 'Expected pay' },
  { id: 'why', kind: 'text', label: 'Why this job?' },
]
const cardOf = (answers: NonNullable<Applicant['scorecard']>['answers']) => ({ answers, at: 5 })

describe('the questions of a scorecard', () => {
  test('SCORE-01 have words of their own, and a kind that this build knows', () => {
    const label = (id: string, text: string): Question => ({ id, kind: 'text', label: text })
    expect(findQuestionFaults(questions)).toEqual({})
    expect(
      findQuestionFaults([label('a', ' '), label('b', 'Bike?'), label('c', 'bike? '), label('d', 'x'.repeat(101))]),
    ).toEqual({ a: 'empty', c: 'twice', d: 'tooLong' })
    expect(knownQuestions([...questions, { id: 'new', kind: 'signature', label: 'Sign' }])).toEqual(questions)
    expect(knownQuestions(undefined)).toEqual([])
  })
})

describe('the answers', () => {
  test.each([
    ['12,500', 12_500],
    ['1,25,000.50', 125_000.5],
    ['125,000', 125_000],
    ['९९,५', undefined],
    ['1,2,3', undefined],
    ['12 5', undefined],
    ['12\t500', undefined],
    ['२.५', 2.5],
    [' -3 ', -3],
    ['12 k', undefined],
    ['1e9', undefined],
    ['99999999999999', undefined],
  ])('SCORE-02 %s is read as the number %s', (text, number) => expect(readNumber(text)).toBe(number))

  test('SCORE-02 are read from the fields, and an empty field is none', () => {
    const typed = { lift: 'no', hindi: '4', pay: '१२,५००', why: '  ' }
    expect(answersOf(questions, typed, undefined)).toEqual([
      { questionId: 'lift', kind: 'yesNo', label: 'Can lift 20 kg?', value: false },
      { questionId: 'hindi', kind: 'rating', label: 'How good is the Hindi?', value: 4 },
      { questionId: 'pay', kind: 'number', label: 'Expected pay', value: 12_500 },
    ])
    expect(findAnswerFaults(questions, typed)).toEqual({})
    expect(findAnswerFaults(questions, { pay: 'a lot', why: 'x'.repeat(301) })).toEqual({
      pay: 'notANumber',
      why: 'tooLong',
    })
  })

  test('SCORE-03 to questions that are gone stay, and unchanged ones keep their question as it was asked', () => {
    const gone = { questionId: 'old', kind: 'text', label: 'Former job?', value: 'Driver' }
    const asked = { questionId: 'hindi', kind: 'rating', label: 'Hindi?', value: 4 }
    const card = cardOf([gone, asked])
    expect(typedOf(questions, card)).toEqual({ hindi: '4' })
    expect(answersOf(questions, { hindi: '4', lift: 'yes' }, card)).toEqual([
      expect.objectContaining({ questionId: 'lift', value: true }),
      asked,
      gone,
    ])
    expect(answersOf(questions, { hindi: '5' }, card)[0]).toMatchObject({ label: 'How good is the Hindi?', value: 5 })
  })

  test('SCORE-03 an answer of another kind does not fill the field of its question', () => {
    expect(typedOf(questions, cardOf([{ questionId: 'hindi', kind: 'text', label: 'Hindi?', value: 'good' }]))).toEqual(
      {},
    )
  })

  test('SCORE-02 two cards that say the same are the same, in whatever order', () => {
    const [one, two] = answersOf(questions, { lift: 'yes', hindi: '3' }, undefined)
    expect(isSameCard([one!, two!], [two!, one!])).toBe(true)
    expect(isSameCard([one!], [one!, two!])).toBe(false)
    expect(isSameCard([one!], [{ ...one!, value: false }])).toBe(false)
  })
})

describe('the command', () => {
  const input = {
    ...{ funnelId: 'F1', hiringRequestId: 'H', ipId: 'EMP1', name: 'Asha', requestName: 'Packers', baseAt: 7 },
    answers: answersOf(questions, { lift: 'yes' }, undefined),
    files: [{ name: 'dl-1.jpg', type: 'image/jpeg', size: 9 }],
  }
  const { steps, lane, apply, base } = commands['applicant.scorecard']

  test('SCORE-02 uploads its photos first, in a lane of its own', () => {
    const [upload, post] = steps(input)
    expect(upload).toMatchObject({ kind: 'upload', fileName: 'joiningDoc/F1/scorecard/dl-1.jpg' })
    expect(post).toMatchObject({ name: 'scorecard', kind: 'call' })
    expect(lane(input)).not.toBe(commands['applicant.notes'].lane({ ...input, text: '' }))
  })

  test('SCORE-02 shows the card at once, and the next one builds on it', () => {
    const row = apply({ stage: { at: 1 } } as Applicant, input, 9)
    expect(row.scorecard).toEqual({ answers: input.answers, at: 9 })
    expect(base(row)).toBe(9)
    expect(base({ stage: row.stage })).toBe(0)
  })

  test('SCORE-02 what is sent behind another card builds on what that one left', () => {
    const answer = { data: { result: [{ _id: 'F1', scorecard: { timeStamp: 42 } }] } }
    const next = { funnelId: 'F1', answers: [], base: { timeStamp: 7 } }
    expect(baseFrom(answer, 'funnel.scorecard', next)).toEqual({ ...next, base: { timeStamp: 42 } })
    expect(baseFrom({}, 'funnel.scorecard', next)).toBe(next)
  })
})

describe('SCORE-04 a card that was left', () => {
  const asked: Question[] = [
    { id: 'a', kind: 'text', label: 'Why?' },
    { id: 'p', kind: 'photo', label: 'Licence' },
    { id: 'r', kind: 'photo', label: 'Card' },
  ]
  const saved = { p: 'joiningDoc/F/scorecard/old.jpg', r: 'joiningDoc/F/scorecard/card.jpg' }

  test('has what was typed and the photos that are still there', () => {
    const kept = keptOf(asked, { p: { name: 'new.jpg' }, a: { name: 'x.jpg' }, gone: { name: 'y.jpg' } })
    expect(Object.keys(kept)).toEqual(['p'])
    expect(restoreTyped({ a: 'Near', r: '' }, saved, asked, kept, 'F')).toEqual({
      ...{ a: 'Near', p: 'joiningDoc/F/scorecard/new.jpg', r: '' },
    })
  })

  test('does not take away a saved photo when the one that was to replace it is gone', () => {
    expect(restoreTyped({ a: 'Near' }, saved, asked, {}, 'F')).toEqual({ a: 'Near', ...saved })
  })
})
