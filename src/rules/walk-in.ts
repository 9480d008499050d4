import type { Applicant } from '../contract/funnel-row.ts'
import type { consentSentences } from '../contract/funnel.ts'
import type { Language } from '../contract/shapes.ts'
import { maskMobile } from '../lib/mobile.ts'

/** Somebody who came without a pass, as the desk takes them in (GATE-07). */
export interface WalkIn {
  /** Made on the device. */
  funnelId: string
  hiringRequestId: string
  ipId: string
  requestName: string
  name: string
  /** Ten digits; on the row they are masked. */
  mobile: string
  consent: { sentence: (typeof consentSentences)[number]; language: Language }
  /** The location of the request at whose desk they came, where it has several. */
  workCity?: string | undefined
  /** What their row shows of the request until the server's comes. */
  request: Pick<Applicant, 'jobRole' | 'interviewType' | 'schedule' | 'hiringStart' | 'office'>
}

/** An id as the server makes them. */
export const makeFunnelId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The row of a walk-in until the server's comes: interested, and older than anything that the server sends. */
export const toWalkInRow = (input: WalkIn, at: number): Applicant => ({
  ...{ funnelId: input.funnelId, hiringRequestId: input.hiringRequestId, ipId: input.ipId },
  ...{ requestName: input.requestName, name: input.name, mobile: maskMobile(input.mobile), channel: 'walkIn' },
  ...input.request,
  ...(input.workCity === undefined ? {} : { workCity: input.workCity }),
  stage: { status: 'interested', userConfirmed: false, employerConfirmed: false, at },
  call: { completed: false, failedCount: 0 },
  ...{ pastCompanies: [], languages: [], tools: [], idTypes: [], certificates: [] },
  updatedAt: 0,
})
