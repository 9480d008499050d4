import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '../../../server/db/schema.ts'
import { NEW_DEVICES_A_DAY } from '../../../server/identity/new-device.ts'
import { signInSessions } from '../../../server/identity/schema.ts'
import { newDeviceEmail } from '../../../server/mail/emails-new-device.ts'
import { ORIGIN, START, startProvider, type Browser, type Provider } from '../support/sign-in.ts'

let provider: Provider
beforeEach(async () => {
  provider = await startProvider()
})
afterEach(() => provider.close())

const signIn = async (browser: Browser, deviceId?: string) =>
  expect((await browser.exchange(await browser.signIn(), {}, deviceId)).status).toBe(200)
const told = () => provider.notices.filter(({ kind }) => kind === 'new-device')

test('AUTH-26 the first sign-in of an account tells nobody, the first on another device tells its owner, once', async () => {
  const [phone, laptop] = [provider.browser(), provider.browser()]
  await signIn(phone)
  await signIn(phone)
  expect(told()).toEqual([])
  await signIn(laptop)
  expect(told()).toEqual([
    {
      ...{ kind: 'new-device', email: 'emp@example.test', name: 'User emp', company: expect.any(String) },
      ...{ at: START, link: `${ORIGIN}/identity/security` },
    },
  ])
  await signIn(laptop)
  await signIn(phone)
  expect(told()).toHaveLength(1)
})

test('AUTH-26 a device that has lost its cookies is known by its id, and a password that was not exchanged tells nobody', async () => {
  await signIn(provider.browser(), 'device-one')
  await signIn(provider.browser(), 'device-one')
  await provider.browser().signIn()
  expect(told()).toEqual([])
  await signIn(provider.browser(), 'device-two')
  expect(told()).toHaveLength(1)
})

test('AUTH-26 also long after the last session of the account is forgotten; some letters a day at most', async () => {
  await signIn(provider.browser())
  await provider.db.delete(signInSessions)
  for (let n = 0; n <= NEW_DEVICES_A_DAY; n += 1) await signIn(provider.browser())
  expect(told()).toHaveLength(NEW_DEVICES_A_DAY)
  provider.clock.set(START + 25 * 3_600_000)
  await signIn(provider.browser())
  expect(told()).toHaveLength(NEW_DEVICES_A_DAY + 1)
})

test('AUTH-26 an account of before this was noted has signed in when it has a session', async () => {
  await signIn(provider.browser())
  await provider.db.update(users).set({ firstSignInAt: null }).where(eq(users.id, 'emp'))
  await signIn(provider.browser())
  expect(told()).toHaveLength(1)
})

test('AUTH-26 the letter says when in India, with what, and what to do, in both languages, with a link that signs nobody in', () => {
  const of = {
    name: 'Asha',
    company: 'Acme',
    at: Date.parse('2026-11-26T18:45:00Z'),
    link: `${ORIGIN}/identity/security`,
  }
  const { subject, text } = newDeviceEmail({ ...of, label: 'Chrome on Android' })
  expect(subject).toBe('New sign-in to your account · आपके अकाउंट में नया लॉग इन')
  expect(text).toContain('on a new device: Chrome on Android, on 27 November 2026 at 00:15 (IST).')
  expect(text).toContain('27 नवंबर 2026 को 00:15 बजे (IST), Android पर Chrome से।')
  expect(text.split('\n\n')).toContain(of.link)
  expect(text.match(/https?:\S+/g)).toEqual([of.link, of.link])
  expect(newDeviceEmail(of).text).toContain('opened on a new device: an unknown program,')
})
