import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HttpProblem, Refusal } from '../../../server/core/errors.ts'
import { fieldMessages } from '../../../src/contract/server-message.ts'
import { titled } from '../../../src/features/operations/refusal-list.tsx'
import { refusalReasons, refusalWords } from '../../../src/contract/refusal-reasons.ts'
import { outlineOf, refusalMessage, type RefusalReason } from '../../../src/contract/refusals.ts'
import { nameDays } from '../../../src/lib/dates.ts'
import { placeholder, type Template } from '../../../src/lib/template.ts'
import { operations } from '../../../src/text/en/operations.ts'
import { refusals, words } from '../../../src/text/hi/refusals.ts'
import { faultWords, translateServerMessage } from '../../../src/text/server-message.ts'
import { setLanguage } from '../../../src/text/switch.ts'
import { projectRoot, sourcesIn } from '../../support/imports.ts'

const reasons = Object.keys(refusalReasons) as RefusalReason[]
const english = (reason: RefusalReason): Template => refusalReasons[reason].message
const sentences = (template: Template) => {
  if (typeof template === 'string') return [template]
  return 'given' in template ? [template.yes, template.no] : [template.one, template.other]
}
const placeholders = (sentence: string) => [...sentence.matchAll(placeholder)].map((match) => match[1]!).toSorted()

/** A value for each member of `RefusalParams`. */
const params = {
  name: 'Asha $& (Pune)',
  another: 'Bina $1 (Thane)',
  who: 'Sunil Kadam',
  stage: 'joined',
  by: 'Sunil $& (Pune)',
  minutes: 12,
  wrong: 7,
  rows: 1_200,
  columns: ['Applicant ID', 'Action'],
} as const

/** As it is sent: code, reason, parameters and the English message. */
const wire = (reason: RefusalReason, given: object = params) =>
  JSON.parse(JSON.stringify(new Refusal<'stage-moved'>(reason as 'stage-moved', { params: given as never }).toError()))

describe('the table of refusals', () => {
  test('every reason has a sentence in English and in Hindi', () => {
    expect(reasons.length).toBeGreaterThan(150)
    expect(Object.keys(refusals).toSorted()).toEqual(reasons.toSorted())
    const isPlain = (sentence: string) => /^[ -~]+$/.test(sentence)
    expect(reasons.flatMap((reason) => sentences(english(reason))).filter((one) => !isPlain(one))).toEqual([])
    const isHindi = (sentence: string) => /[\u0900-\u097f]/.test(sentence.replace(placeholder, ''))
    expect(
      Object.values(refusals)
        .flatMap(sentences)
        .filter((one) => !isHindi(one)),
    ).toEqual([])
  })

  test('every parameter of a reason is used in every sentence of both languages', () => {
    for (const reason of reasons) {
      const own = [...new Set(sentences(english(reason)).flatMap(placeholders))]
      for (const template of [english(reason), refusals[reason]])
        for (const sentence of sentences(template)) {
          const isWithout = typeof template !== 'string' && 'given' in template && sentence === template.no
          const used = isWithout ? own.filter((name) => name !== template.given) : own
          expect([reason, placeholders(sentence)]).toEqual([reason, used.toSorted()])
        }
      expect(own.filter((name) => !Object.hasOwn(params, name))).toEqual([])
      for (const template of [english(reason), refusals[reason]])
        if (typeof template !== 'string') expect(own).toContain('given' in template ? template.given : template.count)
    }
    const used = new Set(reasons.flatMap((reason) => sentences(english(reason)).flatMap(placeholders)))
    expect([...used].toSorted()).toEqual(Object.keys(params).toSorted())
  })

  test('stages, and a user without a name, have words in both languages', () => {
    expect(Object.keys(words.lists.stage)).toEqual(Object.keys(refusalWords.lists.stage))
    expect(Object.keys(words.absent)).toEqual(Object.keys(refusalWords.absent))
  })

  test('each Hindi sentence is composed, and ends like the English one', () => {
    for (const reason of reasons) {
      const [one] = sentences(english(reason))
      for (const own of sentences(refusals[reason])) {
        expect([reason, own.normalize('NFC')]).toEqual([reason, own])
        expect([reason, /[।]$/.test(own)]).toEqual([reason, /(?<!\bno)\.$/i.test(one!)])
      }
    }
  })

  test('every reason is one that the server uses', () => {
    const server = sourcesIn('server')
      .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
      .join('\n')
    const rules = ['request-problems', 'webhooks']
      .map((name) => readFileSync(join(projectRoot, `src/rules/${name}.ts`), 'utf8'))
      .join('\n')
    const unused = reasons.filter((reason) => ![server, rules].some((source) => source.includes(`'${reason}'`)))
    // Made of the problem that a spreadsheet has
    expect(
      unused.filter((reason) => !/^sheet-(not-a-sheet|old-excel|damaged|too-large|too-many-rows|empty)$/.test(reason)),
    ).toEqual([])
  })

  test('a reason that is not in the table, or lacks its parameters, does not compile', () => {
    const never = () => [
      // @ts-expect-error -- not a reason
      new Refusal('not-in-the-table'),
      // @ts-expect-error -- a sentence without placeholders takes no parameters
      new Refusal('applicant-gone', { params: { name: 'Asha' } }),
      // @ts-expect-error -- needs its parameters
      new Refusal('stage-moved'),
      // @ts-expect-error -- needs the stage too
      new Refusal('stage-moved', { params: { by: 'Asha' } }),
      // @ts-expect-error -- not a stage
      new Refusal('stage-moved', { params: { stage: 'nowhere' } }),
      // @ts-expect-error -- the message of a field is a reason as well
      new Refusal('input-invalid', { fields: { name: 'not-in-the-table' } }),
      // @ts-expect-error -- nor has a problem of transport a message of its own
      new HttpProblem(404, 'Not found'),
    ]
    expect(never).toBeTypeOf('function')
  })

  test('the page does not carry the English table: it imports only types of it', () => {
    const arrow = /^(?:import (?!type )[^']*|\} )from '[^']*contract\/refusal(?:s|-reasons)\.ts'/m
    const files = [...sourcesIn('src'), ...sourcesIn('sw')].filter((file) => !file.startsWith('src/contract/'))
    expect(files.filter((file) => arrow.test(readFileSync(join(projectRoot, file), 'utf8')))).toEqual([])
  })
})

describe('what a refusal is on the wire', () => {
  test('STG-27 code, reason, parameters and the English message; nothing more for a plain one', () => {
    expect(wire('stage-moved', { stage: 'rejected', by: 'Asha' })).toEqual({
      code: 'conflict',
      reason: 'stage-moved',
      params: { stage: 'rejected', by: 'Asha' },
      message: 'Already rejected by Asha.',
    })
    expect(wire('stage-moved', { stage: 'joined' })).toMatchObject({ message: 'Already marked joined.' })
    expect(new Refusal('feedback-due', { funnelId: 'f1' }).toError()).toEqual({
      code: 2074,
      reason: 'feedback-due',
      message: 'Please update interview result of previous call before proceeding',
      funnelId: 'f1',
    })
  })

  test('a field at fault has its reason beside its message; a fault of the schema has its message alone', () => {
    const fields = { days: 'extension-days', name: { message: 'Invalid type' } } as const
    const error = new Refusal('input-invalid', { fields }).toError()
    expect(error).toMatchObject({
      fields: { days: 'Please enter between 1 and 90 days', name: 'Invalid type' },
      fieldReasons: { days: { reason: 'extension-days' } },
    })
    expect(fieldMessages(error)).toEqual({
      days: { reason: 'extension-days', message: 'Please enter between 1 and 90 days' },
      name: { message: 'Invalid type' },
    })
    expect(fieldMessages({ code: 'invalid', message: 'No', fields: { constructor: 'No' } })).toEqual({
      constructor: { message: 'No' },
    })
    expect(fieldMessages(undefined)).toEqual({})
  })

  test('the English sentences with parameters are what they were', () => {
    expect(refusalMessage('notes-changed', {})).toBe('Someone else saved other notes in the meantime.')
    expect(refusalMessage('changed-by-other', { who: 'Ravi' })).toBe(
      'Ravi changed this applicant first. Check the stage before you decide.',
    )
    expect(refusalMessage('too-many-reveals', { minutes: 1 })).toMatch(/Please wait 1 minute\.$/)
    expect(refusalMessage('too-many-reveals', { minutes: 12 })).toMatch(/Please wait 12 minutes\.$/)
    expect(refusalMessage('sheet-wrong', { wrong: 1, rows: 40 })).toBe(
      '1 of 40 rows needs a correction. Nothing was changed.',
    )
    expect(refusalMessage('sheet-headings', { columns: ['A', 'B'] })).toBe('These columns are missing: A, B.')
  })
})

describe('what the server says, in Hindi', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
    await setLanguage('hi')
  })
  afterAll(async () => {
    await setLanguage('en')
    nameDays()
    vi.unstubAllGlobals()
  })

  test('every refusal that is sent has a Hindi sentence with its parameters in it', () => {
    for (const reason of reasons) {
      const shown = translateServerMessage(wire(reason))
      expect([reason, shown]).toEqual([reason, expect.stringMatching(/[\u0900-\u097f]/)])
      expect(shown).not.toContain('{{')
    }
  })

  test('a name, a number and a stage are put in as they are', () => {
    expect(translateServerMessage(wire('stage-moved'))).toBe('Sunil $& (Pune) ने पहले ही जॉइन किया दर्ज किया है।')
    // As a build before stored it, and where nobody is known
    expect(translateServerMessage(wire('stage-moved', { name: 'Asha', stage: 'rejected' }))).toBe(
      'पहले से रिजेक्ट हुए दर्ज है।',
    )
    expect(translateServerMessage(wire('notes-changed', { who: undefined }))).toBe(
      'इस बीच किसी और ने दूसरे नोट्स सेव कर दिए।',
    )
    expect(translateServerMessage(wire('sheet-wrong'))).toBe('1200 में से 7 पंक्तियाँ ठीक करनी होंगी। कुछ नहीं बदला गया।')
    expect(translateServerMessage(wire('sheet-wrong', { wrong: 1, rows: 40 }))).toBe(
      '40 में से 1 पंक्ति ठीक करनी होगी। कुछ नहीं बदला गया।',
    )
    // A user whose name is also the name of a stage keeps it
    expect(translateServerMessage(wire('notes-changed', { who: 'Joined' }))).toBe('इस बीच Joined ने दूसरे नोट्स सेव कर दिए।')
  })

  test.each<[string, unknown]>([
    ['a reason of a newer server', { reason: 'not-yet-known', params: {} }],
    ['no reason, as older builds stored it', {}],
    ['a reason that every object has', { reason: 'constructor' }],
    ['a reason that is no text', { reason: { toString: 1 } }],
    ['no parameters', { reason: 'stage-moved' }],
    ['parameters that are none', { reason: 'stage-moved', params: null }],
    ['a parameter too few', { reason: 'stage-moved', params: { by: 'Asha' } }],
    ['a stage of a newer server', { reason: 'stage-moved', params: { stage: 'onLeave' } }],
    ['a stage that every object has', { reason: 'stage-moved', params: { stage: 'constructor' } }],
    ['an object for a name', { reason: 'address-in-use', params: { name: { first: 'Asha' } } }],
    ['a list of objects', { reason: 'sheet-headings', params: { columns: [{}] } }],
  ])('%s: the message is shown as it came', (_what, more) => {
    const message = 'A newer server says this.'
    expect(translateServerMessage({ message, ...(more as object) })).toBe(message)
  })

  test('long text and HTML in a parameter stay text', () => {
    const name = `<img src=x onerror=alert(1)> {{stage}} ${'x'.repeat(100_000)}`
    expect(translateServerMessage(wire('address-in-use', { name }))).toBe(
      `हायरिंग रिक्वेस्ट ${name} में यह पता इस्तेमाल हो रहा है। पहले उसके ऑफ़िस बदलें।`,
    )
  })

  test('nothing is shown for nothing; a fault of a form’s own rules has its own word', () => {
    expect(translateServerMessage(undefined)).toBeUndefined()
    const say = faultWords(['panWrong'], (fault) => `the form: ${fault}`)
    expect(say({ message: 'panWrong' })).toBe('the form: panWrong')
    expect(say({ reason: 'email-taken', message: 'Somebody already signs in with this email.' })).toBe(
      'इस ईमेल से पहले से कोई लॉग इन करता है।',
    )
    expect(say(undefined)).toBeUndefined()
  })

  test('STG-27 in English it is the server’s own to the letter', async () => {
    await setLanguage('en')
    for (const reason of reasons) expect(translateServerMessage(wire(reason))).toBe(wire(reason).message)
    await setLanguage('hi')
  })
})

/** Where a message of the server is shown, or passed on without its reason. */
const bare = /\b(?:refusal|answer\.error|end\.error|lastError|forced|failure)\??\.message\b/
test('no screen takes the bare message of a refusal: its reason would be lost', () => {
  const rooms = ['features', 'stages', 'places', 'hiring', 'acting', 'app', 'push', 'data'].flatMap((room) =>
    sourcesIn(`src/${room}`),
  )
  const found = rooms.filter((file) => bare.test(readFileSync(join(projectRoot, file), 'utf8')))
  // The message of an Error object
  expect(found).toEqual(['src/data/call-failure.ts'])
})

test('OPS-02 a reason without what it names: a title, or its sentence, in both languages', async () => {
  const holed = reasons.filter((reason) => outlineOf(reason)!.includes('…'))
  expect(Object.keys(operations.refused.titles).toSorted()).toEqual(holed.toSorted())
  expect(titled.toSorted()).toEqual(holed.toSorted())
  const outline = (reason: RefusalReason) => translateServerMessage({ reason, message: outlineOf(reason)! })
  const others = reasons.filter((reason) => !holed.includes(reason))
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  await setLanguage('en')
  await setLanguage('hi')
  expect(others.filter((reason) => !/\p{Script=Devanagari}/u.test(outline(reason)))).toEqual([])
  await setLanguage('en')
  nameDays()
  vi.unstubAllGlobals()
  expect(outlineOf('toString')).toBeUndefined()
})
