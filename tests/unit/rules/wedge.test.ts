import { expect, test } from 'vitest'
import { endsPass, typeOn, type Burst } from '../../../src/rules/wedge.ts'

const pass = 'FH1.7.abc.def'
const typed = (text: string, gap = 12): Burst =>
  [...text].reduce<Burst | undefined>((burst, key, n) => typeOn(burst, key, n * gap), undefined)!

test.each([
  ['alone', pass, 12],
  ['slowly, by Bluetooth', pass, 300],
  ['right after what a person typed', `Asha FFH1${pass}`, 12],
])('GATE-14 a pass that is typed %s is read', (_, text, gap) => {
  const scanned = typed(text, gap)
  expect(endsPass(scanned, scanned.at + gap)).toBe(pass)
})

test('GATE-14 what is no pass ends none, and one that was not ended is forgotten', () => {
  expect(endsPass(undefined, 12)).toBeUndefined()
  const words = typed('Asha Devi FH1')
  expect(endsPass(words, words.at + 12)).toBeUndefined()
  const scanned = typed(pass)
  expect(endsPass(scanned, scanned.at + 1_500)).toBeUndefined()
  expect(typeOn(scanned, 'A', scanned.at + 1_500).text).toBe('A')
})
