import { expect, test } from 'vitest'
import {
  accountReadyEmail,
  invitationEmail,
  registrationKnownEmail,
  registrationReceivedEmail,
} from '../../../server/mail/emails.ts'

const of = {
  name: 'Asha Rane',
  inviter: 'Ravi Salunkhe',
  company: 'Annapurna Foods',
  link: 'https://hire.example/x?t=1',
}

test('MEMB-04 REG-15 each letter says the same in English and in Hindi, each with its link alone', () => {
  for (const letter of [invitationEmail(of), accountReadyEmail(of), registrationKnownEmail(of)]) {
    const paragraphs = letter.text.split('\n\n')
    const at = paragraphs.indexOf('———')
    for (const [half, isHindi] of [
      [paragraphs.slice(1, at), false],
      [paragraphs.slice(at + 1, -1), true],
    ] as const) {
      expect(half.length).toBe(3)
      expect(half[1]).toBe(of.link)
      expect([half[0], half[2]].map((line) => /[\u0900-\u097f]/.test(line!))).toEqual([isHindi, isHindi])
      expect(half[0]).toContain(of.company)
    }
  }
  const received = registrationReceivedEmail(of)
  expect(received.text).not.toContain('https:')
  expect(received.text).toMatch(
    /is waiting for approval.*\n\n.*not register.*\n\n———\n\n.*मंज़ूरी बाकी.*\n\n.*रजिस्टर नहीं किया/,
  )
  expect(received.subject).toBe('Your Fieldhire registration · आपका Fieldhire रजिस्ट्रेशन')
})
