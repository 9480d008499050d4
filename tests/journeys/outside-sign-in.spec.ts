import { connect } from '../../server/db/connect.ts'
import { ALL, saveProvider } from '../../server/identity/outside/providers.ts'
import { callbackOf, logoutOf } from '../../server/identity/outside/flow.ts'
import { CLIENT, startOutsideProvider } from '../support/outside-provider.ts'
import { findFaults } from './support/axe.ts'
import { SESSION_SECRET } from './support/app-server.ts'
import { pill } from './support/screens.ts'
import { expect, shoot, test } from './support/test.ts'

test('AUTH-23 AUTH-24 the button of a provider outside signs in, and Logout signs out there too; who is not known reads whom to ask', async ({
  page,
  ownServer,
}) => {
  const server = await ownServer()
  const outside = await startOutsideProvider({
    ...{
      redirectUri: callbackOf(server.url, ALL),
      logoutUri: logoutOf(server.url, ALL),
      afterLogout: `${server.url}/`,
    },
    deliver: (address, init) => fetch(address, init),
  })
  outside.state.person = { sub: 'outside-emp', email: 'emp@demo.test', email_verified: true, name: 'Asha Rane' }
  await server.stop()
  await server.start({
    ...{ BASE_URL: server.url, OIDC_ISSUER: outside.issuer, OIDC_NAME: 'State login' },
    ...{ OIDC_CLIENT_ID: CLIENT.clientId, OIDC_CLIENT_SECRET: CLIENT.clientSecret, OIDC_DOMAINS: 'demo.test' },
  })

  await page.goto(`${server.url}/auth`)
  const button = page.getByRole('link', { name: 'Sign in with State login' })
  await expect(button).toBeVisible()
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(48)
  expect(await findFaults(page)).toEqual([])
  await shoot(page, 'outside-sign-in')
  // The account has a password: once it is opened with that
  await button.click()
  await expect(page.getByText('Your account is already here.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('emp@demo.test')
  expect(await findFaults(page)).toEqual([])
  await shoot(page, 'outside-opens-first')
  await page.getByLabel('Password').fill('Demo-1234')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/My-tasks$/)
  await expect(pill(page)).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await page.goto(`${server.url}/auth`)
  await button.click()
  await expect(page).toHaveURL(/\/My-tasks$/)
  await expect(pill(page)).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.href.startsWith(`${outside.issuer}/session/end`))
  await page.getByRole('button', { name: /sign me out/i }).click()
  await expect(page).toHaveURL(new RegExp(`^${server.url}/`))
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()

  outside.state.person = { sub: 'outside-other', email: 'nobody@demo.test', email_verified: true }
  await page.goto(`${server.url}/auth`)
  await button.click()
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await expect(page.getByText('No account here goes with your email address.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await shoot(page, 'outside-refused')

  const { db, close } = connect(server.databaseUrl!, { max: 1 })
  const provider = { id: 'EMP1', issuer: outside.issuer, ...CLIENT, name: 'Annapurna login', domains: ['demo.test'] }
  await db.transaction((tx) =>
    saveProvider(tx, SESSION_SECRET, { ...provider, isRequired: false, isJoining: false }, Date.now()),
  )
  await close()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.getByLabel('Email').fill('sub@demo.test')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Your company signs in with Annapurna login.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in with Annapurna login' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await shoot(page, 'outside-company')
  await page.goto(`${server.url}/auth`)
  await page.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('link', { name: 'State login से लॉग इन करें' })).toBeVisible()
  await shoot(page, 'outside-sign-in-hindi')
  await outside.close()
})
