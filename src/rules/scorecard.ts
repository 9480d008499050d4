import {
  LONGEST_ANSWER,
  LONGEST_QUESTION,
  MOST_ANSWERS,
  MOST_QUESTIONS,
  questionKinds,
  type Answer,
  type Question,
  type QuestionWire,
} from '../contract/scorecard.ts'
import type { Applicant } from '../contract/funnel-row.ts'
import { trimPasted } from '../lib/text.ts'
import { withoutUnseen } from '../lib/unseen.ts'
import { plainNumber } from './typed-number.ts'

/** Those that this build can ask. */
export const knownQuestions = (questions: readonly QuestionWire[] | null | undefined): Question[] =>
  (questions ?? []).filter((one): one is Question => (questionKinds as readonly string[]).includes(one.kind))

/** Why the questions cannot be saved, by the id of the question. */
export type QuestionFault = 'empty' | 'tooLong' | 'twice'

export function findQuestionFaults(questions: readonly Question[]): Record<string, QuestionFault> {
  const faults: Record<string, QuestionFault> = {}
  const seen = new Set<string>()
  for (const { id, label } of questions) {
    const text = label.trim()
    if (text === '') faults[id] = 'empty'
    else if (text.length > LONGEST_QUESTION) faults[id] = 'tooLong'
    else if (seen.has(text.toLowerCase())) faults[id] = 'twice'
    seen.add(text.toLowerCase())
  }
  return faults
}

export const mayAddQuestion = (questions: readonly unknown[]): boolean => questions.length < MOST_QUESTIONS

/** What stands in the fields, by the id of the question; of a photo the name of its file. '' is no answer. */
export type Typed = Record<string, string>

/** The fields of a card that was filled before. An answer of another kind does not fit its question any more. */
export function typedOf(questions: readonly Question[], card: Applicant['scorecard']): Typed {
  const given = new Map(card?.answers.map((answer) => [`${answer.kind} ${answer.questionId}`, answer.value]))
  return Object.fromEntries(
    questions.flatMap(({ id, kind }) => {
      const value = given.get(`${kind} ${id}`)
      if (value === undefined) return []
      return [[id, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]]
    }),
  )
}

/** '२,५०० ' → 2500. Undefined when it is no number, or has more digits than anybody means. */
export function readNumber(text: string): number | undefined {
  const plain = plainNumber(text)
  return /^-?\d{1,10}(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined
}

/** What is wrong in a field; an empty one is not. */
export type AnswerFault = 'notANumber' | 'tooLong'

export function findAnswerFaults(questions: readonly Question[], typed: Typed): Record<string, AnswerFault> {
  return Object.fromEntries(
    questions.flatMap(({ id, kind }): [string, AnswerFault][] => {
      const text = typed[id]?.trim() ?? ''
      if (text === '') return []
      if (kind === 'number' && readNumber(text) === undefined) return [[id, 'notANumber']]
      return kind === 'text' && text.length > LONGEST_ANSWER ? [[id, 'tooLong']] : []
    }),
  )
}

function readAnswer({ id: questionId, kind, label }: Question, text: string): Answer | undefined {
  const asked = { questionId, label }
  if (text === '') return undefined
  switch (kind) {
    case 'yesNo':
      return { ...asked, kind, value: text === 'yes' }
    case 'rating':
      return { ...asked, kind, value: Number(text) }
    case 'number': {
      const value = readNumber(text)
      return value === undefined ? undefined : { ...asked, kind, value }
    }
    case 'text': {
      const value = trimPasted(withoutUnseen(text))
      return value === '' ? undefined : { ...asked, kind, value }
    }
    case 'photo':
      return { ...asked, kind, value: text }
  }
}

/**
 * The card that these fields make. Answers to questions that are not asked any more stay, and one that was not changed keeps
 * its question as it was asked.
 */
export function answersOf(questions: readonly Question[], typed: Typed, card: Applicant['scorecard']): Answer[] {
  const before = card?.answers ?? []
  const given = questions.flatMap((question): Answer[] => {
    const answer = readAnswer(question, typed[question.id]?.trim() ?? '')
    if (!answer) return []
    const old = before.find((one) => one.questionId === answer.questionId && one.kind === answer.kind)
    return [old?.value === answer.value ? (old as Answer) : answer]
  })
  const asked = new Set(questions.map(({ id }) => id))
  const others = before.filter(({ questionId }) => !asked.has(questionId)) as Answer[]
  return [...given, ...others].slice(0, MOST_ANSWERS)
}

type Given = readonly { questionId: string; kind: string; value: unknown }[]

/** Whether two cards say the same, in whatever order. */
export function isSameCard(one: Given, other: Given): boolean {
  const values = new Map(other.map((answer) => [answer.questionId, answer]))
  return (
    one.length === other.length &&
    one.every(({ questionId, kind, value }) => {
      const match = values.get(questionId)
      return match !== undefined && match.kind === kind && match.value === value
    })
  )
}

/** joiningDoc/{funnelId}/scorecard/{question}-{random}.jpg: no two photos have one name. */
export const photoNameOf = (funnelId: string, file: string): string => `joiningDoc/${funnelId}/scorecard/${file}`

/** Of kept photos those that are still asked for. */
export const keptOf = <P>(questions: readonly Question[], kept: Readonly<Record<string, P>> = {}): Record<string, P> =>
  Object.fromEntries(
    questions.flatMap(({ id, kind }) => (kind === 'photo' && kept[id] !== undefined ? [[id, kept[id]]] : [])),
  )

/**
 * The fields as they were left: what was typed, and the photos that are still there. Where a chosen photo is not there any more the
 * saved one stays, which nobody took away.
 */
export const restoreTyped = (
  left: Typed,
  saved: Typed,
  questions: readonly Question[],
  photos: Readonly<Record<string, { name: string }>>,
  funnelId: string,
): Typed => {
  const ofPhotos = questions.flatMap(({ id, kind }): [string, string][] => {
    const photo = photos[id]
    if (kind !== 'photo') return []
    return photo ? [[id, photoNameOf(funnelId, photo.name)]] : [[id, left[id] ?? saved[id] ?? '']]
  })
  return { ...left, ...Object.fromEntries(ofPhotos) }
}
