import { formatDay } from '../lib/dates.ts'
import type { PanelAnswers, PanelStep } from '../rules/panels.ts'
import { text } from '../text/index.ts'
import { decide, openingSteps, type ChoiceKey, type ChoiceStep } from './opening-question.ts'

/** A field under the last question. */
export interface FieldStep {
  kind: 'newDate' | 'actualDate' | 'reason' | 'details'
}

/** A date is read as one word, also where the question has two lines. */
const inOneLine = (date: string) => date.replaceAll(' ', '\u00a0')

/** How each step of rules/panels.ts is shown. A new step does not compile until it has an entry here. */
export const steps: Record<PanelStep, ChoiceStep | FieldStep> = {
  ...openingSteps,
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
