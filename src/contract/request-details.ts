import * as v from 'valibot'
import { defineCall } from './call.ts'
import { requestDetailsWire, requestPayload } from './request-form.ts'
import { hiringRequestWire } from './requests.ts'
import { figuresWire, questionsInput, scorecardWire } from './scorecard.ts'
import { id, looseInteger } from './shapes.ts'

/** A request as fetched alone: what its form holds (HR-56), and what a list shows beside that. */
export const requestWire = v.object({
  ...hiringRequestWire.entries,
  ...requestDetailsWire.entries,
  /** Ours: what interviewers are asked about each applicant (SCORE-01). */
  scorecard: v.nullish(scorecardWire),
})
export type RequestWire = v.InferOutput<typeof requestWire>

/** The steps of the funnel on the summary, in their order (SUM-05). */
export const funnelSteps = ['applied', 'shortlisted', 'interviewDone', 'selected', 'joined'] as const
export type FunnelStep = (typeof funnelSteps)[number]

const ofRequest = v.object({ ipId: id, hiringRequestId: id })

export const requestDetailCalls = {
  /**
   * API-039: one request with all of its form (HR-56); refused with 'Unauthorized access to Hiring Request' when it is
   * another partner's.
   */
  get: defineCall({
    name: 'requests.get',
    method: 'GET',
    path: 'futurehiringrequest/getHiringRequest/{hiringRequestId}',
    offline: 'read-saved',
    input: v.object({ hiringRequestId: id }),
    output: v.object({ data: requestWire }),
  }),
  /**
   * API-042: a new request, or with `futurerequestid` and `version` the change of one (TRAP-63). Refused with `fields`
   * in the names of HR-37; with 17067 and `existing` when the same role is being hired for in the same district (HR-39)
   * unless `forceUpdate`; with 'stale-version', `current` and `changedBy` when another user saved it first. See
   * requestErrors.
   */
  create: defineCall({
    name: 'requests.create',
    method: 'POST',
    path: 'hiringRequest/create/web',
    mutation: true,
    offline: 'needs-network',
    input: requestPayload,
    output: v.object({
      data: v.object({
        hiringRequestId: v.string(),
        status: v.picklist([0, 1, 2]),
        version: v.number(),
        /** It had been made of the same row of a file before. */
        isEarlier: v.optional(v.boolean()),
      }),
    }),
  }),
  /** API-052: the tiles of the summary (SUM-03). `reachout` is the number of candidates reached, over all reachouts. */
  campaignSummary: defineCall({
    name: 'requests.campaignSummary',
    method: 'POST',
    path: 'hiringrequest/campaignSummary',
    offline: 'read-saved',
    input: ofRequest,
    output: v.object({
      data: v.object({
        needed: v.number(),
        hired: v.number(),
        activeReachouts: v.number(),
        reachout: v.number(),
        applied: v.number(),
      }),
    }),
  }),
  /**
   * API-053: how many applicants came as far as each step or further, and how many days they took to it from the step
   * before, on average; null when no days are known (SUM-05, docs/decisions).
   */
  summary: defineCall({
    name: 'requests.summary',
    method: 'POST',
    path: 'hiringRequest/summary',
    offline: 'read-saved',
    input: ofRequest,
    output: v.object({
      data: v.record(v.picklist(funnelSteps), v.object({ count: v.number(), averageDays: v.nullish(v.number()) })),
    }),
  }),
  /** API-043: moves the last day by 1 to 90 days; operations staff only, and not once it is inactive (HR-44). */
  extend: defineCall({
    name: 'requests.extend',
    method: 'POST',
    path: 'hiringRequest/extendDate/{hiringRequestId}',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ hiringRequestId: id, days: looseInteger }),
    output: v.object({ data: v.object({ endDate: v.number() }) }),
  }),
  /**
   * Ours: allows or forbids WhatsApp for a request; with the scope 'company' for all open requests of its partner and
   * those to come. Operations staff only (RO-12).
   */
  setWhatsApp: defineCall({
    name: 'requests.setWhatsApp',
    method: 'POST',
    path: 'hiringRequest/whatsAppBot/{hiringRequestId}',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ hiringRequestId: id, status: v.boolean(), scope: v.picklist(['request', 'company']) }),
    output: v.object({ data: v.object({ status: v.boolean() }) }),
  }),
  /**
   * Ours: the questions of the request's scorecard, all of them (SCORE-01). `version` is the one the user saw, 0 for none;
   * another one by now is refused with 'scorecard-outdated', `current` and `changedBy`.
   */
  saveScorecard: defineCall({
    name: 'requests.saveScorecard',
    method: 'POST',
    path: 'hiringRequest/scorecard/{hiringRequestId}',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      hiringRequestId: id,
      version: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
      questions: questionsInput,
    }),
    output: v.object({ data: scorecardWire }),
  }),
  /** Ours: how each question was answered about those who were selected and those who were rejected (SCORE-06). */
  scorecardFigures: defineCall({
    name: 'requests.scorecardFigures',
    method: 'POST',
    path: 'hiringRequest/scorecardFigures',
    offline: 'read-saved',
    input: ofRequest,
    output: v.object({ data: v.object({ result: v.array(figuresWire) }) }),
  }),
  /** API-044: removes a request from every list. `industrypartnerid` is its owner. Idempotent (HR-52). */
  remove: defineCall({
    name: 'requests.remove',
    method: 'POST',
    path: 'hiringRequest/delete/web',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ hiringRequestId: id, industrypartnerid: id }),
    output: v.object({}),
  }),
}
