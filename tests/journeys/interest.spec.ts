import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test } from './support/test.ts'

test(
  'INT-01, INT-02, INT-03, INT-04 a candidate without an account marks interest once',
  { tag: '@both' },
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
    await expect(page.getByText(`Picker & Packer at ${company.name}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download the mobile app' })).toHaveAttribute('href', /^https:/)
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

test('INT-01, SM-40 who is signed in sees the same page, and the applicant among those who applied', async ({
  page,
  company,
}) => {
  const { path } = await company.interestLink('Gauri Ramdas Tandel')
  await signIn(page, company.owner)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: /^Thank you for showing interest/ })).toBeVisible()
  await page.goto(`/hiring-request/${await company.request()}/applicants?tab=all`)
  await expect(page.getByText('Gauri Ramdas Tandel')).toBeVisible()
})
