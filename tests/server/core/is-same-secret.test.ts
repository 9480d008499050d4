import { expect, test } from 'vitest'
import { isSameSecret } from '../../../server/core/is-same-secret.ts'

test.each([
  ['the same text', 'secret', 'secret', true],
  ['another one of the same length', 'secret', 'secreT', false],
  ['a part of it', 'secre', 'secret', false],
  ['a longer one', 'secret ', 'secret', false],
  ['nothing', '', 'secret', false],
  ['Hindi', 'कुंजी', 'कुंजी', true],
])('%s', (_name, given, expected, isSame) => {
  expect(isSameSecret(given, expected)).toBe(isSame)
})
