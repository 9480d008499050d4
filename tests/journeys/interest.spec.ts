import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test, walk } from './support/test.ts'

walk(
  'INT-01, INT-02, INT-03, INT-04 a candidate without an account marks interest once',
  async ({ page, context, company }, info) => {
    const { path, arrived } = await company.interestLink('Sunita Devi Prajapati')
    const updates: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('updateFulfillmentStage')) updates.push(request.method())
    })
    await page.goto(path)
    const thanks = page.getByRole('heading', {
      name: 'Thank you for showing interest. We will get back to you shortly.',
    })
    await expect(thanks).toBeVisible()
    await expect(page.getByRole('status').getByText(`Picker & Packer at ${company.name}`)).toBeVisible()
    // This build names no such app: tests/unit/interest/app-invitation.test.tsx has one that does
    await expect(page.getByRole('link', { name: 'Download the mobile app' })).toHaveCount(0)
    // The link may be passed on: the page does not name the applicant
    expect(await page.content()).not.toContain('Sunita')
    await shoot(page, `interest-thanks-${info.project.name}`)
    expect(await arrived()).toMatchObject([{ status: 'interested', channel: 'sms' }])

    await page.reload()
    await expect(page.getByRole('heading', { name: /already marked/ })).toBeVisible()
    await shoot(page, `interest-already-${info.project.name}`)
    expect(updates).toEqual(['POST'])
    expect(await arrived()).toHaveLength(1)

    await page.goto(path.replace(/\/[\w-]+\/1\/sms$/, '/made-up-by-somebody/1/sms'))
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
    // Cut by the message, or with more behind it: no login of employers
    for (const broken of [path.replace(/\/sms$/, ''), `${path}/x`, '/funnel']) {
      await page.goto(broken)
      await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
    }
    await page.goto('/ThankYou')
    await expect(thanks).toBeVisible()
    expect(updates).toHaveLength(1)
  },
)

test('INT-03 on a bad network the page says that nothing is marked, and marks it when the network is back', async ({
  newPhone,
  company,
}) => {
  const { path, arrived } = await company.interestLink('Imran Shaikh')
  const phone = newPhone()
  const page = await phone.open()
  await page.goto('/ThankYou')
  await isReadyOffline(page)
  await goOffline(phone.context)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'There was no answer' })).toBeVisible()
  await shoot(page, 'interest-offline')
  expect(await arrived()).toEqual([])
  await goOnline(phone.context)
  await expect(page.getByRole('heading', { name: /^Thank you for showing interest/ })).toBeVisible()
  expect(await arrived()).toHaveLength(1)
})

test('GATE-01, GATE-02 the pass of a walk-in interview was opened once and shows without a network', async ({
  newPhone,
  company,
}) => {
  const { path } = await company.interestLink('Imran Shaikh')
  const phone = newPhone()
  const page = await phone.open()
  await page.goto(path)
  const code = page.getByRole('img', { name: 'QR code of your interview pass' })
  await expect(code).toBeVisible()
  const drawn = await code.innerHTML()
  await shoot(page, 'interest-pass')
  await isReadyOffline(page)
  await goOffline(phone.context)
  await page.reload()
  await expect(page.getByText('This pass is saved on this phone.')).toBeVisible()
  expect(await code.innerHTML()).toBe(drawn)
  expect(await page.content()).not.toContain('Imran')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as picture' }).click()
  expect((await saving).suggestedFilename()).toBe('interview-pass.png')
  await shoot(page, 'interest-pass-offline')
})

walk(
  'INT-01, SM-40 who is signed in sees the same page, and the applicant among those who applied',
  async ({ page, company }) => {
    const { path } = await company.interestLink('Gauri Ramdas Tandel')
    await signIn(page, company.owner)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: /^Thank you for showing interest/ })).toBeVisible()
    await page.goto(`/hiring-request/${await company.request()}/applicants?tab=all`)
    await expect(page.getByText('Gauri Ramdas Tandel')).toBeVisible()
  },
)
