import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OidcFault } from '../../../server/core/oidc.ts'
import { createAsk } from '../../../server/gateways/oidc/ask.ts'
import { readDocument } from '../../../server/gateways/oidc/document.ts'
import { adviceOf } from '../../../server/gateways/oidc/faults.ts'
import { httpOidc } from '../../../server/gateways/oidc/http.ts'
import { describePerson } from '../../../server/gateways/oidc/tokens.ts'

const NOW = Date.parse('2026-11-26T10:00:00Z')
const seconds = NOW / 1000
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>
let keys: Keys
let strangers: Keys
let server: Server
let issuer = ''
/** What the stand-in answers, by path; a test changes it. */
let pages: Record<string, { status?: number; body: unknown }>
let asked: { path: string; authorization?: string; body: string }[] = []

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  strangers = await generateKeyPair('RS256', { extractable: true })
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      const { authorization } = request.headers
      asked.push({ path: request.url!, body, ...(authorization !== undefined && { authorization }) })
      const page = pages[request.url!]
      response.writeHead(page?.status ?? (page ? 200 : 404), { 'Content-Type': 'application/json' })
      response.end(typeof page?.body === 'string' ? page.body : JSON.stringify(page?.body ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

beforeEach(async () => {
  asked = []
  pages = {
    '/.well-known/openid-configuration': { body: descriptionOf({}) },
    '/jwks': { body: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', use: 'sig' }] } },
  }
})

const descriptionOf = (changes: object) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/userinfo`,
  ...changes,
})

const gateway = (now = () => NOW) => httpOidc({ named: ['http://127.0.0.1'], now })
const client = () => ({ issuer, clientId: 'fieldhire', clientSecret: 's:e c/ret' })
const presented = { code: 'the-code', verifier: 'v'.repeat(43), redirectUri: 'https://a.example/cb', nonce: 'n-1' }

const claims = (changes: JWTPayload = {}): JWTPayload => ({
  ...{ iss: issuer, aud: 'fieldhire', sub: 's-1', nonce: 'n-1', iat: seconds, exp: seconds + 300 },
  ...{ email: 'Asha@Acme.example', email_verified: true, name: 'Asha' },
  ...changes,
})
const signed = (payload: JWTPayload, { key = keys.privateKey, alg = 'RS256', kid = 'one', typ = 'JWT' } = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg, kid, typ }).sign(key)

/** Comes back with this ID token instead of a right one. */
async function exchange(idToken: string, of = gateway()) {
  pages['/token'] = { body: { id_token: idToken, access_token: 'at-1', token_type: 'Bearer' } }
  return of.exchange(client(), presented, NOW)
}
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: OidcFault) => [error.reason, error.detail].filter(Boolean).join(': '),
  )

describe('an ID token', () => {
  test('AUTH-23 that is right says who it is; the client proves itself and the verifier goes with the code', async () => {
    const person = await exchange(await signed(claims({ sid: 'there-1' })))
    expect(person).toMatchObject({ subject: 's-1', sid: 'there-1', email: 'asha@acme.example', isEmailVerified: true })
    const { body, authorization } = asked.find(({ path }) => path === '/token')!
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      ...{ grant_type: 'authorization_code', code: 'the-code', redirect_uri: 'https://a.example/cb' },
      code_verifier: presented.verifier,
    })
    expect(Buffer.from(authorization!.slice('Basic '.length), 'base64').toString()).toBe('fieldhire:s%3Ae+c%2Fret')
  })

  test.each<[string, JWTPayload, string]>([
    ['of another issuer', { iss: 'https://evil.example' }, 'JWT_CLAIM_VALIDATION_FAILED iss'],
    ['of an issuer with a slash more', { iss: 'ISSUER/' }, 'JWT_CLAIM_VALIDATION_FAILED iss'],
    ['for another client', { aud: 'other' }, 'JWT_CLAIM_VALIDATION_FAILED aud'],
    ['for several without azp', { aud: ['fieldhire', 'other'] }, 'azp'],
    ['for another azp', { azp: 'other' }, 'azp'],
    ['expired beyond the minute of clocks', { exp: seconds - 61 }, 'JWT_EXPIRED exp'],
    ['made long ago', { iat: seconds - 700 }, 'JWT_EXPIRED iat'],
    ['made in the future', { iat: seconds + 120 }, 'JWT_CLAIM_VALIDATION_FAILED iat'],
    ['with another nonce', { nonce: 'n-2' }, 'nonce'],
    ['without a nonce', { nonce: undefined as never }, 'JWT_CLAIM_VALIDATION_FAILED nonce'],
    ['of nobody', { sub: undefined as never }, 'JWT_CLAIM_VALIDATION_FAILED sub'],
    ['of a subject that Postgres cannot store', { sub: 'a\u0000b' }, 'sub'],
  ])('AUTH-23 %s is refused', async (_, change, detail) => {
    const given = { ...change, ...(change.iss === 'ISSUER/' && { iss: `${issuer}/` }) }
    expect(await faultOf(exchange(await signed(claims(given))))).toBe(`token: ${detail}`)
  })

  test('AUTH-23 a minute after its end is in time: clocks differ', async () => {
    expect(await faultOf(exchange(await signed(claims({ exp: seconds - 59 }))))).toBe('none')
  })

  test('AUTH-23 without a signature, by a MAC with the public key, or by somebody else is refused', async () => {
    const unsigned = new UnsecuredJWT(claims()).encode()
    expect(await faultOf(exchange(unsigned))).toMatch(/^token: /)
    const publicKey = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)))
    const mac = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(publicKey)
    expect(await faultOf(exchange(mac))).toBe('token: JOSE_ALG_NOT_ALLOWED')
    // A provider that shows a secret among its keys cannot be made to use it
    const secret = { kty: 'oct', k: Buffer.from('a secret that everybody sees').toString('base64url'), kid: 'oct' }
    pages['/jwks'] = { body: { keys: [secret] } }
    const shown = new TextEncoder().encode('a secret that everybody sees')
    const bySecret = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'oct' }).sign(shown)
    expect(await faultOf(exchange(bySecret))).toBe('token: JOSE_ALG_NOT_ALLOWED')
    const foreign = await signed(claims(), { key: strangers.privateKey })
    pages['/jwks'] = { body: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one' }] } }
    expect(await faultOf(exchange(foreign))).toBe('token: JWS_SIGNATURE_VERIFICATION_FAILED')
  })

  test('AUTH-23 with an unknown key asks for the keys again once a minute, however many come', async () => {
    let now = NOW
    const one = gateway(() => now)
    await exchange(await signed(claims()), one)
    const unknown = await signed(claims(), { kid: 'two' })
    for (let times = 0; times < 5; times += 1) expect(await faultOf(exchange(unknown, one))).toMatch(/^token: /)
    const keysAsked = () => asked.filter(({ path }) => path === '/jwks').length
    expect(keysAsked()).toBe(1)
    now += 60_000
    for (let times = 0; times < 5; times += 1) expect(await faultOf(exchange(unknown, one))).toMatch(/^token: /)
    expect(keysAsked()).toBe(2)
  })

  test('AUTH-23 an answer that refuses the code, is no JSON, or is endless is a fault and no crash', async () => {
    pages['/token'] = { status: 400, body: { error: 'invalid_grant' } }
    expect(await faultOf(gateway().exchange(client(), presented, NOW))).toBe('code: 400')
    pages['/token'] = { body: 'not json' }
    expect(await faultOf(gateway().exchange(client(), presented, NOW))).toBe('document: answer')
    pages['/token'] = { body: 'x'.repeat(600_000) }
    expect(await faultOf(gateway().exchange(client(), presented, NOW))).toBe('document: too long')
  })
})

describe('who it is', () => {
  test('AUTH-23 the userinfo of somebody else is not taken', async () => {
    const person = await exchange(await signed(claims({ email: undefined as never })))
    pages['/userinfo'] = { body: { sub: 's-1', email: 'asha@acme.example', email_verified: true } }
    expect(await gateway().complete(client(), person)).toMatchObject({
      email: 'asha@acme.example',
      isEmailVerified: true,
    })
    expect(asked.at(-1)!.authorization).toBe('Bearer at-1')
    pages['/userinfo'] = { body: { sub: 's-2', email: 'asha@acme.example', email_verified: true } }
    expect(await faultOf(gateway().complete(client(), person))).toBe('token: userinfo sub')
  })

  test.each([
    ['Google and Keycloak', { email_verified: true }, true],
    ['a provider that writes it as text', { email_verified: 'true' }, true],
    ['Entra with xms_edov', { xms_edov: true }, true],
    ['Entra with xms_edov as text', { xms_edov: '1' }, true],
    ['Entra without it', {}, false],
    ['Entra with a domain that is not verified', { xms_edov: false }, false],
    ['a no that xms_edov does not overrule', { email_verified: false, xms_edov: true }, false],
  ])('AUTH-23 an address is verified by the word of %s', (_, more, isVerified) => {
    expect(describePerson({ email: 'a@b.example', ...more }).isEmailVerified).toBe(isVerified)
  })
})

describe('a logout token', () => {
  const logout = (changes: JWTPayload = {}): JWTPayload => ({
    ...{ iss: issuer, aud: 'fieldhire', iat: seconds, exp: seconds + 120, jti: 'j-1', sub: 's-1', sid: 'there-1' },
    events: { [LOGOUT]: {} },
    ...changes,
  })

  test('AUTH-24 that is right says whose sessions end', async () => {
    const token = await signed(logout(), { typ: 'logout+jwt' })
    expect(await gateway().readLogout(client(), token, NOW)).toMatchObject({
      subject: 's-1',
      sid: 'there-1',
      jti: 'j-1',
    })
    const bySid = await signed(logout({ sub: undefined as never, exp: undefined as never }))
    expect(await gateway().readLogout(client(), bySid, NOW)).toMatchObject({ sid: 'there-1' })
  })

  test.each<[string, JWTPayload, string]>([
    ['an ID token', { events: undefined, nonce: 'n-1' }, 'JWT_CLAIM_VALIDATION_FAILED events'],
    ['a nonce', { nonce: 'n-1' }, 'nonce'],
    ['another event', { events: { 'http://other.example': {} } }, 'events'],
    ['an event that is no object', { events: { [LOGOUT]: true } }, 'events'],
    ['nobody', { sub: undefined as never, sid: undefined }, 'sub'],
    ['no jti', { jti: undefined as never }, 'JWT_CLAIM_VALIDATION_FAILED jti'],
    ['another client', { aud: 'other' }, 'JWT_CLAIM_VALIDATION_FAILED aud'],
    ['another issuer', { iss: 'https://evil.example' }, 'JWT_CLAIM_VALIDATION_FAILED iss'],
    ['a time long ago', { iat: seconds - 700, exp: undefined as never }, 'JWT_EXPIRED iat'],
  ])('AUTH-24 with %s is refused', async (_, change, detail) => {
    expect(await faultOf(gateway().readLogout(client(), await signed(logout(change)), NOW))).toBe(`token: ${detail}`)
  })

  test('AUTH-24 of the type of an access token is refused', async () => {
    const token = await signed(logout(), { typ: 'at+jwt' })
    expect(await faultOf(gateway().readLogout(client(), token, NOW))).toBe('token: typ')
  })
})

/*
 * As the providers describe themselves, cut to what is read. Keycloak: /realms/{realm}/.well-known/openid-configuration
 * of its documentation (OIDC layers, 26.x). Entra: entra-docs, "OpenID Connect on the Microsoft identity
 * platform" of 13 September 2023. Google:
 * developers.google.com, "OpenID Connect", its discovery document as quoted there. All read on 26 November 2026; none of
 * the three was asked itself.
 */
const keycloak = {
  issuer: 'https://login.acme.example/realms/acme',
  authorization_endpoint: 'https://login.acme.example/realms/acme/protocol/openid-connect/auth',
  token_endpoint: 'https://login.acme.example/realms/acme/protocol/openid-connect/token',
  jwks_uri: 'https://login.acme.example/realms/acme/protocol/openid-connect/certs',
  userinfo_endpoint: 'https://login.acme.example/realms/acme/protocol/openid-connect/userinfo',
  end_session_endpoint: 'https://login.acme.example/realms/acme/protocol/openid-connect/logout',
  token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_basic', 'client_secret_post'],
  id_token_signing_alg_values_supported: ['PS384', 'ES384', 'RS384', 'HS256', 'RS256'],
  backchannel_logout_supported: true,
  authorization_response_iss_parameter_supported: true,
}
const TENANT = '8eaef023-2b34-4da1-9baa-8bc8c9d6a490'
const entra = (tenant: string, name: string) => ({
  issuer: `https://login.microsoftonline.com/${name}/v2.0`,
  authorization_endpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`,
  token_endpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
  token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
  jwks_uri: `https://login.microsoftonline.com/${tenant}/discovery/v2.0/keys`,
  userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
  end_session_endpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/logout`,
  http_logout_supported: true,
})
const google = {
  issuer: 'https://accounts.google.com',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
  revocation_endpoint: 'https://oauth2.googleapis.com/revoke',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
}

describe('the description of a provider', () => {
  const isHttps = (_issuer: string, address: string) => address.startsWith('https:')
  const read = (of: string, document: object) => readDocument(of, JSON.stringify(document), isHttps)
  const adviceFor = (of: string, document: object) => {
    try {
      return read(of, document).issuer
    } catch (error) {
      return adviceOf(of, error)
    }
  }

  test('AUTH-23 is read as Keycloak, a tenant of Entra and Google write it', () => {
    const { end_session_endpoint: endSessionEndpoint } = keycloak
    expect(read(keycloak.issuer, keycloak)).toMatchObject({ sendsIssuer: true, endSessionEndpoint })
    const tenant = `https://login.microsoftonline.com/${TENANT}/v2.0`
    expect(read(tenant, entra(TENANT, TENANT))).toMatchObject({ issuer: tenant, sendsIssuer: false })
    expect(read(google.issuer, google)).toMatchObject({ jwksUri: google.jwks_uri })
    expect(read(google.issuer, google).endSessionEndpoint).toBeUndefined()
  })

  test('AUTH-23 of all tenants of Entra is refused with what to use instead', () => {
    for (const all of ['common', 'organizations']) {
      const of = `https://login.microsoftonline.com/${all}/v2.0`
      expect(adviceFor(of, entra(all, '{tenantid}'))).toContain('https://login.microsoftonline.com/TENANT_ID/v2.0')
    }
  })

  test('AUTH-23 with another name is refused, a slash included', () => {
    const { issuer: name } = keycloak
    for (const other of [`${name}/`, name.replace('https', 'http'), name.toUpperCase(), 'https://evil.example'])
      expect(adviceFor(other, keycloak), other).toContain('another name')
  })

  test('AUTH-23 with addresses that are not https, or too few, is refused', () => {
    const { token_endpoint: _, ...few } = google
    expect(adviceFor(google.issuer, few)).toContain('(token_endpoint)')
    const plain = { ...google, jwks_uri: 'http://www.googleapis.com/certs' }
    expect(adviceFor(google.issuer, plain)).toContain('an address without https')
  })

  test('AUTH-23 is asked once an hour, and never inside our own network', async () => {
    let now = NOW
    const one = gateway(() => now)
    await one.describe(issuer)
    await one.describe(issuer)
    expect(asked).toHaveLength(1)
    now += 3_600_000
    await one.describe(issuer)
    expect(asked).toHaveLength(2)
    const inside = httpOidc({ named: [], resolve: () => Promise.resolve([{ address: '10.1.2.3', family: 4 }]) })
    expect(await faultOf(inside.describe('https://login.acme.example'))).toBe('private')
    expect(await faultOf(httpOidc({ named: [] }).describe(issuer))).toBe('private')
    expect(asked).toHaveLength(2)
  })

  test('AUTH-23 that leads on to our own network is not followed', async () => {
    pages['/.well-known/openid-configuration'] = {
      body: descriptionOf({ token_endpoint: 'https://169.254.169.254/t' }),
    }
    expect(await faultOf(gateway().exchange(client(), presented, NOW))).toBe('private')
  })

  test('AUTH-23 a host of OIDC_HOSTS is asked for the provider that is on it, and for none of the internet', async () => {
    const inside = { address: '10.1.2.3', family: 4 as const }
    const { isAllowed, ask } = createAsk({
      named: ['http://login.acme.internal:8080', 'http://keys.acme.internal', 'http://10.0.0.7', 'vault.internal'],
      resolve: () => Promise.resolve([inside]),
      limitMs: 50,
    })
    const own = 'http://login.acme.internal:8080'
    expect(isAllowed(own, `${own}/token`)).toBe(true)
    expect(isAllowed(own, 'http://keys.acme.internal/jwks')).toBe(true)
    expect(isAllowed(own, 'http://10.0.0.7/admin')).toBe(false)
    expect(isAllowed('https://login.evil.example', `${own}/token`)).toBe(false)
    expect(isAllowed('http://10.0.0.7', 'http://10.0.0.7/jwks')).toBe(true)
    // https passes this, but not the look at where it leads
    for (const from of ['https://login.evil.example', own])
      expect(await faultOf(ask(from, 'https://vault.internal/jwks', { method: 'GET' }))).toBe('private')
    expect(await faultOf(ask('https://vault.internal', 'https://vault.internal/jwks', { method: 'GET' }))).toMatch(
      /^away/,
    )
  })

  test('AUTH-23 one that is down is left alone after five failures, and the others are not', async () => {
    const one = gateway()
    pages['/.well-known/openid-configuration'] = { status: 500, body: {} }
    for (let times = 0; times < 8; times += 1) expect(await faultOf(one.describe(issuer))).toMatch(/^away/)
    expect(asked).toHaveLength(5)
  })
})
