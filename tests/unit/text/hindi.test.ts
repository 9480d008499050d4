import { afterAll, expect, test, vi } from 'vitest'
import { formatDay, formatWeekday, nameDays } from '../../../src/lib/dates.ts'
import { formatNumber } from '../../../src/lib/numbers.ts'
import * as en from '../../../src/text/en/index.ts'
import { hi } from '../../../src/text/hi/index.ts'
import { loadWords, text } from '../../../src/text/index.ts'
import { setLanguage } from '../../../src/text/switch.ts'

const flat = (words: object, path: string): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}.${key}`, value] as [string, string]]
      : flat(value as object, `${path}.${key}`),
  )

async function sentencesOf({ first, later }: { first: object; later: Record<string, () => Promise<object>> }) {
  const areas = Object.entries(first) as [string, object][]
  for (const [area, load] of Object.entries(later)) areas.push([area, await load()])
  return new Map(areas.flatMap(([area, words]) => flat(words, area)))
}

const english = await sentencesOf(en)
const hindi = await sentencesOf(hi)

/** Alike in both: names, abbreviations of the trade, patterns without a word, and what a phone's keyboard must type. */
const alike =
  /^(Fieldhire|WhatsApp|SMS|DM|SPOC|LLP|NGO|SSC|GSTIN|Exotel|Gupshup|MSG91|Twilio|WhatsApp Cloud|PMKVY|Swades|GKRA|DELETE|fieldhire-updates-\{\{day\}\}\.json|SPOC \{\{name\}\})$/
const withoutPlaceholders = (sentence: string) => sentence.replace(/\{\{.*?\}\}/g, '')

test('every sentence of every area is there in Hindi, and none that English has not', () => {
  expect(english.size).toBeGreaterThan(1_500)
  expect([...hindi.keys()].toSorted()).toEqual([...english.keys()].toSorted())
})

test('each sentence in Hindi is given the same names, numbers and days as in English', () => {
  const holes = (sentence: string) => (sentence.match(/\{\{.*?\}\}|<\/?\w+>/g) ?? []).toSorted()
  for (const [key, sentence] of english) expect([key, holes(hindi.get(key)!)]).toEqual([key, holes(sentence)])
})

test('nothing is left in English', () => {
  const left = [...hindi].filter(
    ([key, sentence]) =>
      !alike.test(sentence) &&
      !/[\u0900-\u097f]/.test(sentence) &&
      /\p{L}/u.test(withoutPlaceholders(sentence) || withoutPlaceholders(english.get(key)!)),
  )
  expect(left).toEqual([])
})

test('TRAP-15 what counts as it was first sent is said so in Hindi too', () => {
  const said = [...english].filter(([, sentence]) => sentence.includes('as you first sent it')).map(([key]) => key)
  expect(said).toContain('board.views.savedBefore')
  for (const key of said) expect([key, hindi.get(key)]).toEqual([key, expect.stringContaining('पहली बार')])
})

test('a letter with a dot below is written one way, and a sentence ends with a danda', () => {
  for (const [key, sentence] of hindi) {
    expect([key, sentence.normalize('NFC')]).toEqual([key, sentence])
    expect([key, /[\u0900-\u097f]\.$/.test(sentence)]).toEqual([key, false])
    // A full stop in one language is one in the other; that of 'ID No.' is none
    const isSentence = /(?<!\bno)\.$/i.test(english.get(key)!)
    expect([key, /[।.]$/.test(sentence)]).toEqual([key, isSentence])
  }
})

test('a language is chosen: words, days and the attribute of the page follow; numbers stay Indian', async () => {
  const page = { cookie: '', documentElement: { lang: 'en' } }
  vi.stubGlobal('document', page)
  const day = Date.UTC(2026, 10, 21)
  await setLanguage('hi')
  expect(text('tasks', 'title')).toBe('मेरे काम')
  expect(page.documentElement.lang).toBe('hi')
  expect(page.cookie).toMatch(/^language=hi; path=\/; max-age=34560000;/)
  expect(`${formatWeekday(day)} ${formatDay(day)}`).toBe('शनि 21 नवंबर, 2026')
  expect(formatNumber(100_000)).toBe('1,00,000')
  // An area that comes later comes in Hindi
  await loadWords('feedback')
  expect(text('feedback', 'send')).toBe('भेजें')
  expect(text('common', 'thingsMissing', { count: 1 })).toBe('1 जानकारी भरनी बाकी')
  expect(text('common', 'thingsMissing', { count: 3 })).toBe('3 जानकारी भरनी बाकी')

  await setLanguage('tlh')
  expect(text('tasks', 'title')).toBe('मेरे काम')
  await setLanguage('en')
  expect(text('feedback', 'send')).toBe('Send')
  expect(`${formatWeekday(day)} ${formatDay(day)}`).toBe('Sat 21 Nov, 2026')
  // The default choice is not stored
  expect(page.cookie).toContain('max-age=0')
})
afterAll(() => {
  nameDays()
  vi.unstubAllGlobals()
})

test('RO-18 none is many in Hindi too: a sentence that says 1 is not read for 0', async () => {
  await setLanguage('hi')
  await loadWords('reachouts')
  expect(text('reachouts', 'filtersSet', { count: 0 })).toBe('0 फ़िल्टर लगे हैं')
  expect(text('reachouts', 'filtersSet', { count: 1 })).toBe('1 फ़िल्टर लगा है')
})

test('RO-02 whom a reachout was handed over for and to whom it was delivered are two numbers with two names', () => {
  const keys = [
    'reached',
    'responded',
    ...['sent', 'delivered', 'replied', 'failed'].map((tab) => `recipientTabs.${tab}`),
  ]
  for (const words of [english, hindi]) expect(new Set(keys.map((key) => words.get(`reachouts.${key}`))).size).toBe(6)
})
