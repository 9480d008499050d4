import { formatDay } from '../lib/dates.ts'
import type { Applicant } from '../contract/funnel-row.ts'
import { areCallsUsedUp, asksAgain, isCallPlaced } from '../rules/calls.ts'
import type { PanelAnswers, PanelKind, PanelStep } from '../rules/panels.ts'
import { panelSteps } from '../rules/panels.ts'
import { text } from '../text/index.ts'

/** The keys of the yes/no answers. */
type ChoiceKey = 'first' | 'selected' | 'sameDate'

/** A question with two choices, side by side: `no` left, `yes` right. */
export interface ChoiceStep {
  kind: 'choice'
  key: ChoiceKey
  question: (row: Applicant) => string
  yes: () => string
  no: () => string
}

/** A field under the last question. */
export interface FieldStep {
  kind: 'newDate' | 'actualDate' | 'reason' | 'details'
}

/** A date is read as one word, also where the question has two lines. */
const inOneLine = (date: string) => date.replaceAll(' ', '\u00a0')

const yesNo = { yes: () => text('stages', 'yes'), no: () => text('stages', 'no') }
const first = (question: ChoiceStep['question']): ChoiceStep => ({ kind: 'choice', key: 'first', question, ...yesNo })
const decide = (question: ChoiceStep['question']): ChoiceStep => ({
  kind: 'choice',
  key: 'selected',
  question,
  ...yesNo,
})

/** How each step of rules/panels.ts is shown. A new step does not compile until it has an entry here. */
export const steps: Record<PanelStep, ChoiceStep | FieldStep> = {
  takeInterview: first(() => text('stages', 'questions.takeInterview')),
  callCompleted: first(() => text('stages', 'questions.callCompleted')),
  attended: first(() => text('stages', 'questions.attended')),
  joined: first(() => text('stages', 'questions.joined')),
  joinedAwaited: first(() => text('stages', 'questions.joinedAwaited')),
  // Without a date there is nothing to confirm yet: yes sets the date (STG-19)
  updateJoining: first((row) =>
    text('stages', row.joiningTime === undefined ? 'questions.updateJoiningNoDate' : 'questions.updateJoining'),
  ),
  confirmSelected: decide(() => text('stages', 'questions.confirmSelected')),
  result: decide(() => text('stages', 'questions.result')),
  keepOrReject: {
    ...decide(() => text('stages', 'questions.keepOrReject')),
    yes: () => text('stages', 'newDate'),
    no: () => text('stages', 'reject'),
  },
  sameDate: {
    kind: 'choice',
    key: 'sameDate',
    question: (row) => text('stages', 'questions.sameDate', { day: inOneLine(formatDay(row.joiningTime ?? 0)) }),
    yes: () => text('stages', 'sameDate'),
    no: () => text('stages', 'anotherDate'),
  },
  newJoiningDate: { kind: 'newDate' },
  actualJoiningDate: { kind: 'actualDate' },
  reason: { kind: 'reason' },
  joiningDetails: { kind: 'details' },
}

/**
 * The first question of a panel, shown in the row of a task (TASK-09), and the PanelAnswers for Yes and No. `isCall`: Yes
 * opens the panel to call, before anything is asked about the call.
 */
export function openingQuestion(
  panel: PanelKind,
  row: Applicant,
): { question: string; answer: (yes: boolean) => PanelAnswers; isCall?: true } {
  if (panel === 'interviewCall' && areCallsUsedUp(row))
    return {
      question: text('stages', 'questions.result'),
      answer: (yes) => ({ withoutInterview: true, selected: yes }),
    }
  if (panel === 'interviewCall' && !isCallPlaced(row))
    return {
      question: text('stages', asksAgain(row) ? 'callAgain' : 'takeInterview'),
      answer: (yes) => (yes ? {} : { withoutInterview: true }),
      isCall: true,
    }
  const step = steps[panelSteps(panel, row, {}, 0)[0]!] as ChoiceStep
  return {
    question: step.question(row),
    answer: (yes: boolean): PanelAnswers => ({ [step.key]: yes }),
  }
}

/**
 * Returns the answers with one more. A date belongs to its question, so it is cleared when that answer changes. The
 * answers that follow from `first` are cleared when `first` changes. Typed text stays.
 */
export function withAnswer(answers: PanelAnswers, key: ChoiceKey, value: boolean): PanelAnswers {
  if (answers[key] === value) return answers
  if (answers[key] === undefined) return { ...answers, [key]: value }
  const { joiningTime: _, ...kept } = answers
  if (key === 'first') return { ...kept, selected: undefined, sameDate: undefined, first: value }
  return { ...kept, [key]: value }
}

/** Clears an answer, and with it all that followed from it. */
export function withoutAnswer(answers: PanelAnswers, key: ChoiceKey): PanelAnswers {
  const { joiningTime: _, ...kept } = answers
  if (key === 'first') return { ...kept, first: undefined, selected: undefined, sameDate: undefined }
  return { ...kept, [key]: undefined }
}
