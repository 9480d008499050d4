import { describe, expect, test } from 'vitest'
import { addressOf, readOccasion, tagOfNotice } from '../../../src/rules/push.ts'
import { noticeWords } from '../../../src/text/notices.ts'

const read = (message: unknown) => readOccasion(JSON.stringify(message))

describe('what a push message says', () => {
  test('thirty interviews are one sentence with their number, and one is said as one', () => {
    expect(noticeWords('en', 'interviews', 30).title).toBe('30 interviews today')
    expect(noticeWords('en', 'interviews', 1).title).toBe('1 interview today')
    expect(noticeWords('en', 'approved', 1).title).toBe('Your hiring request is approved')
    expect(noticeWords('en', 'approved', 3).title).toBe('3 hiring requests are approved')
    expect(noticeWords('en', 'refused', 2).title).toBe('2 updates were refused')
    expect(noticeWords('hi', 'interviews', 3).title).toBe('आज 3 इंटरव्यू')
    // A language that is not there is English
    expect(noticeWords('xx', 'refused', 1).title).toBe('1 update was refused')
  })

  test('it opens the screen it is about', () => {
    expect(addressOf(read({ kind: 'interviews', count: 3 }))).toBe('/My-tasks?day=today')
    expect(addressOf(read({ kind: 'approved', count: 1, hiringRequestId: '50001' }))).toBe(
      '/hiring-request/50001/summary',
    )
    expect(addressOf(read({ kind: 'approved', count: 2 }))).toBe('/Employer-hiring-requests')
    expect(addressOf({ kind: 'refused', count: 1 })).toBe('/sync')
  })

  test('an id cannot lead anywhere else', () => {
    const crafted = read({ kind: 'approved', count: 1, hiringRequestId: '../../evil?x=1#y' })
    expect(addressOf(crafted)).toBe('/hiring-request/..%2F..%2Fevil%3Fx%3D1%23y/summary')
  })

  test('what this build cannot read is shown as something new, never nothing and never as it came', () => {
    for (const data of [undefined, '', 'nonsense', '[]', '{"kind":"later"}', '{"kind":"interviews","count":"<b>"}'])
      expect(readOccasion(data)).toEqual({ kind: 'unknown' })
    // What the contract does not name does not get in
    expect(read({ kind: 'interviews', count: 3, name: 'Rukmini' })).toEqual({ kind: 'interviews', count: 3 })
  })

  test('a newer count takes the place of the older one; two requests do not', () => {
    const day = (count: number) => tagOfNotice({ kind: 'interviews', count })
    expect(day(3)).toBe(day(4))
    const approved = (hiringRequestId: string) => tagOfNotice({ kind: 'approved', count: 1, hiringRequestId })
    expect(approved('1')).not.toBe(approved('2'))
  })
})
