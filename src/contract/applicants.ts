import * as v from 'valibot'
import { mobile } from './company.ts'
import { defineCall, defineFileCall } from './call.ts'
import { channels, funnelRowWire } from './funnel-row.ts'
import { id, personLine, personText } from './shapes.ts'

/** Days in one file of who has joined. */
export const JOINED_DAYS = 366

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
