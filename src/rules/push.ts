import * as v from 'valibot'
import { pushMessage, type PushMessage } from '../contract/push.ts'
import { paths } from '../lib/paths.ts'

/**
 * What a notification can report: sent by the server, or made by the service worker, which alone knows of a refusal.
 */
export type Occasion = PushMessage | { kind: 'refused'; count: number } | { kind: 'unknown' }

/** What came from the push service. One that this build cannot read is shown all the same: browsers punish silence. */
export function readOccasion(data: string | undefined): Occasion {
  try {
    const parsed = v.safeParse(pushMessage, JSON.parse(data ?? ''))
    if (parsed.success) return parsed.output
  } catch {
    // No JSON
  }
  return { kind: 'unknown' }
}

/** Where the screen about it is. Nothing of the message but an id gets into the address. */
export function addressOf(occasion: Occasion): string {
  switch (occasion.kind) {
    case 'interviews':
      return paths.interviewDay
    case 'approved':
      return occasion.hiringRequestId ? paths.summary(occasion.hiringRequestId) : paths.hiringRequests
    case 'refused':
      return paths.sync
    case 'unknown':
      return paths.myTasks
  }
}

/** Notices of one tag replace each other: today's count yesterday's, a new number of refusals the old one. */
export const tagOfNotice = (occasion: Occasion): string =>
  occasion.kind === 'approved' ? `approved ${occasion.hiringRequestId ?? ''}`.trim() : occasion.kind
