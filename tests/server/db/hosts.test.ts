import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { hostUrls, isDatabaseUrl } from '../../../server/core/database-hosts.ts'
import { connect } from '../../../server/db/connect.ts'
import { findPrimary } from '../../../server/db/hosts.ts'
import { toProblem } from '../../../server/http/problems.ts'
import { standInPostgres } from '../support/stand-in-postgres.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** A node that says whether it is a standby, and who it is. */
async function node(name: string, isStandby: () => boolean): Promise<string> {
  const one = await standInPostgres((query, connection): Record<string, string> | undefined => {
    if (query.includes('pg_is_in_recovery')) return { role: isStandby() ? 'standby' : 'primary' }
    return query.includes('who') ? { name, connection: String(connection) } : undefined
  })
  stops.push(() => one.stop())
  return new URL(one.url).host
}

/** Takes connections and never says a word: what a host that was cut off looks like from here. */
async function silent(): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    stops.push(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('several hosts become one address each, and only the primary can be asked for', () => {
  expect(hostUrls('postgres://me:pass@one:5432,two:5433/hire?target_session_attrs=read-write&sslmode=require')).toEqual(
    ['postgres://me:pass@one:5432/hire?sslmode=require', 'postgres://me:pass@two:5433/hire?sslmode=require'],
  )
  expect(hostUrls('postgres://me@one,two/hire?target_session_attrs=primary')).toEqual([
    'postgres://me@one/hire',
    'postgres://me@two/hire',
  ])
  expect(hostUrls('postgres://me@one/hire')).toEqual(['postgres://me@one/hire'])
  for (const [url, isOne] of [
    ['postgres://me:pass@one:5432,two:5433/hire', true],
    ['postgres://me@[::1]:5432,[::2]/hire', true],
    ['postgres://me@one,two/hire?target_session_attrs=any', false],
    ['postgres://me@one,,two/hire', false],
    ['postgres://me@one:port,two/hire', false],
    ['mysql://me@one/hire', false],
  ] as const)
    expect(isDatabaseUrl(url), url).toBe(isOne)
})

test('an address of one host is taken as ever: a socket, a password with signs of its own, attributes that say nothing', () => {
  for (const url of [
    'postgres:///hire?host=/var/run/postgresql',
    'postgres://me:p@ss,word@one:5432/hire',
    'postgres://me:one,two@one/hire',
    'postgres://me@one/hire?target_session_attrs=any',
  ]) {
    expect(isDatabaseUrl(url), url).toBe(true)
    expect(hostUrls(url)).toEqual([url])
  }
})

test('of several hosts the one that takes changes is found, past a standby, one that is silent and one that is away', async () => {
  const hosts = [await node('standby', () => true), await silent(), '127.0.0.1:1', await node('primary', () => false)]
  const primary = await findPrimary(`postgres://me@${hosts.join(',')}/hire`)
  expect(new URL(primary).host).toBe(hosts.at(-1))
  await expect(findPrimary(`postgres://me@${hosts.slice(0, 3).join(',')}/hire`)).rejects.toThrow('No host of DATABASE')
})

test('a database without a primary, and one that has just become a standby, send people away for a moment, not for good', async () => {
  const nobody = await findPrimary('postgres://me@127.0.0.1:1,127.0.0.1:2/hire').catch((error: unknown) => error)
  const standby = Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' })
  // Codes of their own, and the words of Postgres for a node in recovery
  const locking = Object.assign(
    new Error('cannot acquire lock mode RowExclusiveLock on database objects while recovery is in progress'),
    { code: '55000' },
  )
  const numbering = Object.assign(new Error('cannot assign TransactionIds during recovery'), { code: 'XX000' })
  for (const error of [nobody, standby, locking, numbering, new Error('Failed query', { cause: standby })])
    expect(toProblem(error).status).toBe(503)
  expect(toProblem(new Error('Failed query')).status).toBe(500)
})

test('a pool follows the primary: a connection to the host that became a standby is ended, though it says nothing', async () => {
  let isMoved = false
  const hosts = [await node('one', () => isMoved), await node('two', () => !isMoved)]
  const { pool, close } = connect(`postgres://me@${hosts.join(',')}/hire`, { pooled: true, max: 1 })
  stops.push(close)
  const who = async () => (await pool.query<{ name: string }>('select who')).rows[0]!.name
  expect(await who()).toBe('one')
  isMoved = true
  await vi.waitFor(async () => expect(await who()).toBe('two'), { timeout: 8_000, interval: 200 })
})

test('two names of one database both take changes, as with a pooler on each of two machines: no connection is ended', async () => {
  let isBoth = false
  const hosts = [await node('one', () => !isBoth), await node('two', () => false)]
  const { pool, close } = connect(`postgres://me@${hosts.join(',')}/hire`, { pooled: true, max: 1 })
  stops.push(close)
  const who = async () => (await pool.query<{ name: string; connection: string }>('select who')).rows[0]
  const before = await who()
  expect(before).toMatchObject({ name: 'two' })
  isBoth = true
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await who()).toEqual(before)
  }
}, 20_000)
