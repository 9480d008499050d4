import * as v from 'valibot'
import { expect, test } from 'vitest'
import { personLine, personText } from '../../../src/contract/shapes.ts'
import { oneLine } from '../../../src/lib/unseen.ts'

test('MEMB-03 a name makes no paragraph of its own in an e-mail, and turns no text after it', () => {
  expect(oneLine('Ravi\n\nYour account is locked:\r\nhttp://x.test')).toBe('Ravi Your account is locked: http://x.test')
  expect(oneLine('Asha\u2028Rao\u2029\u0085Patil\tK')).toBe('Asha Rao Patil K')
  expect(oneLine('\u202Efdp.exe\u202C \u2066Asha\u2069\u200B\uFEFF')).toBe('fdp.exe Asha')
  expect(oneLine('a\u009b2Jb')).toBe('a2Jb')
})

test('MEMB-03 a name in Hindi keeps its joiners, and two blanks stay two', () => {
  for (const name of ['श्री\u200dमती', 'क्\u200cष', 'A  B', 'रामेश्वर प्रसाद मौर्य']) expect(oneLine(name)).toBe(name)
})

test('HR-08 a name of which nothing is seen is none', () => {
  const name = v.pipe(personLine(9), v.minLength(1))
  for (const text of [
    '',
    '  ',
    '\u200b\u200b',
    '\u200d',
    '\u00ad',
    '\u2800',
    '\u3164',
    '\u200e \ufeff',
    '\u0301',
    '\n',
  ])
    expect(v.safeParse(name, text).success, JSON.stringify(text)).toBe(false)
  for (const text of ['A', 'श्री', '7', '🚚', '-']) expect(v.safeParse(name, text).success, text).toBe(true)
})

test('ERR-01 tabs and page breaks of a pasted text become blanks, its line breaks stay', () => {
  const text = v.pipe(personText(9), v.minLength(1))
  expect(v.parse(text, 'Asha\tRao\t')).toBe('Asha Rao')
  expect(v.parse(text, '\fAsha\vRao')).toBe('Asha Rao')
  expect(v.parse(text, 'Asha\r\nRao')).toBe('Asha\r\nRao')
  expect(v.parse(personLine(9), 'Asha\vRao')).toBe('Asha Rao')
  expect(v.safeParse(text, '\t\v').success).toBe(false)
  for (const bad of ['As\u001bha', 'As\u0000ha', 'As\u007fha']) expect(v.safeParse(text, bad).success).toBe(false)
})

test('ERR-01 a name is measured after that, and other control characters are refused', () => {
  expect(v.parse(personLine(4), '\u202aAsha\u202c\n')).toBe('Asha')
  expect(v.safeParse(personLine(3), 'Asha').success).toBe(false)
  expect(v.safeParse(personLine(9), 'As\u001bha').success).toBe(false)
})
