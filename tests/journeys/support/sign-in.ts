import { expect, type Page } from '@playwright/test'
import { CLIENT_ID, makeChallenge, makeVerifier, redirectUri } from '../../../src/session/pkce.ts'
import { signInKeys } from '../../../src/session/return-path.ts'
import type { Person } from './company.ts'

export const PASSWORD = 'Demo-1234'

const AUTHORIZE = '/identity/authorize'
const mailOf = (who: Person | string) => (typeof who === 'string' ? who : who.email)

/**
 * Signs in and opens `path`. A page that shows nothing yet opens where the provider sends it back to: two pages less to
 * load and draw, a sixth of a journey. One that shows something goes the user's way.
 */
export async function signIn(page: Page, who: Person | string = 'emp@demo.test', path = '/My-tasks'): Promise<void> {
  if (page.url() === 'about:blank') await signInAtProvider(page, who, path)
  else await signInByForm(page, who, path)
}

/** From wherever the person is turned away to, through the provider's page, back to the page first asked for. */
export async function signInByForm(page: Page, who: Person | string, path = '/My-tasks'): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('link', { name: 'Login' })
    .or(page.getByRole('button', { name: 'Login' }))
    .first()
    .click()
  await page.getByLabel('Email').fill(mailOf(who))
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await leavesTheSignIn(page)
}

const leavesTheSignIn = (page: Page) =>
  page.waitForURL((url) => !/^\/(identity|oauth-redirect|auth|login)(\/|$)/i.test(url.pathname))

/** Asks the provider for a code as the app does and fills in its form; the app exchanges the code by itself. */
async function signInAtProvider(page: Page, who: Person | string, path: string): Promise<void> {
  const { request } = page.context()
  // A path counts from the base address of the page, which only a request tells
  const probe = await request.get(URL.canParse(path) ? new URL('/livez', path).href : '/livez')
  const { origin } = new URL(probe.url())
  const [verifier, state] = [makeVerifier(), makeVerifier()]
  const asked = {
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: redirectUri(origin),
    code_challenge: await makeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ui_locales: 'en',
  }
  const form = await (await request.get(`${origin}${AUTHORIZE}`, { params: asked })).text()
  const csrf = /name="csrf" value="([^"]+)"/.exec(form)?.[1]
  expect(csrf, form).toBeDefined()
  const filled = { ...asked, csrf: csrf!, email: mailOf(who), password: PASSWORD }
  const sentOn = await request.post(`${origin}${AUTHORIZE}`, { form: filled, headers: { origin }, maxRedirects: 0 })
  const back = sentOn.headers()['location']
  expect(back, await sentOn.text()).toContain('/oauth-redirect?')
  // What the app has stored in this tab before it sends somebody to the provider
  const { pathname, search, hash } = new URL(path, origin)
  const stored = {
    [signInKeys.verifier]: verifier,
    [signInKeys.state]: state,
    [signInKeys.returnPath]: pathname + search + hash,
  }
  await page.addInitScript(
    ([given, entries]) => {
      if (!location.search.includes(given)) return
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
    },
    [new URLSearchParams({ state }).toString(), stored] as const,
  )
  await page.goto(back!)
  await leavesTheSignIn(page)
}
