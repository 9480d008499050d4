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

test('MEMB-04 REG-15 each letter says the same in English and in Hindi, with its link once and alone', () => {
  for (const letter of [invitationEmail(of), accountReadyEmail(of), registrationKnownEmail(of)]) {
    const paragraphs = letter.text.split('\n\n')
    expect(paragraphs.filter((paragraph) => paragraph.includes('https:'))).toEqual([of.link])
    const at = paragraphs.indexOf(of.link)
    // Both languages before the link and after it
    for (const half of [paragraphs.slice(1, at), paragraphs.slice(at + 1, -1)])
      expect(half.map((line) => /[\u0900-\u097f]/.test(line))).toEqual([false, true])
    expect(paragraphs.slice(1, at).every((line) => line.includes(of.company))).toBe(true)
  }
  const received = registrationReceivedEmail(of)
  expect(received.text).not.toContain('https:')
  expect(received.text).toMatch(/waits for approval.*\n\n.*not register.*\n\n.*मंज़ूरी बाकी.*\n\n.*रजिस्टर नहीं किया/)
  expect(received.subject).toBe('Your Fieldhire registration · आपका Fieldhire रजिस्ट्रेशन')
})
