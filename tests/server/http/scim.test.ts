import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditTrail, mails, partners, rateLimits, users } from '../../../server/db/schema.ts'
import { outsideDomains, outsideIdentities } from '../../../server/identity/outside/schema.ts'
import { linkIdentity, removeForeignIdentities } from '../../../server/identity/outside/identities.ts'
import { NO_PASSWORD } from '../../../server/identity/passwords.ts'
import {
  authorizationCodes,
  codeApps,
  passkeys,
  passwordLinks,
  recoveryCodes,
} from '../../../server/identity/schema.ts'
import { openSession } from '../../../server/identity/sessions.ts'
import { findAccount } from '../../../server/identity/accounts.ts'
import { createIdentity } from '../../../server/identity/identity.ts'
import { saveProvider } from '../../../server/identity/outside/providers.ts'
import { createLog } from '../../../server/core/log.ts'
import { contract } from '../../../src/contract/index.ts'
import { makeKey } from '../support/api-keys.ts'
import { createTestApp, type Reply, type TestApp } from '../support/app.ts'
import { noLetters } from '../support/sign-in.ts'

/*
 * The requests are those of two documents, read on 26 November 2026: "Develop a SCIM endpoint for user provisioning"
 * with "Known issues and resolutions with SCIM 2.0" of 15 April 2025 (MicrosoftDocs/entra-docs), and "Okta and SCIM
 * version 2.0" (okta/okta-developer-docs). Neither Entra nor Okta was asked itself.
 */
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

let app: TestApp
let key = ''
let rivals = ''
let identity: ReturnType<typeof createIdentity>
beforeAll(async () => {
  app = await createTestApp({
    more: ({ db, clock, config }) => {
      identity = createIdentity({ ...noLetters, config, db, clock, log: createLog('silent') })
      return {}
    },
  })
  const provider = {
    id: 'EMP1',
    issuer: 'https://login.acme.test',
    clientId: 'c',
    clientSecret: 's',
    name: 'Acme login',
  }
  const domains = ['acme.test', 'okta.test']
  await saveProvider(app.db, 'a secret', { ...provider, domains, isRequired: false, isJoining: false }, app.clock.now())
  key = (await makeKey(app, { scopes: ['scim'] })).key
  rivals = (await makeKey(app, { as: 'rival', ipId: 'EMP2', scopes: ['scim'] })).key
})
afterAll(() => app.close())

async function send(method: string, path: string, body?: unknown, by = key): Promise<Reply> {
  const response = await app.app.request(`/scim/v2${path}`, {
    method,
    headers: { Authorization: `Bearer ${by}`, 'Content-Type': 'application/scim+json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? '' : JSON.parse(text) }
}
const find = (filter: string, by = key) => send('GET', `/Users?filter=${encodeURIComponent(filter)}`, undefined, by)
const patch = (id: string, ...Operations: object[]) => send('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations })

/** As Entra makes one. */
const entraUser = (name: string, more: object = {}) => ({
  schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: `ext-${name}`,
  userName: `${name}@acme.test`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `${name}.work@acme.test` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
  ...more,
})
/** As Okta makes one. */
const oktaUser = (name: string) => ({
  schemas: [USER],
  userName: `${name}@okta.test`,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: `${name}@okta.test`, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: `00u${name}`,
  groups: [],
  password: '1mz050nq',
  active: true,
})
let made = 0
const create = async (shape: (name: string) => object = entraUser): Promise<string> =>
  (await send('POST', '/Users', shape(`user${++made}`))).body.id as string
const stateOf = async (id: string) => {
  const account = (await findAccount(app.db, id))!
  return { user: account.user.status, partner: account.partner.status }
}
const sessionOf = async (id: string) => {
  const account = (await findAccount(app.db, id))!
  return (await openSession(app.db, app.config, account, app.clock.now())).tokens.access_token
}
const actionsOf = async (email: string) =>
  (await app.db.select().from(auditTrail).where(eq(auditTrail.subject, email))).map(({ action }) => action)

describe('as Entra asks', () => {
  test('CONN-05 nobody is found, one is made, is found, and is a member of the company', async () => {
    const none = await find('userName eq "new@acme.test"')
    expect(none.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      ...{ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    })
    const { status, body, headers } = await send('POST', '/Users', entraUser('new'))
    expect([status, headers.get('content-type')]).toEqual([201, 'application/scim+json; charset=utf-8'])
    expect(headers.get('location')).toBe(body.meta.location)
    expect(body).toMatchObject({
      ...{ schemas: [USER], externalId: 'ext-new', userName: 'new@acme.test', active: true },
      name: { formatted: 'givenName familyName', givenName: 'givenName', familyName: 'familyName' },
      emails: [{ value: 'new.work@acme.test', type: 'work', primary: true }],
    })
    for (const filter of [
      ...[
        'userName eq "NEW@acme.test"',
        'externalId eq "ext-new"',
        'emails[type eq "work"].value eq "new.work@acme.test"',
      ],
      ...[`id eq "${body.id}"`, 'userName eq "new@acme.test" and active eq true'],
    ])
      expect((await find(filter)).body.Resources, filter).toEqual([body])
    expect((await send('GET', `/Users/${body.id}`)).body).toEqual(body)
    const { body: members } = await app.call(contract.members.list, { ipId: 'EMP1', limit: 100 })
    expect(
      members.data.map(({ contactEmailAddress }: { contactEmailAddress: string }) => contactEmailAddress),
    ).toContain('new.work@acme.test')
    const [line] = await app.db.select().from(auditTrail).where(eq(auditTrail.subject, 'new.work@acme.test'))
    expect(line).toMatchObject({ action: 'scim create', actor: expect.stringMatching(/^key:/) })
  })

  test.each([
    ['"False" as it is without the flag', { op: 'Replace', path: 'active', value: 'False' }],
    ['false with the flag', { op: 'replace', path: 'active', value: false }],
  ])('CONN-05 %s ends the sessions at once, tokens that are out there included', async (_, operation) => {
    const id = await create()
    const token = await sessionOf(id)
    expect(await identity.verifyAccessToken(token)).toMatchObject({ userId: id })
    const { status, body } = await patch(id, operation)
    expect([status, body.active]).toEqual([200, false])
    expect(await identity.verifyAccessToken(token)).toBeUndefined()
    expect(await stateOf(id)).toEqual({ user: 1, partner: 0 })
    expect((await find('active eq false')).body.Resources.map((one: { id: string }) => one.id)).toContain(id)
    expect((await patch(id, { op: 'Replace', path: 'active', value: 'True' })).body.active).toBe(true)
    expect(await stateOf(id)).toEqual({ user: 1, partner: 1 })
    expect(await actionsOf(body.emails[0].value)).toEqual(['scim create', 'scim deactivate', 'scim activate'])
  })

  test('CONN-05 several attributes change in both of its shapes; what is not kept here changes nothing', async () => {
    const id = await create()
    const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber'
    const first = await patch(
      id,
      { op: 'Replace', path: 'displayName', value: 'Pvlo' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'Changed1@acme.test' },
      { op: 'Replace', path: 'name.givenName', value: 'Gtfd' },
      { op: 'Replace', path: 'name.familyName', value: 'Pkqf' },
      { op: 'Replace', path: 'externalId', value: 'Eqpj' },
      { op: 'Replace', path: extension, value: 'Eqpj' },
      { op: 'Add', path: 'nickName', value: 'Babs' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+91 98123 45614' },
    )
    expect(first.body).toMatchObject({
      ...{ displayName: 'Pvlo', externalId: 'Eqpj', name: { givenName: 'Gtfd', familyName: 'Pkqf' } },
      emails: [{ value: 'changed1@acme.test' }],
      phoneNumbers: [{ value: '+919812345614', type: 'mobile' }],
    })
    const second = await patch(id, {
      op: 'replace',
      value: { 'name.givenName': 'Kkom', 'name.familyName': 'Unua', [extension]: 'Aklq' },
    })
    expect(second.body).toMatchObject({ displayName: 'Kkom Unua', name: { formatted: 'Kkom Unua' } })
    const [user] = await app.db.select().from(users).where(eq(users.id, id))
    expect(user).toMatchObject({ email: 'changed1@acme.test', name: 'Kkom Unua', mobile: '9812345614' })
    const third = await patch(id, { op: 'Replace', path: 'userName', value: 'renamed@acme.test' })
    expect(third.body).toMatchObject({ userName: 'renamed@acme.test', emails: [{ value: 'changed1@acme.test' }] })
    const gone = await patch(id, { op: 'Remove', path: 'phoneNumbers[type eq "mobile"].value' })
    expect(gone.body.phoneNumbers).toBeUndefined()
  })

  test('CONN-05 a deleted one is gone with its session, and may come again', async () => {
    const id = await create((name) => entraUser(name, { userName: 'again@acme.test', externalId: 'ext-again' }))
    const token = await sessionOf(id)
    expect((await send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await identity.verifyAccessToken(token)).toBeUndefined()
    expect((await send('GET', `/Users/${id}`)).status).toBe(404)
    expect((await send('DELETE', `/Users/${id}`)).status).toBe(404)
    const again = await send('POST', '/Users', entraUser('x', { userName: 'again@acme.test', externalId: 'ext-again' }))
    expect(again.status).toBe(201)
    // Also when the owner removed it in the app
    const member = (await findAccount(app.db, again.body.id))!.partner.ipId
    await app.call(contract.members.remove, { ipId: 'EMP1', memberIpId: member })
    expect(
      (await send('POST', '/Users', entraUser('x', { userName: 'again@acme.test', externalId: 'ext-again' }))).status,
    ).toBe(201)
  })
})

describe('as Okta asks', () => {
  test('CONN-05 the connection is tried, a user is looked for, made, read, replaced and switched off', async () => {
    expect((await send('GET', '/Users?startIndex=1&count=2')).body.itemsPerPage).toBe(2)
    expect((await send('GET', '/Groups?startIndex=1&count=100')).body).toMatchObject({ totalResults: 0, Resources: [] })
    const looked = await send('GET', '/Users?filter=userName%20eq%20%22test.user%40okta.test%22&startIndex=1&count=100')
    expect(looked.body.totalResults).toBe(0)
    const { body: user } = await send('POST', '/Users', oktaUser('test.user'))
    expect(user).toMatchObject({ userName: 'test.user@okta.test', displayName: 'Test User', active: true })
    const again = await send('POST', '/Users', oktaUser('test.user'))
    expect([again.status, again.body.scimType, again.body.status]).toEqual([409, 'uniqueness', '409'])
    const { body: read } = await send('GET', `/Users/${user.id}`)
    const replaced = { ...read, name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' }, groups: [] }
    delete replaced.displayName
    const put = await send('PUT', `/Users/${user.id}`, replaced)
    expect(put.body).toMatchObject({ id: user.id, displayName: 'Another User', name: { givenName: 'Another' } })
    const off = await patch(user.id, { op: 'replace', value: { active: false } })
    expect(off.body.active).toBe(false)
    // Of an integration of one's own: by PUT
    expect((await send('PUT', `/Users/${user.id}`, { ...replaced, active: true })).body.active).toBe(true)
    expect((await send('PUT', `/Users/${user.id}`, { ...replaced, active: false })).body.active).toBe(false)
    const { active: _active, ...silent } = replaced
    expect((await send('PUT', `/Users/${user.id}`, silent)).body.active).toBe(false)
  })

  test('CONN-05 pages follow each other without a gap, and the whole is counted', async () => {
    const { body: all } = await send('GET', '/Users?count=200')
    const seen: string[] = []
    for (let startIndex = 1; startIndex <= all.totalResults; startIndex += 2)
      seen.push(
        ...(await send('GET', `/Users?startIndex=${startIndex}&count=2`)).body.Resources.map(
          (one: { id: string }) => one.id,
        ),
      )
    expect(seen).toEqual(all.Resources.map((one: { id: string }) => one.id))
    expect(new Set(seen).size).toBe(all.totalResults)
    expect((await send('GET', '/Users?count=0')).body).toMatchObject({ totalResults: all.totalResults, Resources: [] })
    const lean = await send('GET', '/Users?count=1&attributes=userName')
    expect(Object.keys(lean.body.Resources[0]).toSorted()).toEqual(['id', 'schemas', 'userName'])
  })
})

describe('owners of the account', () => {
  beforeEach(() => app.db.update(users).set({ status: 1 }).where(eq(users.ipId, 'EMP1')))

  test('CONN-05 one is switched off like a member; the last one is not', async () => {
    const token = await sessionOf('emp2')
    await app.db.update(users).set({ status: 0 }).where(eq(users.id, 'revoked'))
    expect((await patch('emp2', { op: 'Replace', path: 'active', value: 'False' })).body.active).toBe(false)
    expect(await identity.verifyAccessToken(token)).toBeUndefined()
    const last = await patch('emp', { op: 'Replace', path: 'active', value: 'False' })
    expect([last.status, last.body.detail]).toEqual([403, expect.stringContaining('last owner')])
    expect(await stateOf('emp')).toEqual({ user: 1, partner: 1 })
    expect((await patch('emp2', { op: 'Replace', path: 'active', value: 'True' })).body.active).toBe(true)
  })

  test('CONN-05 nobody goes on again whom operations have switched off', async () => {
    await patch('emp2', { op: 'replace', value: { active: false } })
    await app.call(contract.desk.changeUser, { userId: 'emp2', action: 'enable' }, { as: 'ops' })
    await app.call(contract.desk.changeUser, { userId: 'emp2', action: 'disable' }, { as: 'ops' })
    expect((await patch('emp2', { op: 'replace', value: { active: true } })).status).toBe(403)
    expect((await stateOf('emp2')).user).toBe(0)
    const id = await create()
    await app.db.update(users).set({ status: 0 }).where(eq(users.id, id))
    expect((await patch(id, { op: 'replace', value: { active: true } })).status).toBe(403)
    expect((await send('DELETE', `/Users/${id}`)).status).toBe(403)
  })

  test('CONN-05 address and name of an owner stay, whatever the directory says, and no owner is deleted', async () => {
    const { body } = await patch(
      'emp',
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'thief@evil.test' },
      { op: 'Replace', path: 'displayName', value: 'Thief' },
      { op: 'Replace', path: 'externalId', value: 'owner-1' },
    )
    expect(body).toMatchObject({
      externalId: 'owner-1',
      emails: [{ value: 'emp@example.test' }],
      displayName: 'User emp',
    })
    expect((await send('DELETE', '/Users/emp')).status).toBe(403)
  })
})

describe('another company', () => {
  test('CONN-05 sees nothing of this one, by any id or filter, and changes nothing', async () => {
    const id = await create()
    expect((await find('userName eq "sub@example.test"', rivals)).body.totalResults).toBe(0)
    expect((await find(`id eq "${id}"`, rivals)).body.totalResults).toBe(0)
    const off = { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: false } }] }
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', off],
      ['PUT', oktaUser('z')],
      ['DELETE', undefined],
    ] as const)
      expect((await send(method, `/Users/${id}`, body, rivals)).status, method).toBe(404)
    expect(await stateOf(id)).toEqual({ user: 1, partner: 1 })
  })

  test('CONN-05 is not told whether an address has an account here: the user is made, and cannot sign in', async () => {
    // Owners of both companies have addresses of this domain
    const of = (userName: string) => ({ userName, emails: [{ primary: true, value: 'spy@example.test' }] })
    const { status, body } = await send('POST', '/Users', of('spy'), rivals)
    expect(status).toBe(201)
    const ours = await send('POST', '/Users', of('spied'))
    expect([ours.status, ours.body.emails]).toEqual([201, body.emails])
    const [user] = await app.db.select().from(users).where(eq(users.id, ours.body.id))
    expect(user!.email).toMatch(/^elsewhere:/)
  })

  test('CONN-05 keeps its address when a directory gives it to somebody else', async () => {
    const id = await create()
    const taken = await patch(id, {
      op: 'replace',
      path: 'emails',
      value: [{ type: 'work', value: 'rival@example.test' }],
    })
    expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness'])
  })
})

describe('what is refused', () => {
  test('CONN-05 a key that is unknown, of another scope, of a company that is off, or none', async () => {
    const unknown = await send('GET', '/Users', undefined, `fhk_${'x'.repeat(43)}`)
    expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(unknown.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' })
    expect((await send('GET', '/ServiceProviderConfig', undefined, 'test.emp')).status).toBe(401)
    const other = await makeKey(app, { scopes: ['applicants:read', 'requests:write'] })
    expect((await send('GET', '/Users', undefined, other.key)).status).toBe(403)
    await app.db.update(partners).set({ status: 0 }).where(eq(partners.ipId, 'EMP2'))
    expect((await send('GET', '/Users', undefined, rivals)).status).toBe(403)
    await app.db.update(partners).set({ status: 1 }).where(eq(partners.ipId, 'EMP2'))
    // And the scope allows none of the calls of the API
    const asked = await app.app.request('/api/hire/v1/masters/lists', { headers: { Authorization: `Bearer ${key}` } })
    expect(asked.status).not.toBe(200)
  })

  test.each<[string, string, string, unknown, number, string | undefined]>([
    ['no JSON', 'POST', '/Users', '{"userName":', 400, 'invalidSyntax'],
    ['no userName', 'POST', '/Users', { schemas: [USER], active: true }, 400, 'invalidSyntax'],
    ['no address', 'POST', '/Users', { userName: 'somebody' }, 400, 'invalidValue'],
    ['an address that is none', 'POST', '/Users', { userName: 'a', emails: [{ value: 'b' }] }, 400, 'invalidValue'],
    ['a text Postgres cannot keep', 'POST', '/Users', { userName: 'a\u0000@b.test' }, 400, 'invalidValue'],
    ['a body that is too large', 'POST', '/Users', { userName: 'x'.repeat(70_000) }, 413, undefined],
    [
      'another operation',
      'PATCH',
      '/Users/sub',
      { Operations: [{ op: 'move', path: 'active' }] },
      400,
      'invalidSyntax',
    ],
    [
      'too many operations',
      'PATCH',
      '/Users/sub',
      { Operations: Array.from({ length: 101 }, () => ({ op: 'add' })) },
      400,
      'invalidSyntax',
    ],
    ['a removal of nothing', 'PATCH', '/Users/sub', { Operations: [{ op: 'remove' }] }, 400, 'noTarget'],
    [
      'a removal of the name',
      'PATCH',
      '/Users/sub',
      { Operations: [{ op: 'remove', path: 'userName' }] },
      400,
      'mutability',
    ],
    [
      'a state that is none',
      'PATCH',
      '/Users/sub',
      { Operations: [{ op: 'add', path: 'active', value: 'no' }] },
      400,
      'invalidValue',
    ],
    ['a filter of another kind', 'GET', '/Users?filter=userName%20sw%20%22a%22', undefined, 400, 'invalidFilter'],
    ['a filter that is cut', 'GET', '/Users?filter=userName%20eq%20%22a', undefined, 400, 'invalidFilter'],
    ['nobody', 'GET', '/Users/nobody', undefined, 404, undefined],
    ['another address', 'GET', '/Bulk', undefined, 404, undefined],
  ])('CONN-05 %s', async (_, method, path, body, status, scimType) => {
    const reply = await send(method, path, body)
    expect([reply.status, reply.body.scimType]).toEqual([status, scimType])
    expect(reply.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
    })
  })

  test('CONN-05 more than 1,800 requests of one company in a minute wait, whichever key they come by', async () => {
    const { key: busy } = await makeKey(app, { scopes: ['scim'] })
    const isOurs = eq(rateLimits.key, 'scim:EMP1')
    const count = async () => (await app.db.select().from(rateLimits).where(isOurs))[0]?.count ?? 0
    app.clock.advance(60_000)
    // Each counts for one, whichever key it comes by
    for (let times = 1; times <= 6; times += 1) {
      expect((await send('GET', '/Schemas', undefined, times % 2 ? busy : key)).status).toBe(200)
      expect(await count()).toBe(times)
    }
    // As if the minute went on like that
    await app.db.update(rateLimits).set({ count: 1_799 }).where(isOurs)
    expect((await send('GET', '/Schemas', undefined, busy)).status).toBe(200)
    const over = await send('GET', '/Schemas', undefined, busy)
    const reply = await send('GET', '/Schemas')
    expect([over.status, reply.status]).toEqual([429, 429])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    // Nobody else waits
    expect((await send('GET', '/Schemas', undefined, rivals)).status).toBe(200)
    app.clock.advance(60_000)
  })
})

describe('addresses of other domains', () => {
  const withAddress = (value: string) => ({ userName: value, emails: [{ primary: true, type: 'work', value }] })

  test.each(['person@rival.test', 'person@gmail.com', 'person@sub.acme.test'])(
    'CONN-05 %s: nobody is made, and no member moves there',
    async (address) => {
      const made = await send('POST', '/Users', withAddress(address))
      expect([made.status, made.body.scimType, made.body.detail]).toEqual([
        ...[400, 'invalidValue'],
        expect.stringContaining('invite the person'),
      ])
      const id = await create()
      const before = await findAccount(app.db, id)
      const moved = await patch(id, { op: 'replace', path: 'emails', value: [{ type: 'work', value: address }] })
      expect([moved.status, moved.body.scimType]).toEqual([400, 'invalidValue'])
      expect(await findAccount(app.db, id)).toEqual(before)
    },
  )

  test('CONN-05 that of an owner is the company’s, unless the operator has given it to another or anybody may have it', async () => {
    expect((await send('POST', '/Users', withAddress('colleague@example.test'))).status).toBe(201)
    await app.db.insert(outsideDomains).values({ domain: 'example.test', ipId: 'EMP1' })
    expect((await send('POST', '/Users', withAddress('theirs@example.test'), rivals)).status).toBe(400)
    await app.db.delete(outsideDomains).where(eq(outsideDomains.domain, 'example.test'))
    await app.db.update(users).set({ email: 'boss@gmail.com' }).where(eq(users.id, 'emp2'))
    expect((await send('POST', '/Users', withAddress('other@gmail.com'))).status).toBe(400)
    await app.db.update(users).set({ email: 'emp2@example.test' }).where(eq(users.id, 'emp2'))
  })

  test('CONN-05 whoever has confirmed one by an invitation is managed like everybody', async () => {
    const contact = { contactPersonName: 'Rekha', contactMobile: '9812345678', contactEmailAddress: 'rekha@gmail.com' }
    await app.call(contract.members.invite, { ipId: 'EMP1', ...contact })
    const { body } = await find('userName eq "rekha@gmail.com"')
    const { id } = body.Resources[0]
    const off = await patch(id, { op: 'replace', value: { active: false, displayName: 'Rekha Devi' } })
    expect(off.body).toMatchObject({ active: false, displayName: 'Rekha Devi' })
  })
})

test('CONN-05 who gets another address signs in anew, and links in the former mailbox open nothing', async () => {
  const id = await create()
  const token = await sessionOf(id)
  const { email: former } = (await findAccount(app.db, id))!.user
  const opens = { createdAt: 1, lastUsedAt: 1, userId: id }
  await app.db.update(users).set({ passwordHash: 'a hash' }).where(eq(users.id, id))
  const passkey = { credentialId: 'p', publicKey: 'k', counter: 0, transports: [], name: 'Phone', isBackedUp: false }
  await app.db.insert(passkeys).values({ ...passkey, ...opens })
  await app.db.insert(codeApps).values({ userId: id, secret: 's', lastStep: 0, createdAt: 1 })
  await app.db.insert(recoveryCodes).values({ userId: id, codeHash: 'r' })
  await app.db.insert(outsideIdentities).values({ ...opens, issuer: 'https://login.everybody.test', subject: 'x' })
  // That of the company's own provider, which knows its people by their subject, whatever their address
  const own = { issuer: 'https://login.acme.test', subject: 'acme-x' }
  await app.db.insert(outsideIdentities).values({ ...opens, ...own })
  const code = { codeHash: 'c', redirectUri: 'r', challenge: 'c', createdAt: 1, expiresAt: 2, userId: id }
  await app.db.insert(authorizationCodes).values(code)
  const link = { tokenHash: 'a'.repeat(43), userId: id, createdAt: 1, expiresAt: 2 }
  await app.db.insert(passwordLinks).values(link)
  await patch(id, { op: 'replace', path: 'emails', value: [{ type: 'work', value: 'moved@acme.test' }] })
  for (const table of [passwordLinks, passkeys, codeApps, recoveryCodes])
    expect(await app.db.$count(table, eq(table.userId, id))).toBe(0)
  expect(await app.db.select().from(outsideIdentities).where(eq(outsideIdentities.userId, id))).toMatchObject([own])
  expect((await findAccount(app.db, id))!.user.passwordHash).toBe(NO_PASSWORD)
  const [spent] = await app.db.select().from(authorizationCodes).where(eq(authorizationCodes.userId, id))
  expect(spent!.usedAt).not.toBeNull()
  const letters = (await app.db.select().from(mails)).filter(({ recipient }) =>
    [former, 'moved@acme.test'].includes(recipient),
  )
  expect(letters.map(({ subject }) => subject)).toEqual(
    Array(2).fill(expect.stringMatching(/^The email address of your account was changed/)),
  )
  expect(await identity.verifyAccessToken(token)).toBeUndefined()
})

test('CONN-05 an identity that is linked while the address changes does not outlast it', async () => {
  const id = await create()
  const account = (await findAccount(app.db, id))!
  const link = { issuer: 'https://login.everybody.test', subject: 'late', name: 'Everybody' }
  let changed: Promise<unknown> | undefined
  await app.db.transaction(async (tx) => {
    expect(await linkIdentity(tx, account, link, 1)).toBe(true)
    changed = patch(id, { op: 'replace', path: 'emails', value: [{ type: 'work', value: 'late@acme.test' }] })
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await changed
  expect((await findAccount(app.db, id))!.user.email).toBe('late@acme.test')
  expect(await app.db.$count(outsideIdentities, eq(outsideIdentities.userId, id))).toBe(0)
})

test('CONN-05 an identity whose issuer is that of all companies too does not outlast the address', async () => {
  const id = await create()
  const issuer = 'https://login.acme.test'
  const link = { userId: id, issuer, subject: 'either', createdAt: 1, lastUsedAt: 1 }
  await app.db.insert(outsideIdentities).values(link)
  const forget = (issuerOfAll?: string) =>
    app.db.transaction((tx) => removeForeignIdentities(tx, { userId: id, ipId: 'EMP1', issuerOfAll }))
  const left = () => app.db.$count(outsideIdentities, eq(outsideIdentities.userId, id))
  await forget('https://login.everybody.test')
  expect(await left()).toBe(1)
  await forget(issuer)
  expect(await left()).toBe(0)
})

test('CONN-05 says what it can: the three documents of discovery', async () => {
  const config = await send('GET', '/ServiceProviderConfig')
  expect(config.body).toMatchObject({
    patch: { supported: true },
    filter: { supported: true, maxResults: 200 },
    bulk: { supported: false },
  })
  expect((await send('GET', '/ResourceTypes')).body.Resources).toMatchObject([
    { id: 'User', endpoint: '/Users', schema: USER },
  ])
  const { body } = await send('GET', '/Schemas')
  expect(body).toMatchObject({ totalResults: 1, Resources: [{ id: USER }] })
  expect(JSON.stringify(body)).not.toContain('null')
})

test('CONN-05 addresses and names of users are in no line of the log', () => {
  expect(app.logged.join('\n')).not.toMatch(/@acme\.test|@okta\.test|givenName|fhk_/)
})
