import type { BulkProblem } from '../../src/rules/bulk.ts'

/**
 * Text that the server itself writes: the error file of a spreadsheet, an SMS, the page of the demo's messages. The
 * messages of refusals are in src/contract/refusal-reasons.ts, the app's own sentences in src/text.
 */
export const serverText = {
  /** A line of the file of errors (API-085). */
  sheetRow: (row: number, column: string, value: string, why: string) =>
    `Row ${row}, ${column}${value === '' ? '' : ` "${value}"`}: ${why}`,
  sheetCell: {
    'id-missing': 'the applicant ID is missing.',
    'applicant-gone': 'no applicant of this hiring request has this ID.',
    duplicate: 'this applicant stands in an earlier row already.',
    'name-differs': 'the applicant with this ID has another name.',
    'stage-unknown': 'this is not a stage.',
    'stage-moved': 'the applicant is not in this stage any more.',
    'action-unknown': 'this is not an action.',
    'not-allowed': 'this is not possible from the stage the applicant is in.',
    'joining-date-required': 'a joining date is needed.',
    'date-unreadable': 'this is not a date. Write it as 21/11/2026.',
    'date-far': 'this date is too far away from today.',
    'date-future': 'somebody who has joined cannot have a joining date in the future.',
    'reason-required': 'a reason is needed.',
    'reason-not-valid': 'a reason has at most 500 characters.',
    'employee-id-not-valid': 'an employee ID has at most 50 characters.',
  } satisfies Record<BulkProblem['code'], string>,
  /** Sent to the applicant, and shown before (ONB-03). */
  onboardingSms:
    'Congratulations! You have been selected for the role of #role# at #company#. Please reply to this message to fill in your details.',
  messagesTitle: 'Messages of the demo',
  messagesNone: 'No message has been sent yet.',
} as const
