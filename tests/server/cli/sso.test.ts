import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../server/core/config.ts'
import { auditTrail } from '../../../server/db/schema.ts'
import { findProvider } from '../../../server/identity/outside/providers.ts'
import { outsideIdentities, outsideProviders } from '../../../server/identity/outside/schema.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
let provider: Server
let issuer = ''
/** Where it says that tokens are got, when not beside it. */
let tokens = ''
const folder = mkdtempSync(join(tmpdir(), 'fieldhire-sso-'))
const secretFile = join(folder, 'secret')
const config = loadConfig({ DATA_DIR: folder, DEMO: '0', OIDC_HOSTS: 'http://127.0.0.1' })

beforeAll(async () => {
  app = await createTestApp()
  writeFileSync(secretFile, 'the secret\n'.replace(' ', '-'))
  provider = createServer((_request, response) => {
    const of = (path: string) => `${issuer}/${path}`
    response.end(
      JSON.stringify({ issuer, authorization_endpoint: of('a'), token_endpoint: tokens || of('t'), jwks_uri: of('k') }),
    )
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
  await new Promise((resolve) => provider.close(resolve))
})

const admin = (...args: string[]) => adminOf({ ...app, config })('sso', ...args)
const set = (company: string, ...more: string[]) =>
  admin('set', company, '--issuer', issuer, '--client-id', 'fieldhire', '--secret-file', secretFile, ...more)

test('AUTH-23 sso: set for a company, listed and tried without its secret, changed in part, removed', async () => {
  expect((await admin('list')).lines).toEqual(['Nobody signs in with an identity provider outside.'])
  const made = await set('EMP1', '--domains', 'acme.example,ACME.in', '--name', 'Acme login')
  expect(made.ok).toBe(true)
  const said = made.lines.join('\n')
  expect(said).toContain('https://hire.example/identity/outside/EMP1/callback')
  expect(said).toContain('https://hire.example/identity/outside/EMP1/logout')
  expect(said).toContain('no, it has no end_session_endpoint')
  const [row] = await app.db.select().from(outsideProviders)
  expect(JSON.stringify(row)).not.toContain('the-secret')
  expect(await findProvider(app.db, config, 'EMP1')).toMatchObject({
    ...{ clientSecret: 'the-secret', domains: ['acme.example', 'acme.in'], isRequired: false, isJoining: false },
  })
  expect((await admin('set', 'EMP1', '--required', '--join')).ok).toBe(true)
  const listed = (await admin('list')).lines.join('\n')
  expect(listed).toMatch(/EMP1 +http:\/\/127\.0\.0\.1:\d+ +Acme login +acme\.example,acme\.in +required join/)
  expect([said, listed].join()).not.toContain('the-secret')
  await admin('set', 'EMP1', '--optional', '--no-join')
  expect(await findProvider(app.db, config, 'EMP1')).toMatchObject({ isRequired: false, isJoining: false })
  expect((await admin('test', 'EMP1')).ok).toBe(true)
  expect((await admin('remove', 'EMP1')).ok).toBe(true)
  expect((await admin('remove', 'EMP1')).ok).toBe(false)
  const trail = await app.db.select().from(auditTrail)
  expect(trail.map(({ action }) => action)).toEqual(['sso set', 'sso set', 'sso set', 'sso remove'])
  expect(JSON.stringify(trail)).not.toContain('the-secret')
})

test('AUTH-23 sso: a provider that OIDC_HOSTS no longer covers is said', async () => {
  const elsewhere = adminOf({ ...app, config: loadConfig({ DATA_DIR: folder, DEMO: '0' }) })
  await set('EMP1', '--domains', 'acme.example')
  expect((await admin('list')).lines.join('\n')).not.toContain('OIDC_HOSTS')
  expect((await elsewhere('sso', 'list')).lines.join('\n')).toContain('not covered by OIDC_HOSTS')
  const tried = await elsewhere('sso', 'test', 'EMP1')
  expect([tried.ok, tried.lines[0]]).toEqual([false, expect.stringContaining('name its host in OIDC_HOSTS')])
  tokens = 'http://localhost:1/t'
  const led = await admin('test', 'EMP1')
  tokens = ''
  expect([led.ok, led.lines[0]]).toEqual([false, expect.stringMatching(/without https|does not cover/)])
  await admin('remove', 'EMP1')
})

test('AUTH-23 sso: what cannot be is said, and changes nothing', async () => {
  await set('EMP2', '--domains', 'taken.example')
  const before = await app.db.select().from(outsideProviders)
  for (const [args, words] of [
    [['EMP404', '--domains', 'a.example'], 'There is no company EMP404.'],
    [['OPS1', '--domains', 'a.example'], 'There is no company OPS1.'],
    [['EMP1'], '--domains is missing.'],
    [['EMP1', '--domains', 'gmail.com'], 'gmail.com belongs to no company: anybody may have an address there.'],
    [['EMP1', '--domains', 'co.in'], 'co.in belongs to no company: anybody may have an address there.'],
    [['EMP1', '--domains', 'not a domain'], 'not a domain is no domain.'],
    [['EMP1', '--domains', 'taken.example'], 'taken.example belongs to EMP2: see sso list and domains list.'],
    [['EMP1', '--domains', 'a.example', '--issuer', 'ftp://a'], '--issuer must be an address like'],
    [['EMP1', '--domains', 'a.example', '--secret-file', '/nowhere'], '--secret-file is missing'],
    ...['common/v2.0', 'organizations', 'Consumers/v2.0', '%63ommon', '9188040d-6c67-4c5b-b112-36a304b66dad'].map(
      (tenant) =>
        [
          ['EMP1', '--domains', 'a.example', '--issuer', `https://login.microsoftonline.com/${tenant}`],
          '--issuer must name one tenant',
        ] as const,
    ),
    [
      ['EMP1', '--domains', 'a.example', '--issuer', 'https://sts.windows.net/common/'],
      '--issuer must name one tenant',
    ],
    [['EMP1', '--domains', 'a.example', '--name', ''], '--name must be one line of 1 to 40 characters.'],
    [['EMP1', '--domains', 'a.example', '--issuer', 'http://10.0.0.7'], 'name its host in OIDC_HOSTS'],
  ] as const) {
    const { ok, lines } = await set(...(args as unknown as [string, ...string[]]))
    expect([ok, lines[0]], args.join(' ')).toEqual([false, expect.stringContaining(words)])
  }
  expect(await app.db.select().from(outsideProviders)).toEqual(before)
  expect((await admin('test', 'EMP1')).ok).toBe(false)
})

test('AUTH-23 sso: a name that was the host of the issuer goes with it, one that was given stays', async () => {
  const nameNow = async () => (await findProvider(app.db, config, 'EMP1'))?.name
  await set('EMP1', '--domains', 'acme.example')
  expect(await nameNow()).toBe('127.0.0.1')
  await admin('set', 'EMP1', '--issuer', 'https://login.acme.example')
  expect(await nameNow()).toBe('login.acme.example')
  await admin('set', 'EMP1', '--name', 'Acme login')
  await set('EMP1')
  expect(await nameNow()).toBe('Acme login')
  await admin('remove', 'EMP1')
})

test('AUTH-23 sso: a user is unlinked, to be linked anew', async () => {
  const link = { issuer, subject: 's-1', userId: 'sub', createdAt: 1, lastUsedAt: 1 }
  await app.db.insert(outsideIdentities).values(link)
  expect((await admin('unlink', '--email', 'Sub@example.test')).ok).toBe(true)
  expect(await app.db.select().from(outsideIdentities)).toEqual([])
  expect((await admin('unlink', '--email', 'sub@example.test')).ok).toBe(false)
  expect((await admin('unlink', '--email', 'nobody@example.test')).ok).toBe(false)
})
