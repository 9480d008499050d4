import type { CandidateDetails } from '../../../src/contract/onboarding.ts'
import type { FunnelDetails } from '../../db/schema.ts'
import type { BotOutcome, MessageGateway } from './types.ts'

/**
 * How an applicant of the demo reacts to a message, by the last digit of their number, so that every state can be seen:
 * 7 cannot be reached, 8 never opens it, 9 gives up half way, all others reply. On a resend every applicant replies.
 */
export function fateOf(to: string, attempt: number): BotOutcome {
  if (attempt > 1) return 'Completed'
  const fates: Record<string, BotOutcome> = { '7': 'Failure', '8': 'Unopened', '9': 'Abandoned' }
  return fates[to.at(-1) ?? ''] ?? 'Completed'
}

/**
 * The messages inside the server: they stay in the database, where /messages shows them, and reach no one. The outcome
 * of a message is derived from its time, so nothing is lost when the server stops meanwhile, and several servers agree.
 */
export const embeddedMessages = (answerMs: number): MessageGateway => ({
  send: () => Promise.resolve(true),
  findOutcome: ({ to, sentAt, attempt }, now) => (now - sentAt < answerMs ? undefined : fateOf(to, attempt)),
})

interface Person {
  name: string
  mobile: string | null
  gender: string | null
  details: FunnelDetails
}

/** What that applicant enters in the bot: the details on record. */
export function answersOf({ name, mobile, gender, details }: Person): CandidateDetails {
  const [document] = details.identityDocuments ?? []
  const { currentLocation: home } = details
  return {
    name,
    mobileNumber: mobile,
    fatherName: document?.fatherName,
    dob: document?.dob,
    email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.test`,
    gender: gender && `${gender[0]!.toUpperCase()}${gender.slice(1)}`,
    resumeUrl: null,
    currentAddress: home && {
      addressline: home.address,
      district: home.district,
      state: null,
      pincode: home.pincode,
    },
    poiVerification: document ? (document.status === 'verified' ? 'Verified' : 'Pending') : null,
    poiDetails: document && {
      id: document.docNumber,
      name: document.name,
      fatherName: document.fatherName,
      gender: document.gender,
      dob: document.dob,
    },
  }
}
