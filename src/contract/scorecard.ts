import * as v from 'valibot'
import { withoutUnseen } from '../lib/unseen.ts'
import { epochMs, personLine, personText } from './shapes.ts'

/** A request's scorecard: the questions of the employer, and the answers about one applicant. */
export const MOST_QUESTIONS = 8
export const LONGEST_QUESTION = 100
export const LONGEST_ANSWER = 300
/** Answers to questions that are gone stay: those of five whole scorecards. */
export const MOST_ANSWERS = 40
/** Bytes of a photo. The device makes it smaller (src/stages/picture.ts). */
export const LARGEST_PHOTO = 300 * 1024

export const questionKinds = ['yesNo', 'rating', 'number', 'text', 'photo'] as const
export type QuestionKind = (typeof questionKinds)[number]

const questionId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,40}$/, 'Question id is not valid'))
const kind = v.picklist(questionKinds)

/** Questions as they are saved. */
export const questionsInput = v.pipe(
  v.array(v.object({ id: questionId, kind, label: v.pipe(personLine(LONGEST_QUESTION), v.minLength(1)) })),
  v.maxLength(MOST_QUESTIONS),
  v.check((all) => new Set(all.map((one) => one.id)).size === all.length, 'A question id occurs twice'),
)

/** As it is read: a kind of a later version must not keep an app from the others (`knownQuestions`). */
export const questionWire = v.object({ id: v.string(), kind: v.string(), label: v.string() })
export type QuestionWire = v.InferOutput<typeof questionWire>

export interface Question {
  id: string
  kind: QuestionKind
  label: string
}

/** The questions of a request; `version` grows with each change. */
export const scorecardWire = v.object({ version: v.number(), questions: v.array(questionWire) })

/** joiningDoc/{funnelId}/scorecard/{name}: stored and served as offer letters are. */
const photoName = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^joiningDoc\/[^/\\\u0000-\u001f]{1,100}\/scorecard\/[A-Za-z0-9-]{1,90}\.jpg$/, 'File name is not valid'),
)

/** The label as it was asked. */
const asked = { questionId, label: v.pipe(personLine(LONGEST_QUESTION), v.minLength(1)) }

/** Answers as they are saved. The value of a photo is the name of its file. */
export const answersInput = v.pipe(
  v.array(
    v.variant('kind', [
      v.object({ ...asked, kind: v.literal('yesNo'), value: v.boolean() }),
      v.object({
        ...asked,
        kind: v.literal('rating'),
        value: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
      }),
      v.object({
        ...asked,
        kind: v.literal('number'),
        value: v.pipe(v.number(), v.finite(), v.minValue(-1e12), v.maxValue(1e12)),
      }),
      v.object({
        ...asked,
        kind: v.literal('text'),
        value: v.pipe(v.string(), v.transform(withoutUnseen), personText(LONGEST_ANSWER), v.minLength(1)),
      }),
      v.object({ ...asked, kind: v.literal('photo'), value: photoName }),
    ]),
  ),
  v.maxLength(MOST_ANSWERS),
  v.check((all) => new Set(all.map((one) => one.questionId)).size === all.length, 'A question is answered twice'),
)
export type Answer = v.InferOutput<typeof answersInput>[number]

/** As it is read. */
export const answerWire = v.object({
  questionId: v.string(),
  label: v.string(),
  kind: v.string(),
  value: v.union([v.boolean(), v.number(), v.string()]),
})

/** The answers about one applicant, when they were saved and by whom. */
export const cardWire = v.object({ answers: v.array(answerWire), timeStamp: epochMs, by: v.nullish(v.string()) })

/** How one question was answered about the applicants of a group. Ratings: their average; yes/no: the share of yes. */
const groupFigures = v.object({ answers: v.number(), average: v.number() })
export const figuresWire = v.object({
  questionId: v.string(),
  label: v.string(),
  kind: v.picklist(['rating', 'yesNo']),
  selected: v.nullable(groupFigures),
  rejected: v.nullable(groupFigures),
})
export type QuestionFigures = v.InferOutput<typeof figuresWire>
