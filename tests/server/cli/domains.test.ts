import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTrail, companyDomains } from '../../../server/db/schema.ts'
import { saveProvider } from '../../../server/identity/outside/providers.ts'
import { setDomains } from '../../../server/store/company-domains.ts'
import { isOwnDomain } from '../../../server/store/own-domains.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
const admin = (...args: string[]) => adminOf(app)('domains', ...args)
const provider = (id: string, domains: string[]) => ({
  ...{ id, issuer: 'https://login.acme.test', clientId: 'c', clientSecret: 's', name: 'Acme login', domains },
  ...{ isRequired: false, isJoining: false },
})

test('CONN-05 domains: a company gets further ones without a provider, listed, replaced, removed, on record', async () => {
  expect((await admin('list')).lines).toEqual(['No domain was given to a company.'])
  expect(await isOwnDomain(app.db, 'EMP1', 'a@acme.in')).toBe(false)
  expect((await admin('set', 'EMP1', 'acme.example,ACME.in', 'acme.in')).ok).toBe(true)
  expect(await isOwnDomain(app.db, 'EMP1', 'a@acme.in')).toBe(true)
  expect(await isOwnDomain(app.db, 'EMP2', 'a@acme.in')).toBe(false)
  // Those of a provider count beside them, and not instead
  expect(await app.db.transaction((tx) => saveProvider(tx, 's', provider('EMP1', ['acme.test']), 1))).toBe('saved')
  for (const domain of ['acme.test', 'acme.in', 'acme.example'])
    expect(await isOwnDomain(app.db, 'EMP1', `a@${domain}`), domain).toBe(true)
  const listed = (await admin('list', 'EMP1')).lines
  expect(listed).toEqual([
    ...[expect.stringMatching(/^COMPANY +DOMAIN +BY$/), expect.stringMatching(/^EMP1 +acme\.test +sso set$/)],
    ...[
      expect.stringMatching(/^EMP1 +acme\.example +domains set$/),
      expect.stringMatching(/^EMP1 +acme\.in +domains set$/),
    ],
  ])
  expect(JSON.parse((await admin('list', '--json')).lines[0]!)).toMatchObject({ ok: true, lines: listed })
  expect((await admin('set', 'EMP1', 'acme.in')).ok).toBe(true)
  expect(await isOwnDomain(app.db, 'EMP1', 'a@acme.example')).toBe(false)
  expect((await admin('remove', 'EMP1', 'acme.test')).ok).toBe(false)
  expect((await admin('remove', 'EMP1')).ok).toBe(true)
  expect((await admin('remove', 'EMP1')).ok).toBe(false)
  expect(await isOwnDomain(app.db, 'EMP1', 'a@acme.in')).toBe(false)
  const trail = await app.db.select().from(auditTrail)
  expect(trail.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
    ...[
      ['domains set', 'EMP1', 'acme.example,acme.in'],
      ['domains set', 'EMP1', 'acme.in'],
    ],
    ['domains remove', 'EMP1', 'acme.in'],
  ])
  expect((await admin('set', '--help')).lines.join('\n')).toContain('domains set EMP1042 acme.example')
})

test('CONN-05 domains: what cannot be is said, and changes nothing; a domain is of one company over both tables', async () => {
  await admin('set', 'EMP2', 'taken.example')
  const before = await app.db.select().from(companyDomains)
  for (const [args, words] of [
    [['set', 'EMP404', 'a.example'], 'There is no company EMP404.'],
    [['set', 'OPS1', 'a.example'], 'There is no company OPS1.'],
    [['set', 'EMP1'], 'Something is missing after domains set.'],
    [['set', 'EMP1', ','], 'Name 1 to 50 domains.'],
    [['set', 'EMP1', 'gmail.com'], 'gmail.com belongs to no company: anybody may have an address there.'],
    [['set', 'EMP1', 'not a domain'], 'not a domain is no domain.'],
    [['set', 'EMP1', 'taken.example'], 'taken.example belongs to EMP2: see domains list.'],
  ] as const) {
    const { ok, lines } = await admin(...args)
    expect([ok, lines[0]], args.join(' ')).toEqual([false, words])
  }
  expect(await app.db.select().from(companyDomains)).toEqual(before)
  const save = (id: string, domains: string[]) =>
    app.db.transaction((tx) => saveProvider(tx, 's', provider(id, domains), 1))
  expect(await save('EMP1', ['taken.example'])).toEqual({ taken: 'taken.example', by: 'EMP2' })
  // Of two at once the second finds the first
  const both = await Promise.all([
    save('EMP1', ['race.example']),
    app.db.transaction((tx) => setDomains(tx, 'EMP2', ['race.example'], 1)),
  ])
  expect(both.filter((one) => one === 'saved')).toHaveLength(1)
})
