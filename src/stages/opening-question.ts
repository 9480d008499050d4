import type { Applicant } from '../contract/funnel-row.ts'
import { areCallsUsedUp, asksAgain, isCallPlaced } from '../rules/call-count.ts'
import type { PanelKind } from '../rules/panel-kind.ts'
import type { PanelAnswers, PanelStep } from '../rules/panels.ts'
import { text } from '../text/index.ts'

/** The keys of the yes/no answers. */
export type ChoiceKey = 'first' | 'selected' | 'sameDate'

/** A question with two choices, side by side: `no` left, `yes` right. */
export interface ChoiceStep {
  kind: 'choice'
  key: ChoiceKey
  question: (row: Applicant) => string
  yes: () => string
  no: () => string
}

const yesNo = { yes: () => text('stages', 'yes'), no: () => text('stages', 'no') }
const first = (question: ChoiceStep['question']): ChoiceStep => ({ kind: 'choice', key: 'first', question, ...yesNo })
export const decide = (question: ChoiceStep['question']): ChoiceStep => ({
  kind: 'choice',
  key: 'selected',
  question,
  ...yesNo,
})

/** How the steps are shown that a panel may begin with; the others are in steps.ts, which the first list does without. */
export const openingSteps = {
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
} satisfies Partial<Record<PanelStep, ChoiceStep>>

/** The first of `panelSteps` while nothing is answered. */
export const firstStepOf: Record<PanelKind, keyof typeof openingSteps> = {
  interviewCall: 'callCompleted',
  takeInterview: 'takeInterview',
  attendance: 'attended',
  result: 'result',
  claimedSelected: 'confirmSelected',
  joining: 'updateJoining',
  awaitingJoining: 'joinedAwaited',
  claimedJoined: 'joined',
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
  const step: ChoiceStep = openingSteps[firstStepOf[panel]]
  return {
    question: step.question(row),
    answer: (yes: boolean): PanelAnswers => ({ [step.key]: yes }),
  }
}
