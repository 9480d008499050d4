import * as v from 'valibot'
import { mobile } from './company.ts'
import { defineCall, defineFileCall } from './call.ts'
import { channels, funnelRowWire } from './funnel-row.ts'
import { id, language, personLine, personText } from './shapes.ts'

/** Days in one file of who has joined. */
export const JOINED_DAYS = 366

/** Applicants in one call: a longer list is sent in several. */
export const MOST_AT_ONCE = 100
/** What the sender says of the people in the list: they agreed that the company gets in touch about this job. */
export const listConsent = ['list-1'] as const

/** As a job board writes them; what is too long is refused with the call, what cannot be read with its row. */
const cell = (max: number) => v.pipe(v.string(), v.maxLength(max))
const filedApplicant = v.object({
  name: cell(300),
  /** In any usual notation. */
  mobile: cell(200),
  age: v.optional(v.pipe(v.union([v.number(), cell(20)]), v.transform(String))),
  gender: v.optional(cell(20)),
  district: v.optional(cell(300)),
  locality: v.optional(cell(300)),
  /** Where they come from, in place of the `source` of the list. */
  source: v.optional(cell(300)),
})

/**
 * added: an applicant of the request now. known: was one already and stays as they are. repeated: the mobile of an earlier
 * one of the list. wrong: not added; `field` and `problem` say why.
 */
export const listOutcomes = ['added', 'known', 'repeated', 'wrong'] as const

const isoDay = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Applicants who come from another system, such as a job board. The path is ours. */
export const applicantCalls = {
  /**
   * Adds an applicant to an active request. Whoever is in it with this mobile already is returned as they are, with
   * `isNew` false: nobody is in a request twice (CONN-04).
   */
  add: defineCall({
    name: 'applicants.add',
    method: 'POST',
    path: 'campaign/candidate/add',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      ipId: id,
      hiringRequestId: id,
      name: v.pipe(personLine(100), v.minLength(1)),
      mobile,
      age: v.optional(v.pipe(v.number(), v.integer(), v.minValue(14), v.maxValue(99))),
      gender: v.optional(v.picklist(['male', 'female', 'other'])),
      district: v.optional(personText(80)),
      locality: v.optional(personText(80)),
      channelType: v.optional(v.picklist(channels)),
      /** They start as shortlisted instead of interested: an interview is due. */
      isShortlisted: v.optional(v.boolean(), false),
    }),
    output: v.object({ data: v.object({ result: v.array(funnelRowWire), isNew: v.boolean() }) }),
  }),
  /**
   * Adds the applicants of a list: a job board's file, or its webhook (CONN-11). Each is judged alone, in the order of the
   * list: one that is wrong keeps nobody else out. Sent again it adds nobody twice. The answer holds no number.
   */
  addMany: defineCall({
    name: 'applicants.addMany',
    method: 'POST',
    path: 'campaign/candidate/addMany',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      ipId: id,
      hiringRequestId: id,
      /** Such as the name of the job board; kept with each applicant and shown on the profile. */
      source: v.pipe(personLine(60), v.minLength(1)),
      consent: v.object({ sentence: v.picklist(listConsent), language }),
      applicants: v.pipe(v.array(filedApplicant), v.minLength(1), v.maxLength(MOST_AT_ONCE)),
      /** They start as shortlisted instead of interested: an interview is due. */
      isShortlisted: v.optional(v.boolean(), false),
    }),
    output: v.object({
      data: v.object({
        /** One for each of the list; empty once one of them was erased. */
        result: v.array(
          v.object({
            outcome: v.picklist(listOutcomes),
            funnelId: v.nullish(v.string()),
            field: v.nullish(v.string()),
            problem: v.nullish(v.string()),
          }),
        ),
      }),
    }),
  }),
  /**
   * Who has joined the company from one day in India to another, both included, as CSV (HOOK-08): for a system that
   * cannot be told by webhooks. At most JOINED_DAYS days. Numbers are masked.
   */
  joined: defineFileCall({
    name: 'applicants.joined',
    method: 'GET',
    path: 'joined.csv',
    offline: 'needs-network',
    input: v.object({ from: isoDay, to: isoDay }),
    output: v.object({}),
  }),
}
