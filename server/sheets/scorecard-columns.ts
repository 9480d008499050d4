import type { Applicant } from '../../src/contract/funnel-row.ts'
import type { Language } from '../../src/contract/shapes.ts'
import type { Cell } from '../../src/sheets/sheet-xml.ts'
import type { Column } from './columns.ts'
import { sheetWord } from './hindi.ts'

/** One column for each question of the scorecard, with the question for its heading (SCORE-05). A photo stays where it is. */
export const scorecardColumns = (
  questions: readonly { id: string; label: string }[],
  language: Language | undefined,
): Column<Applicant>[] =>
  questions.map(({ id, label }) => ({
    heading: label,
    width: 18,
    cell: ({ scorecard }): Cell | undefined => {
      const answer = scorecard?.answers.find(({ questionId }) => questionId === id)
      if (!answer) return undefined
      if (answer.kind === 'photo') return sheetWord('Photo', language)
      return typeof answer.value === 'boolean' ? sheetWord(answer.value ? 'Yes' : 'No', language) : answer.value
    },
  }))
