import { findFaults } from './support/axe.ts'
import { expect, screensOnly, shoot, signIn, test } from './support/test.ts'
import { toast } from './support/screens.ts'
import { isSignedWith, startReceiver } from '../server/support/webhook-receiver.ts'

test.use(screensOnly)

test(
  'HOOK-01 HOOK-02 HOOK-06 an owner adds a webhook, keeps its secret, and sees and repeats what was sent',
  { tag: '@desktop' },
  async ({ page, ownServer }) => {
    const receiver = await startReceiver()
    const server = await ownServer({ env: { WEBHOOK_HOSTS: 'http://127.0.0.1' } })
    await page.goto(server.url)
    await signIn(page, 'emp@demo.test', `${server.url}/Settings?tab=webhooks`)
    await expect(page.getByText('No webhooks yet')).toBeVisible()

    await page.getByRole('button', { name: 'Add webhook' }).click()
    const form = page.getByRole('dialog', { name: 'Add webhook' })
    const address = form.getByLabel('Web address')
    const save = form.getByRole('button', { name: 'Add webhook' })
    await save.click()
    await expect(address).toHaveAccessibleDescription(/Please enter a web address/)
    await expect(address).toBeFocused()
    await address.fill('https://me:pw@hr.example.com/')
    await save.click()
    await expect(address).toHaveAccessibleDescription(/Remove the user name/)
    await address.fill('https://192.168.1.7/hooks')
    await save.click()
    await expect(address).toHaveAccessibleDescription(/private network/)
    await shoot(page, 'webhooks-form')
    expect(await findFaults(page)).toEqual([])
    await address.fill(receiver.url)
    await save.click()

    const secretSheet = page.getByRole('dialog', { name: 'Secret of the webhook' })
    const secret = await secretSheet.getByLabel('Secret', { exact: true }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    await shoot(page, 'webhooks-secret')
    expect(await findFaults(page)).toEqual([])
    await secretSheet.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Send test' }).click()
    await expect(toast(page, 'A test message is on its way')).toBeVisible()
    await expect.poll(() => receiver.got.length).toBe(1)
    expect(isSignedWith(secret, receiver.got[0]!)).toBe(true)
    await page.getByRole('button', { name: 'Deliveries' }).click()
    await expect(page.getByText('HTTP 204')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: /^Send Test again/ }).click()
    await expect.poll(() => receiver.got.length).toBe(2)
    expect(receiver.got[1]!.id).toBe(receiver.got[0]!.id)
    await expect(page.getByText('Delivered').last()).toBeVisible()
    await shoot(page, 'webhooks-deliveries')
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: /^View Test/ }).click()
    await expect(page.getByRole('region', { name: 'Content' })).toContainText('webhook.test')
    await shoot(page, 'webhooks-message')
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText('On', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'New secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
    await expect(secretSheet.getByLabel('Secret', { exact: true })).not.toHaveValue(secret)
    await secretSheet.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(/The old secret works until/)).toBeVisible()

    await page.context().addCookies([{ name: 'language', value: 'hi', url: server.url }])
    await page.reload()
    await expect(page.getByRole('button', { name: 'टेस्ट भेजें' })).toBeVisible()
    await page.getByRole('button', { name: 'डिलीवरी' }).click()
    await expect(page.getByText('HTTP 204')).toBeVisible()
    await shoot(page, 'webhooks-hindi')
    expect(await findFaults(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0)
    await page.getByRole('button', { name: 'हटाएँ' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'हटाएँ' }).click()
    await expect(page.getByText('अभी कोई वेबहुक नहीं')).toBeVisible()
    await receiver.close()
  },
)

test('HOOK-02 a webhook that an earlier try had added shows no secret that is not its own', async ({
  page,
  ownServer,
}) => {
  const receiver = await startReceiver()
  const server = await ownServer({ env: { WEBHOOK_HOSTS: 'http://127.0.0.1' } })
  await page.goto(server.url)
  await signIn(page, 'emp@demo.test', `${server.url}/Settings?tab=webhooks`)
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  const fill = async () => {
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await form.getByLabel('Web address').fill(receiver.url)
    await form.getByRole('button', { name: 'Add webhook' }).click()
  }
  // It arrives, and its answer is lost with the page
  await page.route('**/webhook/add', async (route) => {
    await route.fetch()
    return route.abort()
  })
  await fill()
  await expect(toast(page, 'Not done')).toBeVisible()
  await page.unroute('**/webhook/add')
  await page.reload()
  await fill()
  await expect(page.getByText(/Its secret cannot be shown again/)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Secret of the webhook' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send test' })).toHaveCount(1)
  await receiver.close()
})
