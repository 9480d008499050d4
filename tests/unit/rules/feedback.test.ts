import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { feedbackForm, feedbackPlace, isComplete } from '../../../src/rules/feedback.ts'
import { feedback } from '../../../src/text/en/feedback.ts'

describe('feedback', () => {
  test('DASH-05 TRAP-23 where the breadcrumb leads, and whose partner id goes along', () => {
    expect(feedbackPlace({ userType: 'Employer', ipId: 'EMP1' })).toEqual({
      back: '/Employer-dashboard',
      partnerId: 'EMP1',
    })
    expect(feedbackPlace({ userType: 'TP', ipId: 'EMP1', trainingPartnerId: 'TP7' })).toEqual({
      back: '/TrainingPartner-dashboard',
      partnerId: 'TP7',
    })
  })

  test('DASH-06 three sentences for three fields', () => {
    const { issues } = v.safeParse(feedbackForm, { name: ' ', subject: '', message: '\n' })
    expect(issues!.map((issue) => feedback.faults[issue.message as keyof typeof feedback.faults])).toEqual([
      'Please enter your name',
      'Please enter subject',
      'Please enter your message',
    ])
    expect(feedback.sent).toBe('Message Submitted Successfully.')
  })

  test('DASH-06 a message of 2,000 characters is taken, one more is told at the field, and none is cut', () => {
    const of = (length: number) =>
      v.safeParse(feedbackForm, { name: 'A', subject: 's', message: ` ${'क'.repeat(length)} ` })
    expect(of(2_000).success).toBe(true)
    expect(of(2_001).issues!.map(({ message }) => message)).toEqual(['messageTooLong'])
    expect(feedback.faults.messageTooLong).toContain('2,000')
  })

  test('DASH-06 sent only if everything is there', () => {
    const whole = {
      partnerId: 'EMP1',
      partnerType: 'Employer',
      name: 'A',
      email: 'a@b.test',
      subject: 's',
      message: 'm',
    }
    expect(isComplete(whole)).toBe(true)
    for (const part of Object.keys(whole)) expect(isComplete({ ...whole, [part]: ' ' }), part).toBe(false)
  })
})
