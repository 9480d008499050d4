import type { Applicant } from '../contract/funnel-row.ts'
import { limits } from './limits.ts'

/** After three failed calls only a decision is left (CALL-06, TRAP-42). */
export const areCallsUsedUp = ({ call }: Pick<Applicant, 'call'>): boolean => call.failedCount >= limits.failedCalls

/** A call was placed and its result is not known here: only then it is asked whether it was completed (STG-11). */
export const isCallPlaced = ({ call }: Pick<Applicant, 'call'>): boolean =>
  call.status === 'progress' || call.status === 'completed'

/** The question is 'Call again?' once a call has failed (CALL-04). */
export const asksAgain = ({ call }: Pick<Applicant, 'call'>): boolean => call.failedCount > 0
