import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { refusalMessage } from '../../../src/contract/refusals.ts'
import { emptyLocation, emptyRequestForm, readRequestForm } from '../../../src/rules/request-form.ts'
import { keyOfPath, pathOfKey, sectionOf } from '../../../src/rules/request-fields.ts'
import {
  findRequestProblems,
  isMissing,
  requestReasons,
  type RequestContext,
  type RequestMessage,
} from '../../../src/rules/request-problems.ts'
import { findFieldReasons, requestFormSchema } from '../../../src/rules/request-schema.ts'
import { context, fullForm, fullLocation } from '../../support/request-form.ts'

const requestMessages = Object.fromEntries(
  Object.entries(requestReasons).map(([code, reason]) => [code, refusalMessage(reason)]),
) as Record<RequestMessage, string>

/** Messages by the server's names of the fields. */
const messages = (form = fullForm(), more: Partial<RequestContext> = {}) =>
  Object.fromEntries(
    Object.entries(findFieldReasons(form, { ...context, ...more })).map(([key, reason]) => [
      key,
      refusalMessage(reason),
    ]),
  )
const location = (more: Parameters<typeof fullLocation>[0]) => fullForm({ locations: [fullLocation(more)] })

describe('what an empty form lacks', () => {
  it('HR-08 HR-11 HR-16 HR-28 says so at each field, and in which section', () => {
    const problems = findRequestProblems(emptyRequestForm(), context)
    expect(messages(emptyRequestForm())).toEqual({
      hiringName: 'Please enter a name',
      jobCategory: 'Mandatory field',
      jobRole: 'Mandatory field',
      minimumSalary: 'Mandatory field',
      maximumSalary: 'Mandatory field',
      state_1: 'Mandatory field',
      district_1: 'Mandatory field',
      city_1: 'Mandatory field',
      position_1: 'Mandatory field',
      interviewLocation_1: 'Enter and save atleast one office location',
    })
    expect(problems.every(({ code }) => isMissing(code))).toBe(true)
    expect([...new Set(problems.map(({ path }) => sectionOf(path)))]).toEqual(['details', 'locations'])
  })

  it('HR-08 HR-09 what is typed and not seen is no name, and says so on leaving the field', () => {
    for (const typed of ['  ', '\u200b', '\u200d\u2060', '\u3164']) {
      const form = fullForm({ name: typed, targetEmployer: typed, sectors: ['Logistics'] })
      expect(messages(form, { code: 'SA' }), JSON.stringify(typed)).toEqual({
        hiringName: 'Please enter a name',
        targetEmployer: 'Please enter employer name',
      })
      expect(findRequestProblems(form, { ...context, code: 'SA' }).some(({ code }) => isMissing(code))).toBe(false)
    }
  })

  it('nothing is wrong with a full one', () => expect(messages()).toEqual({}))
})

describe('whose fields there are', () => {
  it('HR-09 ROLE-02 asks SA and AGG whom they hire for, nobody else', () => {
    for (const code of ['SA', 'AGG'] as const)
      expect(messages(fullForm({ sectors: ['Logistics'] }), { code })).toEqual({
        targetEmployer: 'Please enter employer name',
      })
    expect(messages(fullForm({ sectors: ['Logistics'] }), { code: 'SSC' })).toEqual({})
  })

  it('HR-08 HR-09 HR-28 a name, client or city is no longer than the server takes it', () => {
    const texts = (length: number, city: number) => {
      const typed = 'x'.repeat(length)
      const locations = [fullLocation({ city: 'x'.repeat(city) })]
      return fullForm({ name: typed, targetEmployer: ` ${typed}\u00a0`, sectors: ['Logistics'], locations })
    }
    expect(messages(texts(100, 80), { code: 'SA' })).toEqual({})
    expect(messages(texts(101, 81), { code: 'SA' })).toEqual({
      hiringName: 'At most 100 characters',
      targetEmployer: 'At most 100 characters',
      city_1: 'At most 80 characters',
    })
    // What an employer's form does not ask is not sent
    expect(messages(texts(100, 80))).toEqual({})
    expect(messages({ ...texts(100, 80), targetEmployer: 'x'.repeat(101) })).toEqual({})
  })

  it('HR-10 asks all but employers for the sector', () => {
    expect(messages(fullForm({ targetEmployer: 'Vetri Auto' }), { code: 'SA' })).toEqual({
      sector_name: 'Mandatory field',
    })
    expect(messages(fullForm(), { code: 'SSC' })).toEqual({ sector_name: 'Mandatory field' })
    expect(messages(fullForm(), { code: 'EMP' })).toEqual({})
  })
})

describe('salary', () => {
  const salary = (minimumSalary: string, maximumSalary: string) => messages(fullForm({ minimumSalary, maximumSalary }))
  it('HR-16 is above 0 and the minimum below the maximum', () => {
    expect(salary('', '0')).toEqual({ minimumSalary: 'Mandatory field', maximumSalary: 'Mandatory field' })
    expect(salary('-5', '20000')).toEqual({ minimumSalary: 'Mandatory field' })
    expect(salary('20000', '20000')).toEqual({ minimumSalary: 'Should be less than maximum salary' })
    expect(salary('20001', '20000')).toEqual({ minimumSalary: 'Should be less than maximum salary' })
    expect(salary('14,500', '19 000')).toEqual({})
    expect(salary('1', '99999999')).toEqual({ maximumSalary: requestMessages.salaryHigh })
  })

  it.each(['12000.50', 'many', '12,0,0', '900\t12', '900 12', '12 k'])(
    'HR-16 %j is no number, and not called empty',
    (typed) => {
      expect(salary(typed, '20000')).toEqual({ minimumSalary: 'Enter one whole number in digits' })
    },
  )

  it.each(['₹ 12,000', 'Rs. 12,000', 'Rs 12,000', 'INR 12000', '12,000/-'])('HR-16 %s is a salary', (typed) => {
    expect(salary(typed, 'Rs. 19,000/-')).toEqual({})
  })
})

describe('skills, points, languages and notes', () => {
  it('HR-13 at most 3 custom skills of 25 characters', () => {
    const custom = (...names: string[]) =>
      messages(fullForm({ skills: names.map((name) => ({ name, isCustom: true })) }))
    expect(custom('a', 'b', 'हिंदी टाइपिंग'.slice(0, 12))).toEqual({})
    expect(custom('a', 'b', 'c', 'd')).toEqual({ skills: requestMessages.customSkills })
    expect(custom('x'.repeat(25))).toEqual({})
    expect(custom('x'.repeat(26))).toEqual({ skills: requestMessages.customSkills })
  })

  it('HR-15 at most 6 points of 100 characters', () => {
    const points = (text: string) => messages(fullForm({ responsibilities: { text, modified: true, vernacKeys: [] } }))
    expect(points(Array(6).fill('x'.repeat(100)).join('\n'))).toEqual({})
    expect(points(Array(7).fill('x').join('\n'))).toEqual({ jobResponsibility: requestMessages.points })
    expect(points('x'.repeat(101))).toEqual({ jobResponsibility: requestMessages.points })
  })

  it('HR-25 at most 4 languages', () => {
    const speak = (n: number) =>
      messages(
        fullForm({
          languages: (['English', 'Hindi', 'Tamil', 'Telugu', 'Odia'] as const)
            .slice(0, n)
            .map((name) => ({ name, isMandatory: false })),
        }),
      )
    expect(speak(4)).toEqual({})
    expect(speak(5)).toEqual({ communicationLanguage: requestMessages.languages })
  })

  it('HR-27 at most 6 lines of 100 characters, their bullets not counted', () => {
    const notes = (text: string) => messages(fullForm({ notes: text }))
    expect(
      notes(
        Array(6)
          .fill(`• ${'x'.repeat(100)}`)
          .join('\n'),
      ),
    ).toEqual({})
    expect(notes(Array(7).fill('• x').join('\n'))).toEqual({ notes: requestMessages.notes })
    expect(notes(`• ${'x'.repeat(101)}`)).toEqual({ notes: requestMessages.notes })
  })
})

describe('a location', () => {
  it('HR-28 HR-37 is named by its number', () => {
    const form = fullForm({ locations: [fullLocation(), emptyLocation()] })
    expect(Object.keys(messages(form))).toEqual([
      'state_2',
      'district_2',
      'city_2',
      'position_2',
      'interviewLocation_2',
    ])
    expect(messages(location({ positions: '0' }))).toEqual({ position_1: 'Mandatory field' })
    expect(messages(location({ positions: '-3' }))).toEqual({ position_1: 'Mandatory field' })
    for (const positions of ['10\t5', '10 5', '5 people', '1.5'])
      expect(messages(location({ positions })), positions).toEqual({ position_1: requestMessages.notANumber })
    expect(messages(location({ positions: '10001' }))).toEqual({ position_1: requestMessages.positionsHigh })
  })

  it('HR-33 needs a time, and working days or dates, unless there is no interview', () => {
    const off = fullLocation().slots.map((slot) => ({ ...slot, on: false }))
    expect(messages(location({ slots: off }))).toEqual({ interviewTime_1: 'Mandatory field' })
    expect(messages(location({ days: [] }))).toEqual({ workingDays_1: 'Mandatory field' })
    expect(messages(location({ scheduling: 'dates', days: [] }))).toEqual({ interviewDates_1: 'Mandatory field' })
    expect(messages(location({ interviewType: 'noInterview', slots: off, days: [] }))).toEqual({})
  })

  it('HR-32 takes no dates that are past, except those it had already', () => {
    const on = (...dates: string[]) => location({ scheduling: 'dates', days: [], dates })
    expect(messages(on('2026-11-21'))).toEqual({})
    expect(messages(on('2026-11-20', '2026-11-25'))).toEqual({ interviewDates_1: requestMessages.pastDate })
    expect(messages(on('2026-11-20', '2026-11-25'), { keptDates: ['2026-11-20'] })).toEqual({})
  })

  it('HR-34 TRAP-67 names the slot that is no time or out of order', () => {
    const slots = (...times: [string, string][]) =>
      messages(location({ slots: times.map(([from, to]) => ({ on: true, from, to })) }))
    expect(slots(['09:75', '12:00'], ['12:00', '16:00'], ['16:00', '19:00'])).toEqual({
      interviewTimeRange_1_1: 'Invalid Time',
    })
    expect(slots(['09:60', '12:00'], ['12:00', '16:00'], ['16:00', '19:00'])).toHaveProperty(
      'interviewTimeRange_1_1',
      'Invalid Time',
    )
    const order = 'Time range values are not correct. Each slot should be in chronological order.'
    expect(slots(['12:00', '16:00'], ['09:00', '12:00'], ['16:00', '19:00'])).toEqual({ interviewTimeRange_1_2: order })
    expect(slots(['09:00', '09:00'], ['12:00', '16:00'], ['16:00', '19:00'])).toEqual({ interviewTimeRange_1_1: order })
  })

  it('HR-31 has whole offices only, and none that is still being entered', () => {
    const [office] = fullLocation().offices
    const withoutInterview = { ...office!, interviewId: '' }
    expect(messages(location({ offices: [withoutInterview] }))).toHaveProperty('interviewLocation_1')
    expect(messages(location({ offices: [withoutInterview], interviewType: 'telephonic' }))).toEqual({})
    expect(messages(location({ offices: [{ ...office!, spocId: '' }] }))).toHaveProperty('interviewLocation_1')
    expect(messages(location({ editing: { at: null, office: office! } }))).toEqual({
      interviewLocation_1: requestMessages.officeOpen,
    })
    // The user did not enter what a new location begins with
    expect(messages(location({ editing: emptyLocation().editing }))).toEqual({})
  })
})

describe('the one schema', () => {
  it('reports the code of each message at its field of the form', () => {
    const result = v.safeParse(requestFormSchema(context), emptyRequestForm())
    const issues = (result.issues ?? []).map((issue) => [v.getDotPath(issue), issue.message])
    expect(issues).toContainEqual(['name', 'name'])
    expect(issues).toContainEqual(['locations.0.offices', 'office'])
    expect(v.safeParse(requestFormSchema(context), fullForm()).success).toBe(true)
  })

  it('HR-16 calls an empty number missing and 0 in its place wrong, with the same message', () => {
    const found = findRequestProblems(fullForm({ minimumSalary: '', maximumSalary: '0' }), context)
    expect(found.map(({ code }) => isMissing(code))).toEqual([true, false])
    expect(messages(fullForm({ minimumSalary: '', maximumSalary: '0' }))).toEqual({
      minimumSalary: 'Mandatory field',
      maximumSalary: 'Mandatory field',
    })
  })

  it('HR-29 reports too many locations beside the errors of each', () => {
    const form = fullForm({ locations: [...Array(50).fill(fullLocation()), fullLocation({ city: '' })] })
    expect(messages(form)).toEqual({ city_51: 'Mandatory field', locations: requestMessages.locations })
  })

  it('HR-37 finds the field of each name a server may send', () => {
    const form = fullForm() as unknown as Record<string, unknown>
    const names =
      'jobCategory jobRole hiringName targetEmployer sector_name minimumSalary maximumSalary position_1 workingDays_1 interviewDates_1 interviewTime_1 interviewTimeRange_1_2 interviewLocation_1'
    for (const name of names.split(' ')) {
      const path = pathOfKey(name)
      expect(path, name).toBeDefined()
      expect(
        path!.reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], form),
        name,
      ).toBeDefined()
    }
    expect(pathOfKey('position_3')).toEqual(['locations', 2, 'positions'])
    expect(pathOfKey('position_0')).toBeUndefined()
    expect(pathOfKey('locations.0.number_of_positions')).toBeUndefined()
  })

  it('every problem it finds has a name that leads back to its field', () => {
    const [office] = fullLocation().offices
    const broken = fullForm({
      name: '',
      minimumSalary: '5',
      maximumSalary: '4',
      locations: [emptyLocation(), fullLocation({ days: [], offices: [{ ...office!, spocId: '' }] })],
      notes: 'x'.repeat(200),
    })
    for (const { path } of findRequestProblems(broken, { ...context, code: 'SA' }))
      expect(pathOfKey(keyOfPath(path))?.slice(0, 2), keyOfPath(path)).toEqual(path.slice(0, 2))
  })
})

describe('a draft of another build', () => {
  it('TRAP-83 is opened with what can be read of it', () => {
    const kept = {
      ...fullForm(),
      gender: 'Robots',
      languages: 'all',
      locations: [{ district: 'Thane', slots: [1] }],
      more: 1,
    }
    const form = readRequestForm(JSON.parse(JSON.stringify(kept)))
    expect(form).toMatchObject({ name: 'Bhiwandi FC ramp-up', gender: 'Any', languages: [] })
    expect(form.locations[0]).toMatchObject({ district: 'Thane', slots: emptyLocation().slots, offices: [] })
    expect(readRequestForm(null)).toEqual(emptyRequestForm())
    expect(readRequestForm({ locations: [] }).locations).toHaveLength(1)
  })
})
