import { createHash } from 'node:crypto'
import { findFaults } from './support/axe.ts'
import { expect, goOffline, goOnline, shoot, signIn, test } from './support/test.ts'

test(
  'CONN-02 an owner makes a key that is shown once, replaces it and ends it, in both languages and without a network',
  { tag: '@desktop' },
  async ({ page, context, ownServer }) => {
    const server = await ownServer({})
    await page.goto(server.url)
    await signIn(page, 'emp@demo.test', `${server.url}/Settings?tab=keys`)
    await expect(page.getByText('No keys yet')).toBeVisible()
    const readRequests = (key: string) =>
      page.request.post(`${server.url}/api/hire/v1/hiringrequest/getHiringRequests`, {
        headers: { Authorization: `Bearer ${key}` },
        data: { ipId: ['EMP1'], type: 'Employer', isActive: true },
      })

    await page.getByRole('button', { name: 'Create key' }).click()
    const form = page.getByRole('dialog', { name: 'Create key' })
    const make = form.getByRole('button', { name: 'Create key' })
    await make.click()
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/)
    await expect(form.getByRole('group', { name: 'What it can do' })).toHaveAccessibleDescription(
      'Choose at least one.',
    )
    await expect(form.getByLabel('Name')).toBeFocused()
    await form.getByLabel('Name').fill('HRMS in Pune')
    await make.click()
    await expect(form.getByRole('checkbox').first()).toBeFocused()
    await form.getByRole('checkbox', { name: /^Read hiring requests/ }).check()
    await form.getByLabel('Valid for').selectOption('30 days')
    await shoot(page, 'keys-form')
    expect(await findFaults(page)).toEqual([])
    const sent = page.waitForRequest((request) => request.url().endsWith('/apikey/create'))
    await make.click()

    const shown = page.getByRole('dialog', { name: 'Your new key' })
    const first = await shown.getByLabel('Key', { exact: true }).inputValue()
    expect(first).toMatch(/^fhk_[\w-]{43}$/)
    // The server learns its hash alone
    const body = (await sent).postData()!
    expect(body).toContain(createHash('sha256').update(first).digest('base64url'))
    expect(body).not.toContain(first)
    await shoot(page, 'keys-once')
    expect(await findFaults(page)).toEqual([])
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(`Active · ends in …${first.slice(-4)}`)).toBeVisible()
    await expect(page.getByText('Never used')).toBeVisible()
    expect((await readRequests(first)).status()).toBe(200)
    await page.reload()
    await expect(page.getByText(/^Last used/)).toBeVisible()

    await page.getByRole('button', { name: 'Replace' }).click()
    const replacing = page.getByRole('dialog', { name: 'Replace the key HRMS in Pune' })
    await expect(replacing.getByText(/works for 24 more hours/)).toBeVisible()
    await shoot(page, 'keys-replace')
    expect(await findFaults(page)).toEqual([])
    await replacing.getByRole('button', { name: 'Create new key' }).click()
    await expect(shown.getByLabel('Key', { exact: true })).not.toHaveValue(first)
    const second = await shown.getByLabel('Key', { exact: true }).inputValue()
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(/^The old key works until/)).toBeVisible()
    for (const key of [first, second]) expect((await readRequests(key)).status()).toBe(200)
    await shoot(page, 'keys')
    expect(await findFaults(page)).toEqual([])

    await goOffline(context)
    await expect(page.getByText('Needs a connection').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create key' })).toBeDisabled()
    await expect(page.getByText('HRMS in Pune')).toBeVisible()
    await goOnline(context)
    await expect(page.getByRole('button', { name: 'Create key' })).toBeEnabled()

    await context.addCookies([{ name: 'language', value: 'hi', url: server.url }])
    await page.reload()
    await expect(page.getByText(`चालू · आखिर में …${second.slice(-4)}`)).toBeVisible()
    await shoot(page, 'keys-hindi')
    expect(await findFaults(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0)
    await page.getByRole('button', { name: 'कुंजी बंद करें' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'कुंजी बंद करें' }).click()
    await expect(page.getByText('कुंजी बंद हुई')).toBeVisible()
    await expect(page.getByText(/^बंद · /)).toBeVisible()
    for (const key of [first, second]) expect((await readRequests(key)).status()).toBe(401)
  },
)
