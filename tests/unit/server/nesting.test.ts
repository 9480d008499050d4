import { expect, test } from 'vitest'
import { isNestedTooDeep } from '../../../server/core/nesting.ts'

const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`

test('ERR-01 a hundred levels of JSON are parsed, one more is not', () => {
  expect(isNestedTooDeep(nested(100))).toBe(false)
  expect(isNestedTooDeep(`[${nested(100)}]`)).toBe(true)
  expect(isNestedTooDeep('['.repeat(1_000))).toBe(true)
})

test('ERR-01 brackets in texts are no levels, whatever is escaped there', () => {
  const texts = ['['.repeat(500), `"${'{'.repeat(500)}`, `\\"${'['.repeat(500)}`, '\\', '"\\"']
  expect(isNestedTooDeep(JSON.stringify(Object.fromEntries(texts.map((text) => [text, texts]))))).toBe(false)
  expect(isNestedTooDeep(`["\\\\",${'['.repeat(500)}`)).toBe(true)
  // A text without an end is no JSON, and not ours to refuse
  expect(isNestedTooDeep(`{"${'['.repeat(500)}`)).toBe(false)
})

test('ERR-01 many lists side by side are not deep', () => {
  expect(isNestedTooDeep(JSON.stringify(Array.from({ length: 50_000 }, () => [])))).toBe(false)
})
