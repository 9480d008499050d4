import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeVapidKeys } from '../../../server/core/vapid-keys.ts'
import { loadConfig } from '../../../server/core/config.ts'
import { ConfigError } from '../../../server/core/config-error.ts'
import { findRoot } from '../../../server/core/find-root.ts'
import { keptSecret } from '../../../server/core/kept-secret.ts'
import { defaultQuotas } from '../../../server/core/quotas.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhire-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const load = (settings: Record<string, string | undefined>) => loadConfig({ DATA_DIR: folder, ...settings }, '/tmp')

test('with nothing set the server has everything it needs', () => {
  expect(load({})).toMatchObject({ port: 4300, dataDir: folder, demo: true, clockOffsetMs: 0, env: 'production' })
  expect(load({}).databaseUrl).toBeUndefined()
  expect(load({}).s3).toBeUndefined()
})

test('balancers have ten seconds to notice that a public server ends, and Ctrl-C on a desk ends at once', () => {
  expect(load({}).drainMs).toBe(0)
  expect(load({ BASE_URL: 'https://hire.example' }).drainMs).toBe(10_000)
  expect(load({ BASE_URL: 'https://hire.example', DRAIN_MS: '500' }).drainMs).toBe(500)
})

test('AUTH-23 the provider of all companies is read whole, and needs BASE_URL', () => {
  const oidc = {
    OIDC_ISSUER: 'https://login.example/realms/a',
    OIDC_CLIENT_ID: 'fieldhire',
    OIDC_CLIENT_SECRET: 's3cret',
  }
  const all = { ...oidc, BASE_URL: 'https://hire.example', OIDC_DOMAINS: 'Acme.example,acme.in' }
  expect(load(all).oidc).toEqual({
    ...{ issuer: 'https://login.example/realms/a', clientId: 'fieldhire', clientSecret: 's3cret' },
    ...{ name: 'login.example', domains: ['acme.example', 'acme.in'] },
  })
  expect(load(all).oidcHosts).toEqual(['https://login.example'])
  expect(load({ ...all, OIDC_NAME: 'State login', OIDC_HOSTS: 'http://10.0.0.7:8080' })).toMatchObject({
    ...{ oidc: { name: 'State login' }, oidcHosts: ['http://10.0.0.7:8080', 'https://login.example'], demo: false },
  })
  expect(load({}).oidc).toBeUndefined()
  expect(() => load(oidc)).toThrow(/^BASE_URL is missing/)
  expect(() => load({ ...all, OIDC_CLIENT_SECRET: undefined })).toThrow(/^OIDC_CLIENT_SECRET is missing/)
  expect(() => load({ OIDC_NAME: 'State login' })).toThrow(/^OIDC_ISSUER is missing: OIDC_NAME needs it/)
  expect(() => load({ ...all, OIDC_ISSUER: 'http://login.example' })).toThrow('OIDC_ISSUER must begin with https://')
  expect(() => load({ ...all, OIDC_ISSUER: 'https://login.example/?a=b' })).toThrow(/^OIDC_ISSUER must be an issuer/)
  expect(() => load({ ...all, OIDC_DOMAINS: '@acme.example' })).toThrow(/^OIDC_DOMAINS must be domains/)
  expect(() => load({ ...all, OIDC_ISUER: 'x' })).toThrow(/did you mean OIDC_ISSUER/)
})

test('a value that is empty counts as not set', () => {
  expect(load({ PORT: '', DATABASE_URL: '', BASE_URL: '' })).toMatchObject({ port: 4300 })
})

test('every setting is read', () => {
  const config = load({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://me:secret@127.0.0.1:5432/hire',
    BASE_URL: 'https://hire.example/',
    DEMO: '0',
    S3_ENDPOINT: 'http://127.0.0.1:9000/',
    S3_BUCKET: 'fieldhire',
    S3_REGION: 'ap-south-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    MESSAGE_GATEWAY_URL: 'https://sms.example',
    WHATSAPP: 'on',
    SMS_QUIET_HOURS: '20:30-08:00',
    MAIL_FROM: 'Fieldhire <no-reply@hire.example>',
    SMTP_URL: 'smtps://me:secret@mail.example:465',
    TELEPHONY_GATEWAY_URL: 'https://calls.example',
    GST_PERCENT: '12',
    INVOICE_NAME: 'Fieldhire Pvt Ltd',
    INVOICE_ADDRESS: 'Baner, Pune',
    INVOICE_GSTIN: '27AAPFU0939F1ZV',
    PAY_TO: 'Account 1',
    PLACES_URL: 'https://places.example',
    ALL_APPS_URL: 'https://apps.example/',
    SESSION_SECRET: 'x'.repeat(32),
    CLOCK_OFFSET_MS: '-86400000',
    QUOTAS: 'export.user.hour=500, export.address.minute=7',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
  })
  expect(config).toEqual({
    port: 8080,
    poolSizes: { reads: 5, changes: 4, outbox: 5, jobs: 3, reports: 2 },
    host: '0.0.0.0',
    carriesWhatsApp: true,
    dataDir: folder,
    databaseUrl: 'postgres://me:secret@127.0.0.1:5432/hire',
    baseUrl: 'https://hire.example',
    demo: false,
    drainMs: 10_000,
    s3: {
      endpoint: 'http://127.0.0.1:9000',
      bucket: 'fieldhire',
      region: 'ap-south-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    },
    messageGatewayUrl: 'https://sms.example',
    smtp: { url: 'smtps://me:secret@mail.example:465', from: 'Fieldhire <no-reply@hire.example>' },
    telephonyGatewayUrl: 'https://calls.example',
    push: { contact: 'mailto:no-reply@hire.example', services: [] },
    webhookHosts: [],
    oidcHosts: [],
    refusedBuilds: [],
    vapid: undefined,
    messageAnswerMs: 6_000,
    smsQuietHours: { from: 1_230, to: 480 },
    reachoutsADay: 3,
    sales: {
      seller: { name: 'Fieldhire Pvt Ltd', address: 'Baner, Pune', gstin: '27AAPFU0939F1ZV' },
      gstPercent: 12,
      payTo: 'Account 1',
    },
    telephonyRingMs: 2_000,
    telephonyTalkMs: 4_000,
    placesUrl: 'https://places.example',
    allAppsUrl: 'https://apps.example/',
    sessionSecret: 'x'.repeat(32),
    isSecretOwn: false,
    clockOffsetMs: -86_400_000,
    quotas: {
      ...defaultQuotas,
      export: { 'user.hour': 500, 'partner.day': 2_000, 'address.minute': 7 },
    },
    logLevel: 'warn',
    env: 'test',
    root: '/tmp',
  })
})

test('ORD-02 only a seller with a GSTIN adds GST, and an invoice with GST names the seller', () => {
  expect(load({ DEMO: '0' }).sales).toMatchObject({ gstPercent: 0, seller: { name: 'Fieldhire', gstin: null } })
  expect(load({ DEMO: '1' }).sales).toMatchObject({ gstPercent: 18 })
  const gstin = { INVOICE_GSTIN: '27AAPFU0939F1ZV' }
  const seller = { INVOICE_NAME: 'Fieldhire Pvt Ltd', INVOICE_ADDRESS: 'Pune' }
  expect(load({ DEMO: '0', ...gstin, ...seller }).sales.gstPercent).toBe(18)
  expect(() => load({ DEMO: '0', GST_PERCENT: '18' })).toThrow(/^INVOICE_GSTIN is missing/)
  expect(() => load({ DEMO: '0', ...gstin })).toThrow(/^INVOICE_NAME and INVOICE_ADDRESS are missing/)
})

describe('a wrong setting is one line that names it', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['SMS_QUIET_HOURS', '9 to 5'],
    ['REACHOUTS_A_DAY', '0'],
    ['GST_PERCENT', '18.5'],
    ['GST_PERCENT', '-1'],
    ['INVOICE_GSTIN', '27AAPFU0939F1ZW'],
    ['QUOTAS', 'exports.user.hour=5'],
    ['QUOTAS', 'export.user.year=5'],
    ['QUOTAS', 'export.user.hour=many'],
    ['DATABASE_URL', 'mysql://x'],
    ['BASE_URL', 'hire.example'],
    ['DEMO', 'yes'],
    ['DRAIN_MS', '10s'],
    ['S3_BUCKET', 'Bad Bucket'],
    ['S3_REGION', 'Mumbai, India'],
    ['S3_ENDPOINT', 'ftp://files'],
    ['MESSAGE_GATEWAY_URL', 'sms'],
    ['MAIL_FROM', 'nobody'],
    ['SMTP_URL', 'mail.example'],
    ['TELEPHONY_GATEWAY_URL', 'tel:1'],
    ['PLACES_URL', '//x'],
    ['ALL_APPS_URL', 'apps'],
    ['SESSION_SECRET', 'short'],
    ['CLOCK_OFFSET_MS', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
  ])('%s=%s', (name, value) => {
    let said = ''
    try {
      load({ [name]: value })
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      said = (error as Error).message
    }
    expect(said).toMatch(new RegExp(`^${name} `))
    expect(said).not.toContain('\n')
    // A secret that is wrong is still a secret
    if (name === 'SESSION_SECRET') expect(said).not.toContain(value)
  })

  test('the S3 settings go together', () => {
    expect(() => load({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow(/^S3_BUCKET is missing/)
  })
  test('the region of an S3 storage is that of storages without regions, unless it is set', () => {
    const s3 = { S3_ENDPOINT: 'http://s3', S3_BUCKET: 'hire', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    const four = { ...s3, BASE_URL: 'https://hire.example' }
    expect(load(four).s3?.region).toBe('us-east-1')
    expect(load({ ...four, S3_REGION: 'ap-south-1' }).s3?.region).toBe('ap-south-1')
  })
  test('a mail server needs a sender, and an address of ours that no request can make up', () => {
    const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'no-reply@hire.example' }
    expect(() => load({ SMTP_URL: smtp.SMTP_URL })).toThrow(/^MAIL_FROM is missing/)
    expect(() => load(smtp)).toThrow(/^BASE_URL is missing/)
    expect(load({ ...smtp, BASE_URL: 'https://hire.example' }).smtp).toBeDefined()
  })
  test.each(['MESSAGE_GATEWAY_URL', 'TELEPHONY_GATEWAY_URL'])('%s needs an address of ours too', (name) => {
    expect(() => load({ [name]: 'https://gateway.example' })).toThrow(/^BASE_URL is missing/)
    expect(() => load({ [name]: 'https://gateway.example', BASE_URL: 'https://hire.example' })).not.toThrow()
  })
  test('a DATA_DIR that cannot be made', () => {
    expect(() => load({ DATA_DIR: join(findRoot(), 'package.json/inside') })).toThrow(/^DATA_DIR .* cannot be created/)
  })
})

describe('the demo, whose passwords everybody knows', () => {
  test.each<[string, Record<string, string>]>([
    ['nothing is set', {}],
    ['the app is opened on this machine', { BASE_URL: 'http://localhost:4300' }],
    ['it is developed', { BASE_URL: 'http://127.0.0.1:4300/', NODE_ENV: 'development' }],
    ['it is asked for', { DEMO: '1', BASE_URL: 'https://hire.example', NODE_ENV: 'production' }],
  ])('is there when %s', (_, settings) => expect(load(settings).demo).toBe(true))

  test.each<[string, Record<string, string>]>([
    ['others reach it', { BASE_URL: 'https://hire.example' }],
    ['it listens to others', { HOST: '0.0.0.0' }],
    ['it runs in production', { NODE_ENV: 'production' }],
    ['the database is your own', { DATABASE_URL: 'postgres://me:secret@127.0.0.1:5432/hire' }],
    ['messages go out', { MESSAGE_GATEWAY_URL: 'https://sms.example', BASE_URL: 'http://localhost:4300' }],
    ['calls go out', { TELEPHONY_GATEWAY_URL: 'https://calls.example', BASE_URL: 'http://localhost:4300' }],
    ['it is refused', { DEMO: '0' }],
  ])('is not there when %s', (_, settings) => expect(load(settings).demo).toBe(false))
})

test('it listens to this machine only, unless HOST or BASE_URL says that others come', () => {
  expect(load({}).host).toBe('127.0.0.1')
  expect(load({ BASE_URL: 'http://localhost:4300' }).host).toBe('127.0.0.1')
  expect(load({ BASE_URL: 'https://hire.example' }).host).toBeUndefined()
  expect(load({ BASE_URL: 'https://localhost.example' }).host).toBeUndefined()
  expect(load({ HOST: '10.0.0.5' }).host).toBe('10.0.0.5')
  expect(() => load({ HOST: 'a b' })).toThrow(/^HOST must/)
})

describe('the kept secret', () => {
  test('is made once, for its owner only, and differs from folder to folder', () => {
    const file = join(folder, 'session-secret')
    const first = load({}).sessionSecret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(load({}).sessionSecret).toBe(first)
    expect(readFileSync(file, 'utf8')).toBe(first)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(keptSecret(join(folder, 'another'))).not.toBe(first)
  })
  test('that is damaged stops the start instead of being replaced', () => {
    const file = join(folder, 'damaged')
    writeFileSync(file, 'abc')
    expect(() => keptSecret(file)).toThrow(/is damaged/)
    expect(readFileSync(file, 'utf8')).toBe('abc')
  })
})

describe('names that look like a setting and are none', () => {
  test.each([
    ['BASE_ULR', 'BASE_ULR is no setting: did you mean BASE_URL?'],
    ['base_url', 'base_url is no setting: did you mean BASE_URL?'],
    ['SESION_SECRET', 'SESION_SECRET is no setting: did you mean SESSION_SECRET?'],
    ['DATABASE_URL_FIL', undefined],
    ['SMTP_PASSWORD', 'SMTP_PASSWORD is no setting: see docs/operate.md'],
    ['SESSION_SECRETS_FILE', 'SESSION_SECRETS_FILE is no setting: did you mean SESSION_SECRET?'],
    ['PORT_FILE', 'PORT_FILE is no setting: PORT is not a secret and is set directly'],
    ['HOME', undefined],
    ['HOSTNAME', undefined],
    ['http_proxy', undefined],
    ['npm_config_loglevel', undefined],
    ['SMTP_SERVICE_HOST', undefined],
    ['SMTP_PORT_25_TCP_ADDR', undefined],
  ])('%s', (name, said) => {
    const start = () => load({ [name]: 'x' })
    if (said === undefined) expect(start).not.toThrow()
    else expect(start).toThrow(said)
  })
})

describe('a secret may stand in a file', () => {
  const file = join(folder, 'secret-of-a-mount')
  test('without the end of its line', () => {
    writeFileSync(file, `${'s'.repeat(40)}\n`)
    expect(load({ SESSION_SECRET_FILE: file })).toMatchObject({ sessionSecret: 's'.repeat(40), isSecretOwn: false })
  })
  test('a file that is missing, empty or one too many is named', () => {
    const missing = join(folder, 'nowhere')
    expect(() => load({ SMTP_URL_FILE: missing })).toThrow(`SMTP_URL_FILE: ${missing} cannot be read (ENOENT)`)
    writeFileSync(file, '\n')
    expect(() => load({ METRICS_TOKEN_FILE: file })).toThrow(`METRICS_TOKEN_FILE: ${file} is empty`)
    const both = { DATABASE_URL: 'postgres://me@127.0.0.1/x', DATABASE_URL_FILE: file }
    expect(() => load(both)).toThrow('DATABASE_URL and DATABASE_URL_FILE are both set: leave one out')
  })
})

describe('the address of the app', () => {
  test.each([
    ['https://hire.example/portal', /^BASE_URL must have no path/],
    ['https://hire.example/?x=1', /^BASE_URL must have no path/],
    ['http://hire.example', /^BASE_URL must begin with https/],
    ['http://192.168.1.7:4300', /^BASE_URL must begin with https/],
  ])('%s', (url, said) => expect(() => load({ BASE_URL: url })).toThrow(said))
  test('is needed behind a proxy', () => {
    expect(() => load({ TRUSTED_PROXIES: '10.0.0.0/8' })).toThrow(/^BASE_URL is missing/)
  })
})

test('a way around the pooler needs the pooler, and only checks that exist are left out', () => {
  const direct = 'postgres://me@127.0.0.1:5432/x'
  expect(() => load({ DIRECT_DATABASE_URL: direct })).toThrow(/^DATABASE_URL is missing/)
  expect(load({ DATABASE_URL: direct, DIRECT_DATABASE_URL: direct }).directDatabaseUrl).toBe(direct)
  expect(() => load({ REPLICA_URL: direct })).toThrow(/^DATABASE_URL is missing/)
  expect(load({ DATABASE_URL: direct, REPLICA_URL: direct }).replicaUrl).toBe(direct)
  expect(() => load({ DATABASE_URL: direct, REPLICA_URL: 'postgres://me@one,two/x' })).toThrow(
    /^REPLICA_URL must have one host/,
  )
  const several = 'postgres://me:pass@one:5432,two:5433/x?target_session_attrs=read-write'
  expect(load({ DATABASE_URL: several }).databaseUrl).toBe(several)
  expect(() => load({ DATABASE_URL: 'postgres://me@one,two/x?target_session_attrs=any' })).toThrow(/^DATABASE_URL must/)
  expect(load({ POOL_SIZES: 'reads=10, jobs=2' }).poolSizes).toEqual({
    reads: 10,
    changes: 4,
    outbox: 5,
    jobs: 2,
    reports: 2,
  })
  const s3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'hire',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  }
  const stored = { ...s3, BASE_URL: 'https://hire.example' }
  expect(load({ ...stored, BACKUP_BUCKET: 'hire-backups' }).backups).toMatchObject({ at: 150, keep: 14 })
  expect(load(stored).backups).toBeUndefined()
  expect(() => load({ BACKUP_BUCKET: 'hire-backups' })).toThrow(/^S3_ENDPOINT is missing/)
  expect(() => load({ ...stored, BACKUP_BUCKET: 'hire' })).toThrow(/^BACKUP_BUCKET must be another/)
  expect(() => load({ ...stored, BACKUP_BUCKET: 'hire-backups', BACKUP_AT: '24:00' })).toThrow(/^BACKUP_AT must/)
  for (const wrong of ['reads=1', 'outbox=4', 'jobs=101', 'others=5', 'reads'])
    expect(() => load({ POOL_SIZES: wrong }), wrong).toThrow(/^POOL_SIZES must look like/)
  expect(load({ SKIP_CHECKS: 'smtp, disk' }).skipChecks).toEqual(['smtp', 'disk'])
  expect(() => load({ SKIP_CHECKS: 'everything' })).toThrow(/^SKIP_CHECKS must be of versions, database/)
})

test('the folder of the project is the one with the migrations', () => {
  expect(existsSync(join(findRoot(), 'server/db/migrations/meta/_journal.json'))).toBe(true)
})

test('the keys of notifications are a pair, and services and contact are what they must be', () => {
  const keys = makeVapidKeys()
  const other = makeVapidKeys()
  const pair = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey }
  expect(load(pair).vapid).toEqual(keys)
  expect(() => load({ VAPID_PUBLIC_KEY: keys.publicKey })).toThrow('go together')
  expect(() => load({ ...pair, VAPID_PRIVATE_KEY: other.privateKey })).toThrow('does not belong')
  // Neither key appears in the error of the start
  expect(() => load({ ...pair, VAPID_PRIVATE_KEY: 'nonsense' })).not.toThrow(keys.publicKey)
  expect(load({}).push).toEqual({ contact: 'mailto:fieldhire@localhost.invalid', services: [] })
  expect(load({ BASE_URL: 'https://hire.example' }).push.contact).toBe('https://hire.example')
  expect(load({ PUSH_CONTACT: 'mailto:it@hire.example' }).push.contact).toBe('mailto:it@hire.example')
  expect(() => load({ PUSH_CONTACT: 'it@hire.example' })).toThrow('PUSH_CONTACT')
  const services = '*.push.example,push.example,http://127.0.0.1:4801'
  expect(load({ PUSH_SERVICES: services }).push.services).toEqual(services.split(','))
  for (const wrong of ['push', 'ftp://push.example', 'https://push.example/path', 'push.example,', '*'])
    expect(() => load({ PUSH_SERVICES: wrong })).toThrow('PUSH_SERVICES')
})
