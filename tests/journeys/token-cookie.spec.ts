import type { Page } from '@playwright/test'
import { pill, reject } from './support/screens.ts'
import { expect, goOffline, goOnline, isReadyOffline, signIn, test } from './support/test.ts'

const MONTH_S = 30 * 86_400

const cookieOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'refresh_token')

/** Loses the access token, as after a quarter of an hour. */
const expire = (page: Page) => page.context().clearCookies({ name: 'access_token' })

test('AUTH-05 AUTH-09 AUTH-11 the server sets the cookie of the refresh token, at the sign-in and whenever it is renewed; a logout removes it', async ({
  page,
  company,
}) => {
  const applicant = await company.applicant('attended')
  const written: string[] = []
  await page.exposeFunction('noteCookie', (name: string) => void written.push(name))
  await page.addInitScript(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!
    Object.defineProperty(document, 'cookie', {
      get,
      set(text: string) {
        const { noteCookie } = window as unknown as { noteCookie(name: string): void }
        // An empty one removes it
        noteCookie(/^(\w+)=;/.test(text) ? 'removed' : text.slice(0, text.indexOf('=')))
        set!.call(this, text)
      },
    })
  })
  const seen = new Set<string>()
  /** Another token than before, good for a month, which scripts can read. */
  const isNew = async () => {
    await expect.poll(async () => seen.has((await cookieOf(page))?.value ?? [...seen][0]!)).toBe(false)
    const cookie = (await cookieOf(page))!
    seen.add(cookie.value)
    expect(cookie).toMatchObject({ path: '/', httpOnly: false, secure: false, sameSite: 'Lax' })
    expect(cookie.domain).toBe(new URL(page.url()).hostname)
    const left = cookie.expires - Date.now() / 1000
    expect(left).toBeGreaterThan(MONTH_S - 300)
    expect(left).toBeLessThanOrEqual(MONTH_S)
  }

  seen.add('')
  await signIn(page, company.owner)
  await isNew()

  await expire(page)
  await page.reload()
  await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
  await isNew()

  await isReadyOffline(page)
  await goOffline(page.context())
  await reject(page, applicant, 'Wants general shift only')
  await expect(pill(page)).toHaveText('Offline · 1')
  await expire(page)
  // Nothing but the batch can renew it
  await page.context().route('**/identity/token', (route) => route.abort())
  await goOnline(page.context())
  await expect(pill(page)).toHaveText('All sent')
  await isNew()

  // A script would have cut it to seven days where tracking is prevented
  expect(written).toContain('access_token')
  expect(written).not.toContain('refresh_token')

  await page.goto('/My-tasks')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await cookieOf(page)).toBeUndefined()
})
