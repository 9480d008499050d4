import { describe, expect, it } from 'vitest'
import { istDayFromIso } from '../../../src/lib/dates.ts'
import { makeCalendar } from '../../../src/lib/ics.ts'

const today = istDayFromIso('2026-11-21')
const now = today + 7 * 3_600_000
const make = (more: object = {}) =>
  makeCalendar(
    [{ uid: 'a@b', from: today + 10 * 3_600_000, to: today + 13 * 3_600_000, title: 'Interviews', ...more }],
    now,
  )
const unfold = (text: string) => text.replace(/\r\n /g, '')

describe('a calendar file', () => {
  it('has an event with its times in UTC', () => {
    expect(make().split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Fieldhire//Interview day//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:a@b',
      'DTSTAMP:20261121T013000Z',
      'DTSTART:20261121T043000Z',
      'DTEND:20261121T073000Z',
      'SUMMARY:Interviews',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('without a time it lasts the day in India, not the one in UTC', () => {
    expect(make({ from: today, to: undefined })).toContain('DTSTART;VALUE=DATE:20261121\r\n')
  })

  it('escapes what the format keeps for itself', () => {
    const file = unfold(make({ place: 'Gala 14, Kalher; Bhiwandi', notes: 'Asha\nRavi \\ Co' }))
    expect(file).toContain('LOCATION:Gala 14\\, Kalher\\; Bhiwandi\r\n')
    expect(file).toContain('DESCRIPTION:Asha\\nRavi \\\\ Co\r\n')
  })

  it('no line is longer than 75 octets, and Hindi comes out whole', () => {
    const title = 'साक्षात्कार '.repeat(30)
    const file = make({ title })
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(unfold(file)).toContain(`SUMMARY:${title}\r\n`)
  })
})
