import * as v from 'valibot'
import { defineCall } from './call.ts'
import { deskToken, LONGEST_WITH } from './desk-entry.ts'
import { channels, funnelRowWire } from './funnel-row.ts'
import { mobile } from './company.ts'
import {
  epochMs,
  id,
  language,
  looseInteger,
  pageOptions,
  paginationOptions,
  personLine,
  personText,
} from './shapes.ts'
import { answersInput } from './scorecard.ts'

/** The tabs of the funnel page (FUN-03). */
export const funnelTabs = ['all', 'screened', 'selected', 'rejected', 'joined'] as const
export type FunnelTab = (typeof funnelTabs)[number]

export const currentStates = ['SHORTLISTED', 'INTERVIEW_DONE', 'SELECTED'] as const
export type CurrentState = (typeof currentStates)[number]

export const stageActions = ['screen', 'selected', 'rejected', 'didNotAttend', 'joined', 'didNotJoin'] as const
export type StageAction = (typeof stageActions)[number]

export const LONGEST_REASON = 500
export const LONGEST_EMPLOYEE_ID = 50
/** Notes: 6 lines of 100 characters (TRAP-62); the server counts the line breaks and bullets in. */
export const LONGEST_NOTES = 700

/**
 * What the request asks for at the joining, and the state in which the applicant has it; null: not there yet. Names are
 * those of `joiningDocuments`. No number, no file (FUN-16, docs/decisions/025).
 */
const documentOfJoining = v.object({
  ...{ name: v.string(), isMandatory: v.boolean(), needsUpload: v.boolean() },
  status: v.nullable(v.string()),
})

const stageBody = v.object({
  /** IST midnight of the joining day, epoch ms. */
  joiningTime: v.optional(v.pipe(looseInteger, epochMs)),
  message: v.optional(personText(LONGEST_REASON)),
  employeeID: v.optional(personText(LONGEST_EMPLOYEE_ID)),
  docURL: v.optional(v.pipe(v.array(v.object({ fileName: v.string(), type: v.string() })), v.maxLength(5))),
  subStage: v.optional(v.picklist(['notAttended', 'notJoined'])),
  employerConfirmed: v.literal(true),
})

/** Ten digits of an Indian mobile, as an integer: a +91 or a leading zero would be lost in it (TRAP-61). */
const phoneNumber = v.pipe(v.number(), v.integer(), v.minValue(6_000_000_000), v.maxValue(9_999_999_999))

export const LONGEST_NAME = 100
/** An applicant's id as the device makes it; those that the server makes look the same. */
export const madeIdPattern = /^[0-9a-f]{24}$/
const madeId = v.pipe(v.string(), v.regex(madeIdPattern))
/** Versions of the sentence that a walk-in agrees to: a change of its meaning gets another name. */
export const consentSentences = ['walk-in-1'] as const
export const CONSENT_SENTENCE = 'walk-in-1'

/** API-076: the result of an earlier call is missing; `funnelId` beside it names the applicant. */
export const FEEDBACK_DUE = 2074

const rowAnswer = v.object({ data: v.object({ result: v.array(funnelRowWire) }) })

/** Per-stage counts; screened also has the days until the first of them expires (FUN-12). */
export const stageCount = v.object({ count: v.number(), leastDaysToExpire: v.nullish(v.number()) })
export const statisticKeys = [
  'interested',
  'shortlisted',
  'interviewScheduled',
  'interviewDone',
  'interviewNoShow',
  'selected',
  'selfSelected',
  'rejected',
  'joined',
  'selfJoined',
  'joiningNoShow',
] as const
export type StatisticKey = (typeof statisticKeys)[number]

export const funnelCalls = {
  /** API-070: counts of every stage. */
  counts: defineCall({
    name: 'funnel.counts',
    method: 'POST',
    path: 'campaign/funnel/details',
    offline: 'read-saved',
    input: v.object({ hiringRequestId: id, ipId: id }),
    output: v.object({ data: v.record(v.picklist(statisticKeys), stageCount) }),
  }),
  /**
   * API-071: the rows of a request. `tab` and `updatedSince` (epoch ms, returns rows changed at or after it) are ours;
   * `asOf` in the response is the value to send as the next `updatedSince`.
   */
  rows: defineCall({
    name: 'funnel.rows',
    method: 'POST',
    path: 'campaign/funnel/get',
    offline: 'read-saved',
    input: v.object({
      hiringRequestId: id,
      ipId: id,
      filterOptions: v.optional(
        v.object({
          sort: v.optional(
            v.object({
              field: v.picklist(['name', 'age', 'distance', 'stageTime', 'updatedAt']),
              order: v.picklist(['ascending', 'descending']),
            }),
          ),
          search: v.optional(personText(100)),
          channelType: v.optional(v.picklist(channels)),
          tab: v.optional(v.picklist(funnelTabs)),
          updatedSince: v.optional(epochMs),
        }),
        {},
      ),
      pageOptions,
    }),
    output: v.object({
      data: v.object({ result: v.array(funnelRowWire), asOf: v.nullish(v.number()) }),
      paginationOptions,
    }),
  }),
  /** API-072: one applicant, masked. */
  detail: defineCall({
    name: 'funnel.detail',
    method: 'GET',
    path: 'campaign/candidate/detail/get/{funnelId}',
    offline: 'read-saved',
    input: v.object({ funnelId: id }),
    output: v.object({
      data: v.object({
        ...funnelRowWire.entries,
        documents: v.optional(v.array(documentOfJoining)),
      }),
    }),
  }),
  /**
   * API-074: a stage update. `base` is ours: the stage's timeStamp the user saw, per row (TRAP-17). The response's rows
   * are the applicants after the update.
   */
  update: defineCall({
    name: 'funnel.update',
    method: 'POST',
    path: 'campaign/candidate/funnel/data/update',
    mutation: true,
    offline: 'queue',
    input: v.object({
      currentState: v.picklist(currentStates),
      action: v.picklist(stageActions),
      payload: v.object({
        body: stageBody,
        filter: v.object({
          ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(100)),
          hiringRequestId: id,
          ipId: id,
        }),
        base: v.optional(v.object({ timeStamp: epochMs })),
      }),
    }),
    output: rowAnswer,
  }),
  /** API-075: the notes of an applicant. `base` is ours: when the notes the user saw were saved, 0 for none, and their text. */
  notes: defineCall({
    name: 'funnel.notes',
    method: 'POST',
    path: 'fulfillment/notes/{funnelId}',
    mutation: true,
    offline: 'queue',
    input: v.object({
      funnelId: id,
      notes: personText(LONGEST_NOTES),
      base: v.optional(v.object({ timeStamp: epochMs, notes: v.optional(personText(LONGEST_NOTES)) })),
    }),
    output: rowAnswer,
  }),
  /**
   * API-076: rings the interviewer and then the applicant. Rings two telephones, so it is never queued and never
   * replayed. `contactNumber` is where the interviewer is called this time; left out, the number on record. Refused
   * with FEEDBACK_DUE while the result of this user's last call to another applicant is open.
   */
  initiateCall: defineCall({
    name: 'funnel.initiateCall',
    method: 'POST',
    path: 'fulfillment/initiateCall/{funnelId}',
    mutation: true,
    success: 'success',
    offline: 'needs-network',
    input: v.object({ funnelId: id, type: v.literal('Interview'), contactNumber: v.optional(phoneNumber) }),
    output: rowAnswer,
  }),
  /** API-077: the call was not completed. */
  interviewStatus: defineCall({
    name: 'funnel.interviewStatus',
    method: 'POST',
    path: 'fulfillment/interviewStatus/{funnelId}',
    mutation: true,
    success: 'success',
    offline: 'queue',
    input: v.object({ funnelId: id, status: v.literal(false) }),
    output: rowAnswer,
  }),
  /** Ours: the applicant came to the gate (GATE-04); sent again on the same day it changes nothing. */
  attended: defineCall({
    name: 'funnel.attended',
    method: 'POST',
    path: 'fulfillment/attended/{funnelId}',
    mutation: true,
    offline: 'queue',
    input: v.object({ funnelId: id, token: v.optional(deskToken) }),
    output: rowAnswer,
  }),
  /**
   * Ours: the desk calls somebody in, back or for later, or gives another token (GATE-09). Of two moves the one that was made
   * last stays; a move that comes late, or about somebody who did not attend on its day, changes nothing.
   */
  deskMove: defineCall({
    name: 'funnel.deskMove',
    method: 'POST',
    path: 'fulfillment/deskMove/{funnelId}',
    mutation: true,
    offline: 'queue',
    input: v.object({
      funnelId: id,
      move: v.variant('kind', [
        v.object({ kind: v.literal('inside'), with: v.pipe(personLine(LONGEST_WITH), v.minLength(1, 'Missing')) }),
        v.object({ kind: v.picklist(['waiting', 'later']) }),
        v.object({ kind: v.literal('token'), token: deskToken, instead: v.optional(deskToken) }),
      ]),
    }),
    output: rowAnswer,
  }),
  /**
   * Ours: somebody without a pass is taken in at the desk (GATE-07). `funnelId` is made on the device, so that what is
   * recorded about them can follow without a network. Whoever is in the request with this mobile already is returned as
   * they are, and `funnelId` becomes another name of theirs.
   */
  walkIn: defineCall({
    name: 'funnel.walkIn',
    method: 'POST',
    path: 'campaign/candidate/walkIn',
    mutation: true,
    offline: 'queue',
    input: v.object({
      funnelId: madeId,
      hiringRequestId: id,
      ipId: id,
      name: v.pipe(personLine(LONGEST_NAME), v.minLength(1)),
      mobile,
      /** The location of the request whose desk this is; what is none of its locations is left out. */
      workCity: v.optional(personLine(LONGEST_NAME)),
      /** The person agreed to this sentence, in the language in which it was shown. */
      consent: v.object({ sentence: v.picklist(consentSentences), language }),
    }),
    output: v.object({ data: v.object({ result: v.array(funnelRowWire), isNew: v.boolean() }) }),
  }),
  /**
   * Ours: the whole scorecard of an applicant (SCORE-02). `base`: when the card the user saw was saved, 0 for none. Photos
   * are uploaded before, as offer letters are.
   */
  scorecard: defineCall({
    name: 'funnel.scorecard',
    method: 'POST',
    path: 'fulfillment/scorecard/{funnelId}',
    mutation: true,
    offline: 'queue',
    input: v.object({ funnelId: id, answers: answersInput, base: v.optional(v.object({ timeStamp: epochMs })) }),
    output: rowAnswer,
  }),
  /** API-059: another number for the interviewer. */
  interviewerNumber: defineCall({
    name: 'funnel.interviewerNumber',
    method: 'POST',
    path: 'hiringRequest/updateInterviewNumber',
    mutation: true,
    offline: 'queue',
    input: v.object({
      funnelId: id,
      interviewerNumber: phoneNumber,
    }),
    output: rowAnswer,
  }),
}
