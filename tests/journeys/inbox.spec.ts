import { findFaults } from './support/axe.ts'
import { countOnDevice } from './support/device.ts'
import { openSyncCentre, pill, sendAll, toast } from './support/screens.ts'
import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test } from './support/test.ts'

const operator = { id: 'demo-ops', email: 'ops@demo.test', name: 'Imtiyaz Khan' }

test(
  'DASH-05 DASH-06 SHELL-07 ROLE-07 what users write and who asks for deletion reaches operations, who answer by e-mail',
  { tag: '@desktop' },
  async ({ browser, contextOptions, ownServer, companyOn, isMobile }) => {
    const server = await ownServer()
    const company = await companyOn(server)
    const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
    const page = await context.newPage()
    await company.writes('Uploads stop', `The upload stops at 90 %.\n${'x'.repeat(100)}`)
    await signIn(page, company.owner, '/Settings')
    await page.getByRole('button', { name: 'Ask for deletion' }).click()
    await shoot(page, `deletion-${isMobile}`)
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Ask for deletion' })
      .click()
    await expect(toast(page, 'Request received')).toBeVisible()
    await page.goto('/Inbox')
    await expect(page.getByText('Oops! Page not found').first()).toBeVisible()

    const desk = await browser.newContext({ ...contextOptions, baseURL: server.url })
    const ops = await desk.newPage()
    await signIn(ops, operator, '/Dashboard')
    await ops.getByRole('link', { name: 'Feedback inbox' }).click()
    const main = ops.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Uploads stop' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Deletion request' })).toBeVisible()
    await shoot(ops, `inbox-${isMobile}`)
    expect(await findFaults(ops)).toEqual([])
    // A long word does not widen the page
    expect(await ops.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    const answer = ops.getByRole('button', { name: `Answer “Uploads stop” of ${company.owner.name}` })
    await answer.click()
    const sheet = ops.getByRole('dialog')
    await sheet.getByLabel('Answer').fill('It is mended.')
    await shoot(ops, `answer-${isMobile}`)
    // What was written outlives the page, from the moment that it is on the device
    await expect.poll(() => countOnDevice(ops, operator, 'drafts')).toBe(1)
    await ops.reload()
    await answer.click()
    await expect(sheet.getByLabel('Answer')).toHaveValue('It is mended.')
    await sheet.getByRole('button', { name: 'Send by email' }).click()
    await expect(main.getByRole('heading', { name: 'Uploads stop' })).toBeHidden()
    await main.getByRole('link', { name: 'Answered 1' }).click()
    await expect(main.getByText('It is mended.')).toBeVisible()
    await shoot(ops, `answered-${isMobile}`)
    expect(await company.lettersTo(company.owner)).toContainEqual(expect.stringContaining('It is mended.'))
    await main.getByRole('button', { name: /^Close/ }).click()
    await expect(main.getByText('No answered messages')).toBeVisible()
    await main.getByRole('link', { name: 'Closed 1' }).click()
    await expect(main.getByRole('button', { name: /again$/ })).toBeVisible()
    await goOffline(desk)
    await expect(main.getByRole('button', { name: /again$/ })).toBeDisabled()
    await expect(main.getByText('Needs a connection')).toBeVisible()
    await desk.close()
    await context.close()
  },
)

test('DASH-07 OFF-07 TRAP-93 a message that waits or was refused is edited and sent', async ({
  page,
  context,
  company,
}) => {
  await signIn(page, company.owner, '/Contact')
  await isReadyOffline(page)
  await goOffline(context)
  await expect(pill(page)).toHaveText('Offline')
  // The server takes no control characters; a tab it would take as a blank
  await page.getByLabel('Subject').fill('Uplods')
  await page.getByLabel('Message').fill('Row 3\u0001stops.')
  await page.getByRole('button', { name: 'Send' }).click()
  await openSyncCentre(page)
  await page.getByRole('button', { name: 'Edit the update of Message to the operators' }).click()
  await page.getByRole('dialog').getByLabel('Subject').fill('Uploads')
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('Message: “Uploads”')).toBeVisible()
  await expect(page.getByText('Message: “Uplods”')).toHaveCount(0)
  await goOnline(context)
  // A message has no record that could stand beside it
  const edit = page.getByRole('button', { name: 'Edit and resend' })
  await expect(edit).toBeVisible()
  await expect(page.getByText('Your update', { exact: true })).toBeVisible()
  await expect(page.getByText('Current record')).toHaveCount(0)
  await edit.click()
  await shoot(page, 'edit-message')
  await page.getByRole('dialog').getByLabel('Message').fill('Row 3 stops.')
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click()
  await sendAll(page)
  expect(await company.messages()).toEqual([{ subject: 'Uploads', message: 'Row 3 stops.', state: 'new' }])
})
