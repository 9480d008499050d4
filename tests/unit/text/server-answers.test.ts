import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serverText } from '../../../server/text.ts'
import { text as identityText } from '../../../server/identity/text.ts'
import { nameDays } from '../../../src/lib/dates.ts'
import { requestMessages } from '../../../src/rules/request-problems.ts'
import { server } from '../../../src/text/hi/server.ts'
import { said } from '../../../src/text/said.ts'
import { setLanguage } from '../../../src/text/switch.ts'
import { projectRoot, sourcesIn } from '../../support/imports.ts'

/** Not refusals: pages and letters of the server itself, what an applicant is sent, and the lines of a file of errors. */
const notSaid = new Set(['messagesTitle', 'messagesNone', 'onboardingSms', 'sheetRow', 'sheetCell'])

/** Every sentence of server/text.ts, those with a name in it as they leave the server. */
function sentencesOf(words: object): string[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    if (notSaid.has(key)) return []
    if (typeof value === 'string') return [value]
    if (typeof value === 'object' && value !== null) return sentencesOf(value)
    const say = value as (...given: unknown[]) => string
    switch (key) {
      case 'stageMoved':
        return ['shortlisted', 'interviewDone', 'interviewNoShow', 'joiningNoShow', 'interested']
          .concat('selected', 'rejected', 'joined')
          .map((stage) => say('Asha (Pune) $& Co.', stage))
      case 'changedByOther':
      case 'notesChanged':
      case 'requestChanged':
        return [say('Sunil Kadam'), say(undefined)]
      case 'tooManyReveals':
        return [say(1), say(12)]
      case 'sheetWrong':
        return [say(1, 40), say(7, 1_200)]
      case 'sheetHeadings':
        return [say('Applicant ID, Action')]
      case 'addressInUse':
      case 'spocKnown':
        return [say('Kalher Office')]
      default:
        throw new Error(`Give ${key} what it is called with`)
    }
  })
}

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Sentences written where they are thrown: `new Refusal(code, '…')`, `new HttpProblem(status, code, '…')`, `invalid('…')`. */
function thrownIn(file: string): string[] {
  const found: string[] = []
  const look = (node: Node) => {
    const name = (node.callee as { name?: string } | undefined)?.name ?? ''
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const at = { Refusal: 1, HttpProblem: 2, invalid: 0 }[name]
      const argument = at === undefined ? undefined : (node.arguments as Node[])[at]
      if (argument?.type === 'Literal') found.push(String(argument.value))
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) look(child)
  }
  look(parseSync(file, readFileSync(join(projectRoot, file), 'utf8')).program as unknown as Node)
  return found
}

/** Between the server and other servers; no person's app ever asks these. */
const gateways = /^server\/(gateways\/(telephony|message)-routes|metrics\/)/
const thrown = sourcesIn('server')
  .filter((file) => !gateways.test(file))
  .flatMap(thrownIn)
const { wrongPassword, inactive, tooMany } = identityText
const everything = new Set([
  ...sentencesOf(serverText),
  ...Object.values(requestMessages),
  ...thrown,
  ...[wrongPassword, inactive, tooMany(1), tooMany(15)],
])

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

  test('every sentence the server can refuse with has one', () => {
    expect(thrown.length).toBeGreaterThan(20)
    expect(everything.size).toBeGreaterThan(130)
    expect([...everything].filter((sentence) => !/[\u0900-\u097f]/.test(said(sentence)))).toEqual([])
  })

  test('none is kept that the server does not say any more', () => {
    const used = new Set([...everything].map((sentence) => said(sentence)))
    const unused = Object.entries(server).filter(([english, own]) =>
      english.includes('{{') ? ![...used].some((one) => one.startsWith(own.split('{{')[0]!)) : !everything.has(english),
    )
    const fields = ['Missing or not valid', 'Missing or unknown', 'Missing', 'There is no such message']
    expect(unused.map(([english]) => english).filter((english) => !fields.includes(english))).toEqual([])
  })

  test('a name, a number and a stage stand in it; what nobody has written stays as it came', () => {
    expect(said(serverText.stageMoved('Asha $& (Pune)', 'joined'))).toBe('Asha $& (Pune) पहले से इस स्टेज पर हैं: जॉइन किया।')
    expect(said(serverText.notesChanged(undefined))).toBe('इस बीच किसी और ने दूसरे नोट्स सेव कर दिए।')
    expect(said(serverText.sheetWrong(7, 1_200))).toBe('1200 में से 7 पंक्तियाँ ठीक करनी होंगी। कुछ नहीं बदला गया।')
    expect(said('A newer server says this.')).toBe('A newer server says this.')
    expect(said('constructor')).toBe('constructor')
    expect(said(undefined)).toBeUndefined()
  })

  test('each has the holes, the letters and the end of a sentence of Hindi', () => {
    const holes = (sentence: string) => (sentence.match(/\{\{\w+\}\}/g) ?? []).toSorted()
    for (const [english, own] of Object.entries(server)) {
      expect([english, holes(own)]).toEqual([english, holes(english)])
      expect([english, own.normalize('NFC')]).toEqual([english, own])
      expect([english, /[।]$/.test(own)]).toEqual([english, /(?<!\bno)\.$/i.test(english)])
    }
  })

  test('STG-27 in English it is the server’s own to the letter', async () => {
    await setLanguage('en')
    for (const sentence of everything) expect(said(sentence)).toBe(sentence)
    await setLanguage('hi')
  })
})

/** Where the words of the server are shown, and not only passed on. */
const shown = /(?<!said\()\b(?:refusal|answer\.error|end\.error|lastError|forced)\??\.message\b/
test('no screen shows a sentence of the server without asking for it in the language of the page', () => {
  const passedOn = [
    'src/app/who-is-signed-in.ts',
    'src/features/funnel/bulk/use-sending.ts',
    'src/features/funnel/use-documents.ts',
    'src/features/reachouts/run-campaign.tsx',
    'src/features/reachouts/use-candidates.ts',
    'src/features/requests/form/request-form-page.tsx',
    'src/stages/update-toasts.tsx',
  ]
  const files = ['features', 'stages', 'places', 'acting', 'app', 'push'].flatMap((room) => sourcesIn(`src/${room}`))
  const found = files.filter((file) =>
    readFileSync(join(projectRoot, file), 'utf8')
      .split('\n')
      .some((line) => shown.test(line.replace(/said\([^)]*\)/g, ''))),
  )
  expect(found.filter((file) => !passedOn.includes(file))).toEqual([])
})
