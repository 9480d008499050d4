import { expect, goOffline, goOnline, isReadyOffline, PASSWORD, signIn, test, walk } from './support/test.ts'
import { countOnDevice } from './support/device.ts'
import { follow, profileOf } from './support/screens.ts'
import type { Page } from '@playwright/test'

const fillIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const tokenNames = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name.endsWith('_token'))

walk(
  'SHELL-02 AUTH-01 AUTH-02 landing, Login, the page of the provider, My Tasks; no token in an address',
  async ({ page, company }) => {
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const asked = new URL(page.url()).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    // SHA-256 in base64url
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(asked.get('redirect_uri')).toBe(`${new URL(page.url()).origin}/oauth-redirect`)

    await fillIn(page, company.owner.email, 'Wrong-1234')
    const password = page.getByLabel('Password')
    await expect(password).toHaveAccessibleDescription('Wrong email or password.')
    await expect(page.getByLabel('Email')).toHaveValue(company.owner.email)
    await expect(password).toHaveValue('')

    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/My-tasks$/)
    await expect(page.getByRole('heading', { level: 1, name: 'My Tasks' })).toBeVisible()

    const cookies = await page.context().cookies()
    const tokens = cookies.filter(({ name }) => name.endsWith('_token')).map(({ value }) => value)
    expect(tokens).toHaveLength(2)
    for (const address of addresses)
      for (const token of tokens) expect(decodeURIComponent(address)).not.toContain(token)
  },
)

walk(
  'AUTH-06 a failed exchange says that the sign-in failed, without a toast, and begins it again',
  async ({ page, company }) => {
    for (const json of [{ message: 'Bad Request' }, { error: 'invalid_grant' }]) {
      await page.route('**/identity/token', (route) => route.fulfill({ status: 400, json }))
      await page.goto('/auth')
      await fillIn(page, company.owner.email, PASSWORD)
      await expect(page.getByText('The sign-in failed')).toBeVisible()
      await expect(page.getByText(/connection|online/)).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty()
      await page.unrouteAll()
      await page.getByRole('link', { name: 'Sign in again' }).click()
      await expect(page.getByLabel('Password')).toBeVisible()
    }
    await fillIn(page, company.owner.email, PASSWORD)
    await expect(page).toHaveURL(/\/My-tasks$/)
  },
)

walk(
  'AUTH-01 a browser that keeps nothing for websites says so, and sends nobody to the provider',
  async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError')
      }
    })
    await page.goto('/login')
    await expect(page.getByRole('status').getByText('This browser keeps no data for websites')).toBeVisible()
    await page.getByRole('link', { name: 'Login' }).click()
    await expect(page.getByText('Signing in does not work in this window')).toBeVisible()
    await expect(page.getByText('This browser keeps no data for websites')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Signing in does not work in this window')).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)
  },
)

walk('AUTH-04 SHELL-09 whoever is not signed in comes back to the page first asked for', async ({ page, company }) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, `${profileOf(applicant)}?from=mail`)
  await expect(page).toHaveURL(new RegExp(`${profileOf(applicant)}\\?from=mail$`))
  await expect(page.getByRole('heading', { level: 1, name: applicant.name })).toBeVisible()
})

walk(
  'AUTH-02 an address that is not registered is refused by the provider, and nobody is sent there',
  async ({ request }) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'fieldhire-web',
      redirect_uri: 'http://evil.test/oauth-redirect',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      state: 'abc',
    })
    const answer = await request.get(`/identity/authorize?${query}`, { maxRedirects: 0 })
    expect(answer.status()).toBe(400)
    expect(await answer.text()).not.toContain('name="password"')
  },
)

test('AUTH-09 SHELL-08 logout leaves no token and no storage, and Back does not bring the list again', async ({
  page,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner)
  await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
  expect(await tokenNames(page)).toHaveLength(2)
  await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await tokenNames(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(applicant.name)).toHaveCount(0)
  // The provider has ended the session as well: it requires the password again
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

walk(
  'AUTH-01 MEMB-04 ACCT-01 a forgotten password is set by a link, and changed from My Account',
  async ({ page, company }) => {
    const { email } = company.owner
    await page.goto('/auth')
    await page.getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page.getByRole('heading', { name: 'लॉग इन करें' })).toBeVisible()
    await page.getByRole('link', { name: 'English' }).click()
    const password = page.getByLabel('Password')
    await password.fill('what was it')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect(password).toHaveAttribute('type', 'password')

    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
    const letter = page
      .getByRole('article')
      .filter({ hasText: company.name })
      .filter({ hasText: 'Set a new Fieldhire password' })
    await expect(async () => {
      await page.goto('/messages')
      await expect(letter).toBeVisible({ timeout: 1000 })
    }).toPass()
    const link = (await letter.getByRole('link').first().getAttribute('href'))!
    await page.goto(link)
    await page.getByLabel('New password').fill('mango tree by the gate')
    await page.getByLabel('Repeat the password').fill('mango tree')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByLabel('Repeat the password')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('New password').fill('mango tree by the gate')
    await page.getByLabel('Repeat the password').fill('mango tree by the gate')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
    // Back leads to the used link, which offers a new one, and to no question of the browser
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()

    await page.goto('/auth')
    await fillIn(page, email, 'mango tree by the gate')
    await expect(page).toHaveURL(/\/My-tasks$/)
    await follow(page, '/Settings')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Current password').fill('mango tree by the gate')
    await page.getByLabel('New password').fill('a well in the village')
    await page.getByLabel('Repeat the password').fill('a well in the village')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
    const signInAgain = await page
      .context()
      .browser()!
      .newPage({ baseURL: new URL(page.url()).origin })
    await signInAgain.goto('/auth')
    await fillIn(signInAgain, email, 'a well in the village')
    await expect(signInAgain).toHaveURL(/\/My-tasks$/)
    await signInAgain.context().close()
  },
)

test('API-005 SHELL-08 without a network /auth says so and stays in the app', async ({ page, context }) => {
  await page.goto('/login')
  await isReadyOffline(page)
  await goOffline(context)
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page.getByText('Signing in needs a connection')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  // By itself
  await goOnline(context)
  await expect(page.getByLabel('Password')).toBeVisible()
})
