import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  announceAccepted,
  announcementOf,
  announceRefused,
  announceSaved,
  announceStart,
  callAnnouncement,
  numberAnnouncement,
} from '../../../src/stages/announce.ts'
import { currentToasts, endToast } from '../../../src/ui/toast-store.ts'

const update = (
  state: 'SHORTLISTED' | 'INTERVIEW_DONE' | 'SELECTED',
  action: Parameters<typeof announcementOf>[0]['action'],
) => announcementOf({ state, action, name: 'Savita', hiringRequestId: 'HR 1' })
const takeBack = vi.fn<(opId: string) => Promise<'taken-back' | 'too-late'>>()
const shown = () => currentToasts().map(({ heading, line, link }) => ({ heading, line, link }))

afterEach(() => {
  for (const toast of currentToasts()) endToast(toast.id)
  takeBack.mockReset()
})

describe('the words after an update', () => {
  it.each([
    ['SHORTLISTED', 'selected', 'Savita selected', 'See all selected applicants'],
    ['INTERVIEW_DONE', 'rejected', 'Savita rejected', 'See all rejected applicants'],
    ['SELECTED', 'joined', 'Savita joining confirmed', 'See all joined applicants'],
    ['SHORTLISTED', 'didNotAttend', 'Savita not attended interview', 'See all rejected applicants'],
    ['SELECTED', 'didNotJoin', 'Savita not joined', 'See all rejected applicants'],
    ['SELECTED', 'rejected', 'Savita joining rejected', 'See all rejected applicants'],
    ['SELECTED', 'selected', 'Sent joining details to Savita!', 'See all selected applicants'],
    ['SHORTLISTED', 'screen', 'Savita is shortlisted', 'See all screened applicants'],
  ] as const)('STG-27 STG-28 %s %s: %s, %s', (state, action, heading, link) => {
    const words = update(state, action)
    expect(words.heading).toBe(heading)
    expect(words.link?.label).toBe(link)
    expect(words.link?.to).toMatch(/^\/hiring-request\/HR%201\/applicants(\?|$)/)
  })

  it('STG-27 thanks only after the server has accepted (TRAP-37)', () => {
    announceSaved('op1', update('SHORTLISTED', 'selected'), true, takeBack)
    expect(shown().map(({ line }) => line)).toEqual(['Sending in a moment'])
    announceAccepted(['op1'])
    expect(shown().map(({ heading, line }) => [heading, line])).toEqual([
      ['Savita selected', 'Thank you. Applicant will be informed'],
    ])
    announceSaved('op2', update('SHORTLISTED', 'rejected'), false, takeBack)
    expect(shown().map(({ line }) => line)).toContain('Saved on this phone, not sent yet')
  })

  it('STG-27 TRAP-91 several recorded one after the other have one toast, which takes back the last', async () => {
    takeBack.mockResolvedValue('taken-back')
    for (const opId of ['op1', 'op2', 'op3']) announceSaved(opId, update('SHORTLISTED', 'rejected'), true, takeBack)
    expect(currentToasts()).toMatchObject([
      { heading: '3 recorded', line: 'Savita rejected', button: 'Undo last', link: { label: 'Review', to: '/sync' } },
    ])
    endToast(currentToasts()[0]!.id, 'undone')
    await vi.waitFor(() => expect(shown().map(({ heading }) => heading)).toEqual(['Undone']))
    expect(takeBack.mock.calls).toEqual([['op3']])
    // The next one is the first again
    announceSaved('op4', update('SHORTLISTED', 'selected'), true, takeBack)
    expect(shown().at(-1)!.heading).toBe('Savita selected')
    announceAccepted(['op4'])
    announceAccepted(['op1'])
    expect(shown().map(({ heading }) => heading)).toEqual(['Undone', '2 updates sent'])
  })

  it('STG-27 many accepted at once are one toast (TRAP-91)', () => {
    announceAccepted(['a', 'b', 'c'])
    expect(shown()).toHaveLength(1)
    expect(shown()[0]!.heading).toBe('3 updates sent')
  })

  it('STG-27 a refusal says the words of the server, else Update Failed', () => {
    announceRefused([{ opId: 'op1', name: 'Savita', error: { message: 'Somebody was faster' } }])
    announceRefused([{ opId: 'op2' }])
    expect(shown().map(({ line }) => line)).toEqual(['Somebody was faster', 'Update Failed'])
    expect(shown().every(({ link }) => link?.to === '/sync')).toBe(true)
  })

  it('STG-27 Undo takes the update back, and says when it was too late', async () => {
    takeBack.mockResolvedValueOnce('taken-back').mockResolvedValueOnce('too-late')
    for (const opId of ['op1', 'op2']) {
      announceSaved(opId, update('SHORTLISTED', 'selected'), true, takeBack)
      endToast(currentToasts().at(-1)!.id, 'undone')
      await vi.waitFor(() => expect(takeBack).toHaveBeenCalledWith(opId))
    }
    await vi.waitFor(() => expect(shown().map(({ heading }) => heading)).toEqual(['Undone', 'Too late to undo']))
  })
})

describe('the words about a call', () => {
  it('CALL-02 a call that was placed', () => {
    announceStart({ kind: 'placed' })
    expect(shown()).toMatchObject([
      { heading: 'Interview call initiated', line: 'Please check your phone & be prepared to take interview' },
    ])
  })

  it('CALL-03 one that was not, with a reason when the server gives one', () => {
    const refused = (message: string) => ({ kind: 'not-placed', error: { class: 'refused', message } }) as const
    announceStart(refused('Failed to place call'))
    announceStart(refused('You are on another interview call.'))
    announceStart({ kind: 'unheard' })
    expect(shown().map(({ heading }) => heading)).toEqual(Array(3).fill('Failed to place call'))
    expect(shown().map(({ line }) => line)).toEqual([
      undefined,
      'You are on another interview call.',
      'No answer came. If your phone does not ring, try again.',
    ])
  })

  it('CALL-05 says that the status was updated only once it was, or that it was not', () => {
    announceSaved('op1', callAnnouncement('Savita'), true, takeBack)
    announceSaved('op2', callAnnouncement('Savita'), true, takeBack)
    expect(shown().map(({ heading }) => heading)).not.toContain('Interview Status Updated')
    announceAccepted(['op1'])
    announceRefused([{ opId: 'op2', name: 'Savita', error: { message: 'Already in the stage Interview done' } }])
    expect(shown().map(({ heading }) => heading)).toEqual(['Interview Status Updated', 'Status not updated'])
  })

  it('CALL-09 the number of the interviewer', () => {
    announceSaved('op1', numberAnnouncement('Savita'), true, takeBack)
    expect(shown()[0]!.heading).toBe('Number Updated')
    announceRefused([{ opId: 'op1', name: 'Savita', error: { message: 'No' } }])
    expect(shown().map(({ heading }) => heading)).toEqual(['Number not Updated'])
  })
})
