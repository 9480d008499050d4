import * as v from 'valibot'
import { requiredText } from './required-text.ts'

export const feedbackFaults = ['nameMissing', 'subjectMissing', 'messageMissing', 'messageTooLong'] as const
export type FeedbackFault = (typeof feedbackFaults)[number]

/** Maximum length of a message in characters; the server accepts no more. */
export const longestMessage = 2_000

const required = requiredText<FeedbackFault>

/** DASH-06: a message is the name of its sentence in text/feedback `faults`. */
export const feedbackForm = v.object({
  name: required('nameMissing'),
  subject: required('subjectMissing'),
  // What is pasted stays whole until its writer shortens it
  message: v.pipe(required('messageMissing'), v.maxLength(longestMessage, 'messageTooLong' satisfies FeedbackFault)),
})
export type FeedbackForm = v.InferOutput<typeof feedbackForm>

interface Sender {
  userType: string
  ipId: string
  /** Only user type TP has one (TRAP-23). */
  trainingPartnerId?: string
}

/**
 * Where the breadcrumb of the page leads, and whose partner id goes along (DASH-05). A training partner (TP) has both
 * of its own; none of the six codes is one, so that this branch cannot be reached yet (TRAP-23).
 */
export function feedbackPlace({ userType, ipId, trainingPartnerId }: Sender): { back: string; partnerId: string } {
  return userType === 'TP'
    ? { back: '/TrainingPartner-dashboard', partnerId: trainingPartnerId ?? '' }
    : { back: '/Employer-dashboard', partnerId: ipId }
}

interface Message {
  partnerId: string
  partnerType: string
  name: string
  email: string
  subject: string
  message: string
}

/** DASH-06: sent only if all of these are there. */
export const isComplete = ({ partnerId, partnerType, name, email, subject, message }: Message): boolean =>
  [partnerId, partnerType, name, email, subject, message].every((part) => part.trim() !== '')
