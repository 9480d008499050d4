import * as v from 'valibot'
import { mobilePattern, toMobile } from '../lib/mobile.ts'
import { defineCall } from './call.ts'
import { id, personLine, personText } from './shapes.ts'

/**
 * Whom applicants meet or call for an interview; `spocMobile` is ten digits, or empty for a member without a number.
 */
export const spocWire = v.object({
  _id: v.string(),
  spocName: v.string(),
  spocEmail: v.string(),
  spocMobile: v.string(),
})
export type SpocWire = v.InferOutput<typeof spocWire>

export interface Spoc {
  spocId: string
  name: string
  email: string
  mobile: string
}

export const toSpoc = (wire: SpocWire): Spoc => ({
  spocId: wire._id,
  name: wire.spocName,
  email: wire.spocEmail,
  mobile: wire.spocMobile,
})

export const spocLimits = { name: 100, email: 200 } as const

export const spocCalls = {
  /**
   * API-046: the interview contacts of a partner, by name: those that were added, and its own members, whose id is that
   * of their account. So the requester is among them (HR-29).
   */
  list: defineCall({
    name: 'spocs.list',
    method: 'POST',
    path: 'hiringRequest/getSpoc',
    offline: 'read-saved',
    input: v.object({ ipId: id }),
    output: v.object({ data: v.array(spocWire) }),
  }),
  /** API-045: a new contact (HR-36). */
  add: defineCall({
    name: 'spocs.add',
    method: 'POST',
    path: 'hiringRequest/addSpoc',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      ipId: id,
      targetEmployerSpocName: v.pipe(personLine(spocLimits.name), v.minLength(1, 'Please enter name.')),
      targetEmployerSpocEmail: v.pipe(
        personText(spocLimits.email),
        v.email('Invalid email'),
        // Last, because the last of two issues of a field is shown
        v.minLength(1, 'Please enter email.'),
      ),
      targetEmployerSpocMobile: v.pipe(
        personText(40),
        v.transform(toMobile),
        v.regex(mobilePattern, 'Invalid mobile number'),
        v.minLength(1, 'Please enter mobile.'),
      ),
    }),
    output: v.object({ data: spocWire }),
  }),
}
