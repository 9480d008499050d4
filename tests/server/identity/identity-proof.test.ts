import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGN_IN_WAYS } from '../../../src/lib/paths.ts'
import { PROOF_DONE, PROVE_PAGE } from '../../../src/lib/server-pages.ts'
import { textFor } from '../../../server/identity/text.ts'
import { PASSWORD, START, startProvider, type Browser, type Provider } from '../support/sign-in.ts'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

const MINUTE = 60_000
const text = textFor('en')

/** A browser whose app is signed in, eleven minutes ago. */
async function withSession() {
  provider.clock.set(START)
  const visitor = provider.browser()
  const { access_token: token } = await visitor.tokens()
  visitor.keep(new Response(null, { headers: { 'set-cookie': `access_token=${token}; path=/` } }))
  provider.clock.set(START + 11 * MINUTE)
  return { visitor, token }
}

async function prove(visitor: Browser, email = 'emp@example.test', password = PASSWORD): Promise<Response> {
  const shown = await visitor.send(PROVE_PAGE)
  visitor.keep(shown)
  const page = await shown.text()
  expect(page).toContain(text.confirmBody)
  const csrf = /name="csrf" value="([^"]+)"/.exec(page)![1]!
  const body = new URLSearchParams({ csrf, for: 'app', email, password })
  return visitor.send(`${SIGN_IN_WAYS}/prove`, { method: 'POST', body })
}
const provenAt = async (token: string) => (await provider.verifyAccessToken(token))?.provenAt

test('AUTH-25 a sign-in is a proof, and the password proves it again for the session of this browser', async () => {
  const { visitor, token } = await withSession()
  const other = (await provider.browser().tokens()).access_token
  expect(await provenAt(token)).toBe(START)
  expect((await prove(visitor, 'emp@example.test', 'wrong')).status).toBe(400)
  expect(await provenAt(token)).toBe(START)
  const done = await prove(visitor)
  expect(done.headers.get('location')).toBe(PROOF_DONE)
  expect(await provenAt(token)).toBe(START + 11 * MINUTE)
  // Not the page on which ways to sign in are changed
  expect(await (await visitor.send(SIGN_IN_WAYS)).text()).toContain(text.proveBody)
  provider.clock.set(START + 13 * MINUTE)
  expect(await provenAt(other)).toBe(START + 11 * MINUTE)
  expect(await (await visitor.send(PROOF_DONE)).text()).toContain(text.confirmedBody)
})

test('AUTH-25 another account proves nothing for the app, nor does anybody where it is signed out', async () => {
  const { visitor, token } = await withSession()
  const refused = await prove(visitor, 'sa@example.test')
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain(text.otherAccount)
  expect(await provenAt(token)).toBe(START)
  expect((await prove(provider.browser())).status).toBe(403)
  visitor.forget('access_token')
  visitor.keep(new Response(null, { headers: { 'set-cookie': 'access_token=forged.token.x; path=/' } }))
  expect((await prove(visitor)).status).toBe(403)
})
