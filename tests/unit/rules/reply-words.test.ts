import { describe, expect, test } from 'vitest'
import { meaningOf } from '../../../src/rules/reply-words.ts'

describe('what a reply means', () => {
  test.each([
    ...[
      'STOP',
      'stop',
      ' Stop. ',
      '"STOP"',
      'Stop!!!',
      'stop 🙏',
      'Please stop',
      'STOP messages please',
      'unsubscribe',
    ],
    ...['opt-out', 'Opt out', 'OPTOUT', 'cancel', 'QUIT', 'End'],
    ...['रोकें', 'रोको', 'बंद', 'बन्द', 'बंद करो', 'बंद करें।', '"स्टॉप"', 'स्टॉप!', 'मत भेजो', 'कृपया बंद करें', 'थांबा'],
    // As some keyboards write it: with a joiner of no width, and decomposed
    ...['स्‍टॉप', '\u200bSTOP', '\ufeffstop', 'बंद करें'.normalize('NFD')],
  ])('stop: %j', (text) => expect(meaningOf(text)).toBe('stop'))

  test.each(['START', 'start.', 'Unstop', 'शुरू', 'शुरु', 'चालू'])('start: %j', (text) =>
    expect(meaningOf(text)).toBe('start'),
  )

  test.each([
    ...['Yes', 'YES!', 'y', 'Ok', 'haan', 'Haan ji', 'Interested', 'हाँ', 'हां', 'जी हाँ', 'हाँ जी।', 'ठीक है', 'होय'],
    ...['1', ' 1. ', '१', '১', '੧', '૧', '୧', '௧', '౧', '೧', '൧'],
  ])('yes: %j', (text) => expect(meaningOf(text)).toBe('yes'))

  test.each([
    ...[
      '',
      '   ',
      '👍',
      '...',
      'no',
      'नहीं',
      'not interested',
      'Where is the bus stop?',
      'yes but not now',
      '2',
      '11',
      '२',
    ],
    ...['०', '९', '১১', 'How much?', 'कब आना है', "don't stop", 'constructor', '__proto__', '\u0000'],
  ])('nobody is made an applicant, or left out, by %j', (text) => expect(meaningOf(text)).toBe('other'))

  test('digits of every script of India count as ours', () => {
    const zeros = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]
    for (const zero of zeros)
      for (let digit = 0; digit < 10; digit += 1)
        expect(meaningOf(String.fromCodePoint(zero + digit)), String.fromCodePoint(zero + digit)).toBe(
          digit === 1 ? 'yes' : 'other',
        )
  })

  test('a very long reply is read to its beginning', () => {
    expect(meaningOf(`stop ${'x'.repeat(1_000_000)}`)).toBe('stop')
    expect(meaningOf('٭'.repeat(1_000_000))).toBe('other')
  })
})
