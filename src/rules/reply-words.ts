/** What a reply by SMS or WhatsApp means. other: nobody is made an applicant by what is not a clear yes. */
export type ReplyMeaning = 'stop' | 'start' | 'yes' | 'other'

const stops = [
  ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'optout', 'opt out', 'block'],
  ...['रोकें', 'रोको', 'रुको', 'रोक', 'बंद', 'बन्द', 'स्टॉप', 'स्टाप', 'बंद करें', 'बंद करो', 'बन्द करो', 'मत भेजो', 'मत भेजें'],
  ...['थांबा', 'बंद करा', 'বন্ধ', 'நிறுத்து', 'ఆపు', 'ನಿಲ್ಲಿಸಿ', 'നിർത്തുക'],
]
const starts = ['start', 'unstop', 'शुरू', 'शुरु', 'चालू']
const yeses = [
  ...['1', 'yes', 'y', 'ok', 'okay', 'interested', 'i am interested', 'haan', 'han', 'ha', 'haan ji', 'ji', 'ji haan'],
  ...['हाँ', 'हां', 'हा', 'जी', 'जी हाँ', 'जी हां', 'हाँ जी', 'हां जी', 'ठीक है', 'इच्छुक', 'होय', 'हो'],
  ...['হ্যাঁ', 'হ্যা', 'ஆம்', 'ఔను', 'అవును', 'ಹೌದು', 'അതെ'],
]

const wordsOf = (list: string[]) => new Set(list.map((each) => each.normalize('NFC')))
const meanings: [ReplyMeaning, Set<string>][] = [
  ['stop', wordsOf(stops)],
  ['start', wordsOf(starts)],
  ['yes', wordsOf(yeses)],
]

/** Digits of the scripts of India as ours: their blocks are 0x80 apart, and each has its zero at the same place. */
const plainDigits = (text: string) =>
  text.replaceAll(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, (digit) => String((digit.codePointAt(0)! - 0x966) % 0x80))

/**
 * Case, marks and blanks do not matter, nor what has no width. A wish to stop also counts as the first word of more, after
 * a please.
 */
export function meaningOf(text: string): ReplyMeaning {
  const said = plainDigits(text.slice(0, 500).normalize('NFC').toLowerCase())
    .replaceAll(/[\u200b-\u200d\ufeff]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(please|pls|plz|कृपया) /, '')
  const meaning = meanings.find(([, words]) => words.has(said))?.[0]
  if (meaning) return meaning
  const first = said.split(' ')[0]!
  return ['stop', 'stopall', 'unsubscribe', 'स्टॉप', 'रोकें', 'बंद'].some((word) => word.normalize('NFC') === first)
    ? 'stop'
    : 'other'
}
