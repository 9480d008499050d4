import { describe, expect, test } from 'vitest'
import { findCandidateLayout, findMobileInCell, readCandidates } from '../../../src/rules/candidate-sheet.ts'
import {
  afterQuietHours,
  creditsFor,
  defaultCategory,
  defaultCount,
  fillTemplate,
  findChannelBlock,
  findCountProblem,
  findScheduleProblem,
  findSelectedProblem,
  wayToCredits,
  isBot,
  isLowAfter,
  isSchedulable,
  proposedTime,
  scheduleDays,
  type ChannelFlags,
} from '../../../src/rules/reachouts.ts'

const at = (text: string) => Date.parse(`${text}+05:30`)
const all: ChannelFlags = {
  status: 'active',
  appVisibility: true,
  webBotStatus: true,
  whatsAppBotStatus: true,
  carriesWhatsApp: true,
}

test('RO-21 CRED-11 a count below 0 costs nothing: its field refuses it, and no credits come back', () => {
  expect([creditsFor(-1), creditsFor(0), creditsFor(3)]).toEqual([0, 0, 3])
})

describe('channels', () => {
  test('RO-12 App needs visibility, Chatbot and SMS the bot, WhatsApp its own', () => {
    expect(findChannelBlock('app', all)).toBeUndefined()
    expect(findChannelBlock('app', { ...all, appVisibility: false })).toBe('notInApp')
    for (const channel of ['webBot', 'sms'] as const)
      expect(findChannelBlock(channel, { ...all, webBotStatus: false })).toBe('noBot')
    expect(findChannelBlock('whatsAppBot', { ...all, whatsAppBotStatus: false })).toBe('noWhatsApp')
    expect(findChannelBlock('whatsAppBot', { ...all, carriesWhatsApp: false })).toBe('noWhatsAppGateway')
    expect(findChannelBlock('webBot', { ...all, carriesWhatsApp: false })).toBeUndefined()
  })
  test('RO-09 nothing can be sent for a request that is not active', () => {
    expect(findChannelBlock('app', { ...all, status: 'pending' })).toBe('notActive')
    expect(findChannelBlock('sms', { ...all, status: 'inactive' })).toBe('notActive')
  })
  test('BOT-01 a bot can be tried, a message that nobody answers to cannot', () => {
    expect((['app', 'webBot', 'sms', 'whatsAppBot'] as const).filter(isBot)).toEqual(['webBot', 'whatsAppBot'])
  })
  test('RO-14 New as soon as there was a campaign', () => {
    expect([defaultCategory(0), defaultCategory(3)]).toEqual(['all', 'new'])
  })
})

describe('counts', () => {
  test('RO-21 TRAP-100 100 for each position, never more than there are', () => {
    expect(defaultCount(5, 10_000)).toBe(500)
    expect(defaultCount(5, 120)).toBe(120)
    expect(defaultCount(1_000, 90_000)).toBe(25_000)
  })
  test.each([
    [undefined, 'invalid'],
    [-1, 'invalid'],
    [2.5, 'invalid'],
    [0, undefined],
    [80, undefined],
    [81, 'exceedsCredits'],
    [101, 'exceedsAvailable'],
  ])('RO-21 %s candidates of 100 with 80 credits: %s', (count, problem) => {
    expect(findCountProblem(count, { available: 100, credits: 80 })).toBe(problem)
  })
  test('RO-21 RO-22 more than one reachout takes is refused at its field, whatever was found and paid for', () => {
    const many = { available: 30_000, credits: 90_000 }
    expect(findCountProblem(25_000, many)).toBeUndefined()
    expect(findCountProblem(25_001, many)).toBe('tooMany')
    expect(findCountProblem(25_001, { ...many, credits: 100 })).toBe('tooMany')
    expect(findCountProblem(30_001, many)).toBe('exceedsAvailable')
    expect(findSelectedProblem('25,000', 30_000)).toBeUndefined()
    expect(findSelectedProblem('25,001', 30_000)).toBe('tooMany')
    expect(findSelectedProblem('30,001', 30_000)).toBe('aboveTotal')
  })
  test('RO-22 nothing and 0 are no number; above the total and below 0 are wrong', () => {
    for (const typed of ['', ' ', '0', '10']) expect(findSelectedProblem(typed, 10), typed).toBeUndefined()
    expect(findSelectedProblem('11', 10)).toBe('aboveTotal')
    expect(findSelectedProblem('-1', 10)).toBe('belowZero')
  })
  test.each([['abc'], ['5 people'], ['1.5'], ['1\t2'], ['1 2']])(
    'RO-22 RO-23 %j is no number of candidates',
    (typed) => {
      expect(findSelectedProblem(typed, 100)).toBe('invalid')
    },
  )
})

test('RO-23 little is left when a reachout leaves less than a fifth of the credits', () => {
  expect(isLowAfter(100, 80)).toBe(false)
  expect(isLowAfter(100, 81)).toBe(true)
  expect(isLowAfter(5, 5)).toBe(true)
  expect(isLowAfter(0, 0)).toBe(false)
  // A number that is not typed yet takes nothing
  expect(isLowAfter(1, 0)).toBe(false)
})

describe('times', () => {
  const now = at('2026-11-18T23:30')
  test('RO-25 today and the next six days, by the day in India', () => {
    const later = at('2027-01-01T00:00')
    expect(scheduleDays(now, later)).toHaveLength(7)
    expect(scheduleDays(now, later)[0]).toBe(at('2026-11-18T00:00'))
    expect(isSchedulable(now, now)).toBe(false)
    expect(isSchedulable(now + 1, now)).toBe(true)
    expect(isSchedulable(at('2026-11-24T23:59'), now)).toBe(true)
    expect(isSchedulable(at('2026-11-25T00:00'), now)).toBe(false)
  })
  test.each([
    ['2026-11-18T23:30', '2026-12-01T00:00', 'past'],
    ['2026-11-18T23:31', '2026-12-01T00:00', undefined],
    ['2026-11-24T23:59', '2026-11-24T00:00', undefined],
    ['2026-11-25T00:00', '2026-12-01T00:00', 'far'],
    ['2026-11-20T00:00', '2026-11-19T12:00', 'ended'],
    ['2026-11-19T23:59', '2026-11-19T12:00', undefined],
  ])('RO-25 %s is chosen, the request ends on %s: %s', (time, lastDay, problem) =>
    expect(findScheduleProblem(at(time), now, at(lastDay))).toBe(problem),
  )
  test.each([
    ['2026-11-18T00:00', '2026-11-18T09:00'],
    ['2026-11-18T08:59', '2026-11-18T09:00'],
    ['2026-11-18T09:00', '2026-11-18T10:00'],
    ['2026-11-18T10:59', '2026-11-18T11:00'],
    ['2026-11-18T11:00', '2026-11-19T09:00'],
    ['2026-11-18T23:59', '2026-11-19T09:00'],
  ])('RO-25 at %s a schedule proposes %s', (now, proposed) =>
    expect(proposedTime(at(now), at('2027-01-01T00:00'))).toBe(at(proposed)),
  )
  test.each(['00:00', '12:00', '23:59'])(
    'RO-25 none after the last day of the request, which may be kept as %s',
    (time) => {
      const last = at(`2026-11-19T${time}`)
      expect(scheduleDays(now, last)).toEqual([at('2026-11-18T00:00'), at('2026-11-19T00:00')])
      expect(findScheduleProblem(at('2026-11-19T23:59'), now, last)).toBeUndefined()
      expect(findScheduleProblem(at('2026-11-20T00:00'), now, last)).toBe('ended')
    },
  )
  test.each([
    ['2026-11-18T10:59', '2026-11-18T11:00'],
    ['2026-11-18T11:00', '2026-11-18T11:15'],
    ['2026-11-18T23:50', '2026-11-18T23:45'],
  ])('RO-25 at %s of the last day a schedule proposes %s', (now, proposed) =>
    expect(proposedTime(at(now), at('2026-11-18T00:00'))).toBe(at(proposed)),
  )
  test.each([
    ['2026-11-18T20:59', '2026-11-18T20:59'],
    ['2026-11-18T21:00', '2026-11-19T09:00'],
    ['2026-11-19T00:00', '2026-11-19T09:00'],
    ['2026-11-19T08:59', '2026-11-19T09:00'],
    ['2026-11-19T09:00', '2026-11-19T09:00'],
  ])('quiet hours over midnight: %s is sent at %s', (due, sent) => {
    expect(afterQuietHours(at(due), { from: 21 * 60, to: 9 * 60 })).toBe(at(sent))
  })
  test('quiet hours within a day, and none', () => {
    expect(afterQuietHours(at('2026-11-18T13:30'), { from: 780, to: 840 })).toBe(at('2026-11-18T14:00'))
    expect(afterQuietHours(at('2026-11-18T22:00'), undefined)).toBe(at('2026-11-18T22:00'))
  })
})

describe('messages', () => {
  const template = '#company# hires #job# in #location#.[[ Up to ₹#salary#.]] #link#'
  const facts = { company: "D'Souza & Sons", job: '$& Loader', location: 'Thane' }
  test('RO-13 the salary only when there is a maximum, the Indian way', () => {
    expect(fillTemplate(template, { ...facts, maximumSalary: 119_000 })).toBe(
      "D'Souza & Sons hires $& Loader in Thane. Up to ₹1,19,000. #link#",
    )
    expect(fillTemplate(template, facts, 'https://x')).toBe("D'Souza & Sons hires $& Loader in Thane. https://x")
    // As a carrier fills in a text that is registered there: nothing can be left out
    const registered = '#company#: #job#, up to ₹#salary#'
    expect(fillTemplate(registered, { ...facts, maximumSalary: 19_000 })).toBe(
      "D'Souza & Sons: $& Loader, up to ₹19,000",
    )
    expect(fillTemplate(registered, facts)).toBe("D'Souza & Sons: $& Loader, up to ₹-")
  })
})

describe('the file of candidates', () => {
  test('RO-28 headings in any order and case', () => {
    expect(findCandidateLayout(['Gender', 'CONTACT NUMBER', ' name '])).toEqual({
      at: { gender: 0, mobile: 1, name: 2 },
    })
    expect(findCandidateLayout(['Name'])).toEqual({ missing: ['mobile'] })
  })
  test.each([
    ['9812345614', '9812345614'],
    ['+91 98123-45614', '9812345614'],
    ['098123 45614', '9812345614'],
    ['9.812345614E9', '9812345614'],
    ['9812345614.0', '9812345614'],
    ['5812345614', undefined],
    ['981234561', undefined],
  ])('RO-28 the number %s is %s', (text, mobile) => {
    expect(findMobileInCell(text)).toBe(mobile)
  })
  test('RO-28 what is wrong with which row, and a number that comes again', () => {
    const rows = [
      ['रमेश यादव', '9812345614'],
      ['', '9812345615'],
      [''],
      ['Asha', '12'],
      ['Asha', '+919812345614'],
      ['Bina', ''],
    ]
    expect(readCandidates(rows, { at: { name: 0, mobile: 1 } })).toEqual({
      valid: [{ name: 'रमेश यादव', mobile: '9812345614' }],
      problems: [
        { row: 3, problem: 'nameMissing' },
        { row: 5, problem: 'mobileNotValid' },
        { row: 6, problem: 'duplicate' },
        { row: 7, problem: 'mobileMissing' },
      ],
      duplicates: 1,
    })
  })
})

test.each([
  ['EMP', 'EMP', 'payment', 'buyCredits'],
  ['AGG', 'AGG', 'payment', 'buyCredits'],
  ['SUB', 'EMP', 'payment', 'askForCredits'],
  ['OPS', 'OPS', 'feedback', 'askForCredits'],
] as const)('RO-23 ORD-01 %s of %s goes to %s by %s', (code, effectiveCode, to, label) => {
  expect(wayToCredits({ code, effectiveCode })).toEqual({ to, label })
})
