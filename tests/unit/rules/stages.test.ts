import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { funnelStatuses, subStages, type FunnelStatus, type SubStage } from '../../../src/contract/funnel-row.ts'
import { deriveTag, endedStatuses, isSelfReported, stageTags, stripOf, toneOf } from '../../../src/rules/stages.ts'
import { stages } from '../../../src/text/en/stages.ts'

const tag = (
  status: FunnelStatus,
  subStage?: SubStage,
  type: 'walkIn' | 'telephonic' = 'walkIn',
  userConfirmed = false,
) => deriveTag({ status, subStage, userConfirmed, employerConfirmed: false, at: 1 }, type)

describe('the tag of an applicant', () => {
  it('STG-01 knows the required statuses and sub-stages and their labels', () => {
    expect([...funnelStatuses].sort()).toEqual([
      'interested',
      'interviewDone',
      'interviewNoShow',
      'joined',
      'joiningNoShow',
      'rejected',
      'selected',
      'shortlisted',
    ])
    expect([...subStages].sort()).toEqual([
      'awaitingCall',
      'awaitingResult',
      'noUpdate',
      'notAttended',
      'notJoined',
      'selfJoined',
      'selfSelected',
    ])
    expect(stages.tags.applied).toBe('Applied')
    expect(stages.tags.screened).toBe('Screened')
    expect(Object.keys(stages.tags).sort()).toEqual([...stageTags].sort())
  })

  it('STG-02 puts the claim of a selection before the kind of interview', () => {
    expect(tag('shortlisted', 'selfSelected', 'walkIn')).toBe('claimedSelected')
    expect(tag('shortlisted', 'selfSelected', 'telephonic')).toBe('claimedSelected')
  })

  it('STG-03 waits for a call only of a telephonic interview', () => {
    expect(tag('shortlisted', 'awaitingCall', 'telephonic')).toBe('awaitingCall')
    expect(tag('shortlisted', 'awaitingCall', 'walkIn')).toBe('screened')
    expect(tag('shortlisted', undefined, 'telephonic')).toBe('screened')
    expect(tag('shortlisted', undefined, 'walkIn')).toBe('screened')
  })

  it('STG-04 waits for a result that the applicant has confirmed', () => {
    expect(tag('interviewDone', 'awaitingResult', 'walkIn', true)).toBe('awaitingResult')
    expect(tag('interviewDone', 'awaitingResult', 'telephonic', true)).toBe('awaitingResult')
  })

  it('STG-05 takes an interview without more as claimed for a walk-in, as awaited for a call (TRAP-44)', () => {
    expect(tag('interviewDone', undefined, 'walkIn')).toBe('claimedAttended')
    expect(tag('interviewDone', undefined, 'telephonic')).toBe('awaitingResult')
    expect(tag('interviewDone', 'awaitingResult', 'walkIn', false)).toBe('claimedAttended')
    expect(tag('interviewDone', 'awaitingCall', 'telephonic')).toBe('awaitingResult')
  })

  it('STG-06 shows the claim of a selection after the interview', () => {
    expect(tag('interviewDone', 'selfSelected', 'walkIn')).toBe('claimedSelected')
    expect(tag('interviewDone', 'selfSelected', 'telephonic', true)).toBe('claimedSelected')
  })

  it('STG-07 tells three kinds of selected apart', () => {
    expect(tag('selected', 'noUpdate')).toBe('awaitingJoining')
    expect(tag('selected', 'selfJoined')).toBe('claimedJoined')
    expect(tag('selected')).toBe('selected')
    expect(tag('selected', 'awaitingCall')).toBe('selected')
  })

  it('STG-08 keeps the ends and the beginning as they are (TRAP-50)', () => {
    expect(tag('interested')).toBe('applied')
    for (const status of endedStatuses) expect(tag(status)).toBe(status)
  })

  it('STG-09 draws claims as the applicant’s word and waiting ones as waiting, and nothing else so', () => {
    const withTone = (tone: string) => stageTags.filter((one) => toneOf(one) === tone)
    expect(withTone('self')).toEqual(['claimedAttended', 'claimedSelected', 'claimedJoined'])
    expect(withTone('wait')).toEqual(['awaitingCall', 'awaitingResult', 'awaitingJoining'])
    expect(stageTags.filter(isSelfReported)).toEqual(withTone('self'))
  })
})

describe('the strip', () => {
  const anyTag = fc.constantFrom(...stageTags)

  it('STG-09 has five boxes for every tag and every change of it', () => {
    fc.assert(
      fc.property(anyTag, fc.option(anyTag, { nil: undefined }), (now, before) => {
        expect(stripOf(now, before)).toHaveLength(5)
      }),
    )
  })

  it('STG-09 pencils exactly what the server does not have yet', () => {
    fc.assert(
      fc.property(anyTag, anyTag, (now, before) => {
        const [drawn, agreed, old] = [stripOf(now, before), stripOf(now), stripOf(before)]
        drawn.forEach((box, index) => {
          const isNew = agreed[index] !== old[index] && agreed[index] !== '.' && agreed[index] !== 'g'
          expect(box).toBe(isNew ? 'p' : agreed[index])
        })
        if (now === before) expect(drawn).not.toContain('p')
      }),
    )
    expect(stripOf('selected', 'claimedSelected').join('')).toBe('fffp.')
    expect(stripOf('joined', 'selected').join('')).toBe('ffffp')
    expect(stripOf('rejected', 'screened').join('')).toBe('ggp..')
  })
})
