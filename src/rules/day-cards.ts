import type { Applicant } from '../contract/funnel-row.ts'
import { hideDigits } from '../lib/hide-digits.ts'

type Answers = NonNullable<Applicant['scorecard']>['answers']
type Words = Record<'yes' | 'no' | 'photo', string>

/** Beyond so many columns nobody reads a sheet: a day has a few requests of eight questions. */
const MOST_COLUMNS = 40

const keyOf = (label: string) => label.trim().toLowerCase()

/**
 * The questions that were answered about these applicants, as headings, in the order in which they were asked. The same words in
 * two requests are one column.
 */
export function cardHeadings(rows: readonly Pick<Applicant, 'scorecard'>[]): string[] {
  const labels = new Map<string, string>()
  for (const { scorecard } of rows)
    for (const { label } of scorecard?.answers ?? []) if (!labels.has(keyOf(label))) labels.set(keyOf(label), label)
  return [...labels.values()].slice(0, MOST_COLUMNS)
}

/** What a card says under these headings. A photo stays where it is, and a number in a text does not go to other places. */
export function cardCells(
  { scorecard }: Pick<Applicant, 'scorecard'>,
  headings: readonly string[],
  words: Words,
): (string | number)[] {
  const given = new Map([...(scorecard?.answers ?? [])].reverse().map((answer) => [keyOf(answer.label), answer]))
  return headings.map((heading) => cellOf(given.get(keyOf(heading)), words))
}

function cellOf(answer: Answers[number] | undefined, words: Words): string | number {
  if (!answer) return ''
  if (answer.kind === 'photo') return words.photo
  if (typeof answer.value === 'boolean') return words[answer.value ? 'yes' : 'no']
  return typeof answer.value === 'number' ? answer.value : hideDigits(answer.value)
}
