import * as v from 'valibot'
import { defineCall, defineFileCall } from './call.ts'
import { id, language } from './shapes.ts'

/** The states of the onboarding bot (ONB-01, ONB-02). */
export const onboardingStates = ['notInitiated', 'Initiated', 'Completed', 'Unopened', 'Failure', 'Abandoned'] as const
export type OnboardingState = (typeof onboardingStates)[number]

const text = v.nullish(v.pipe(v.string(), v.maxLength(500)))

/** An applicant's answers to the bot; dob is 'YYYY-MM-DD' (ONB-05). */
export const candidateDetails = v.object({
  name: text,
  mobileNumber: text,
  fatherName: text,
  dob: text,
  email: text,
  gender: text,
  resumeUrl: text,
  currentAddress: v.nullish(v.object({ addressline: text, district: text, state: text, pincode: text })),
  poiVerification: text,
  poiDetails: v.nullish(v.object({ id: text, name: text, fatherName: text, gender: text, dob: text })),
})
export type CandidateDetails = v.InferOutput<typeof candidateDetails>

export const onboardingCalls = {
  /**
   * API-078: the status of the bot, one entry. With view=status (ours) only that and `smsPreview`, the text that
   * would be sent. Without it also the applicant's answers, which the server records as a reveal. Never stored.
   */
  detail: defineCall({
    name: 'onboarding.detail',
    method: 'GET',
    path: 'onboard/candidateDetail',
    offline: 'needs-network',
    input: v.object({ funnelId: id, view: v.optional(v.literal('status')) }),
    output: v.object({
      data: v.array(
        v.object({
          status: v.picklist(onboardingStates),
          candidateDetails: v.nullish(candidateDetails),
          smsPreview: v.nullish(v.string()),
        }),
      ),
    }),
  }),
  /** API-079: sends the SMS of the bot, or sends it again. */
  initiate: defineCall({
    name: 'onboarding.initiate',
    method: 'POST',
    path: 'onboard/initiateOnboarding',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ funnelId: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '') }),
    output: v.object({ data: v.object({ status: v.picklist(onboardingStates) }) }),
  }),
  /** API-080: hands applicants whose details are complete over to the onboarding platform. */
  manage: defineCall({
    name: 'onboarding.manage',
    method: 'POST',
    path: 'onboard/manageOnboarding',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ funnelIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(100)) }),
    output: v.object({ data: v.object({ migrated: v.number() }) }),
  }),
  /**
   * API-081: the status of the bot for every applicant of a request, as a sheet. Refused with NOT_INITIATED when none
   * was started.
   */
  report: defineFileCall({
    name: 'onboarding.report',
    method: 'POST',
    path: 'onboard/download/onboardingReport',
    offline: 'needs-network',
    input: v.object({ hiringRequestId: id, language: v.optional(language) }),
    output: v.object({}),
  }),
}

/** The code of a report that would be empty (ONB-08). */
export const NOT_INITIATED = 404
