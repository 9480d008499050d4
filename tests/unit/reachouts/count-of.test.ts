import { expect, test } from 'vitest'
import { countOf } from '../../../src/features/reachouts/count-of.ts'
import { freshSetup } from '../../../src/rules/reachout-setup.ts'

const setup = freshSetup({ jobRole: 'Driver', districts: ['Thane'], states: [], hasOffice: false })
const base = { setup, isUpload: false, positions: 5, found: 2_000, ticked: 0, credits: 900 }

test('RO-21 100 for each position until somebody types another number', () => {
  expect(countOf(base)).toMatchObject({ typed: '500', count: 500, problem: undefined })
  expect(countOf({ ...base, setup: { ...setup, count: '' } })).toMatchObject({ typed: '', problem: 'invalid' })
  expect(countOf({ ...base, setup: { ...setup, count: '901' } }).problem).toBe('exceedsCredits')
  expect(countOf({ ...base, setup: { ...setup, count: '2,001' } }).problem).toBe('exceedsAvailable')
})

test('RO-22 those who were ticked count, whatever was typed', () => {
  expect(countOf({ ...base, setup: { ...setup, count: '9999' }, ticked: 3 })).toMatchObject({
    typed: '3',
    count: 3,
    problem: undefined,
  })
})

test('RO-21 nothing is wrong with a number while nobody knows how many there are', () => {
  expect(countOf({ ...base, found: undefined })).toMatchObject({ typed: '', problem: undefined, isKnown: false })
  const upload = { name: 'a.csv', url: 'u', valid: 40 }
  expect(countOf({ ...base, isUpload: true, setup: { ...setup, upload } })).toMatchObject({
    typed: '40',
    isKnown: true,
  })
})
