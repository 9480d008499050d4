import { findFaults } from './support/axe.ts'
import { countOnDevice } from './support/device.ts'
import { expect, goOffline, goOnline, PASSWORD, shoot, signIn, test, returnOnline } from './support/test.ts'
import { getReady, reject, toast } from './support/screens.ts'

test('AUTH-20 I10 signing out a phone elsewhere: it is signed out at once, and what it had not sent waits and is sent after a sign-in', async ({
  page,
  context,
  company,
  newPhone,
}) => {
  const applicant = await company.applicant('attended')
  const phone = newPhone()
  const there = await phone.open()
  await getReady(there, company, applicant)
  await goOffline(phone.context)
  await reject(there, applicant)
  expect(await countOnDevice(there, company.owner, 'outbox')).toBe(1)

  await signIn(page, company.owner, '/Settings')
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(list.getByText('Chrome on Linux').or(list.getByText('Chrome on Android')).first()).toBeVisible()
  await list.scrollIntoViewIfNeeded()
  await shoot(page, 'sign-ins')
  expect(await findFaults(page)).toEqual([])

  await goOffline(context)
  const button = list.getByRole('button', { name: /^Sign out of .+, last used/ })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Needs a connection')
  await shoot(page, 'sign-ins-offline')
  await returnOnline(context, page)
  await button.click()
  const question = page.getByRole('dialog', { name: /^Sign out of / })
  await expect(question).toContainText('Anything it has not sent stays on it')
  await question.getByRole('button', { name: 'Sign out there' }).click()
  await expect(toast(page, /is signed out$/)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)

  await goOnline(phone.context)
  await expect(there.getByText(/^Your sign-in has ended/)).toBeVisible()
  expect(await countOnDevice(there, company.owner, 'outbox')).toBe(1)
  expect(await company.actions(applicant.funnelId)).toEqual([])
  await there.getByRole('button', { name: 'Sign in', exact: true }).click()
  await there.getByLabel('Email').fill(company.owner.email)
  await there.getByLabel('Password').fill(PASSWORD)
  await there.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])

  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(toast(page, 'You are signed in on this device only')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await there.reload()
  await expect(there.getByText(/^Your sign-in has ended/)).toBeVisible()
})
