import { describe, expect, it } from 'vitest'
import type { Applicant } from '../../../src/contract/funnel-row.ts'
import { keepMyNotes, keepMyUpdate } from '../../../src/rules/keep-mine.ts'

const ref = { funnelId: 'F1', hiringRequestId: 'HR1', ipId: 'EMP1', name: 'Asha', requestName: 'Drivers' }
const now = (status: string) =>
  ({ stage: { status, at: 5, userConfirmed: false, employerConfirmed: true } }) as unknown as Applicant

describe('a user keeps a refused update (OFF-07)', () => {
  it('OFF-07 TRAP-17 it is the same answer, on the stage that stands now', () => {
    const tried = { ...ref, state: 'INTERVIEW_DONE', action: 'rejected', answer: { reason: 'Too far' } } as const
    expect(keepMyUpdate(now('selected'), tried)).toEqual({ ...tried, state: 'SELECTED' })
  })

  it('OFF-07 is not offered where the funnel has ended, or the stage needs another answer', () => {
    const rejected = { ...ref, state: 'INTERVIEW_DONE', action: 'rejected', answer: { reason: 'Too far' } } as const
    expect(keepMyUpdate(now('joined'), rejected)).toBeUndefined()
    const missed = { ...ref, state: 'SHORTLISTED', action: 'didNotAttend', answer: {} } as const
    expect(keepMyUpdate(now('selected'), missed)).toBeUndefined()
  })

  it('OFF-07 TRAP-62 notes are sent over those that the card shows', () => {
    const tried = { ...ref, text: '• No bike', baseAt: 1 }
    const kept = keepMyNotes({ notes: { text: '• Own bike', at: 9 } }, tried)
    expect(kept).toEqual({ ...tried, baseAt: 9, seen: '• Own bike' })
    expect(keepMyNotes({ notes: undefined }, tried)).toMatchObject({ baseAt: 0, seen: '' })
  })
})
