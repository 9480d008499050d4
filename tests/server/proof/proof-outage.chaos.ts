import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCalls } from '../../../src/contract/files.ts'
import { startCluster } from './cluster.ts'
import { addCompany, databaseOf, openSessionOf } from './company.ts'
import { countWrites } from './count.ts'
import { report } from './report.ts'
import { buildServer, makeFolder, ServerProcess } from './server-process.ts'
import { startReaders } from './readers.ts'
import { send, startLoad } from './writers.ts'
import { createTestDatabase } from '../support/database.ts'

let built: Awaited<ReturnType<typeof buildServer>>
beforeAll(async () => {
  built = await buildServer()
})
afterAll(() => built.remove())

test('I1 I2 Postgres restarted under load, in order and as if it crashed: clients are told to come later and nothing is lost', async () => {
  const cluster = await startCluster()
  const server = await ServerProcess.make(built.folder, { DATABASE_URL: cluster.url })
  const started = performance.now()
  try {
    await server.start()
    const connection = await databaseOf(server)
    const company = await addCompany(connection, { applicants: 3_000, candidates: 5 })
    const refreshToken = await openSessionOf(connection)
    const readers = startReaders(server.url, company, refreshToken)
    const load = startLoad(server.url, company)
    for (const [round, mode] of (['fast', 'immediate', 'fast', 'immediate', 'immediate'] as const).entries()) {
      await load.until((round + 1) * 60)
      await cluster.restart(mode)
    }
    await load.until(360)
    await load.finish()
    await readers.stop()
    const sum = await countWrites(connection, load.writes)
    await connection.close()
    report(`Postgres ${cluster.version} restarted under load`, {
      ...{ restarts: 5, ...sum, statuses: load.statuses, ms: performance.now() - started },
    })
    expect([...load.faults, ...readers.faults]).toEqual([])
    // The server itself never went away
    expect(load.statuses.get(0) ?? 0).toBe(0)
    expect(readers.seen.get(0) ?? 0).toBe(0)
    expect(sum).toMatchObject({ missing: [], twice: [], unknown: [] })
  } finally {
    await server.dispose()
    await cluster.remove()
  }
}, 600_000)

/** A file system of so many MB; undefined where this user may not mount one. */
function mountSmall(name: string, megabytes: number): { folder: string; unmount(): void } | undefined {
  const folder = makeFolder(name)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  return {
    folder,
    unmount() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const health = async (url: string) => (await (await fetch(`${url}/healthz`)).json()) as { ok: boolean; disk: string }

/** Takes all room that is left. */
function fill(folder: string): string {
  const ballast = join(folder, 'ballast')
  const piece = Buffer.alloc(256 * 1024)
  try {
    for (;;) writeFileSync(ballast, piece, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return ballast
}

describe('a full disk', () => {
  test('under the files: 507, said by /healthz, and as before once there is room', async (ctx) => {
    const small = mountSmall('small', 8)
    if (!small) return ctx.skip('mounting needs root')
    const connection = await createTestDatabase()
    const dataDir = join(small.folder, 'data')
    mkdirSync(dataDir)
    const server = await ServerProcess.make(built.folder, { DATABASE_URL: connection.url }, dataDir)
    try {
      await server.start()
      const company = await addCompany(connection, { applicants: 1 })
      const letter = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(600_000, 0x20)])
      const fileName = `joiningDoc/${company.funnelIds[0]}/offerLetter/letter.pdf`
      const put = async () => {
        const { body } = await send(server.url, company.token, crypto.randomUUID(), fileCalls.uploadUrl, {
          ...{ type: 'Asset', fileName, contentType: 'application/pdf', size: letter.length },
        })
        const { presignUrl } = body.data as { presignUrl: string }
        return fetch(new URL(presignUrl, server.url), {
          method: 'PUT',
          headers: { 'content-type': 'application/pdf' },
          body: letter,
        })
      }
      const ballast = fill(small.folder)
      const refused = await put()
      expect(refused.status).toBe(507)
      expect(refused.headers.get('Retry-After')).toBe('30')
      expect(await refused.json()).toMatchObject({ status: false, error: { code: 'storage-full' } })
      expect(await health(server.url)).toMatchObject({ ok: true, disk: 'full' })
      rmSync(ballast)
      expect((await put()).status).toBe(200)
      expect((await health(server.url)).disk).not.toBe('full')
      report('full disk under the files', { status: 507 })
    } finally {
      await server.dispose()
      await connection.close()
      small.unmount()
    }
  }, 60_000)

  test('I1 I2 under Postgres: clients are told to come later, everything acknowledged is there once there is room', async (ctx) => {
    const small = mountSmall('pgfull', 160)
    if (!small) return ctx.skip('mounting needs root')
    const cluster = await startCluster(small.folder)
    const server = await ServerProcess.make(built.folder, { DATABASE_URL: cluster.url })
    const started = performance.now()
    try {
      await server.start()
      const first = await databaseOf(server)
      const company = await addCompany(first, { applicants: 3_000, candidates: 5 })
      await first.close()
      const load = startLoad(server.url, company, { patienceMs: 120_000 })
      await load.until(60)
      const ballast = fill(small.folder)
      // Until writes are refused: Postgres has some room of its own to use up
      const deadline = Date.now() + 60_000
      while (!load.statuses.has(507) && !load.statuses.has(503) && Date.now() < deadline) {
        fill(small.folder)
        await sleep(50)
      }
      expect(load.statuses.has(507) || load.statuses.has(503)).toBe(true)
      const before = load.writes.length
      await sleep(1_000)
      rmSync(ballast)
      // Without room for its log Postgres stops; the operator starts it again
      await cluster.start()
      await load.until(before + 60)
      await load.finish()
      const connection = await databaseOf(server)
      const sum = await countWrites(connection, load.writes)
      await connection.close()
      report(`full disk under Postgres ${cluster.version}`, {
        ...{ ...sum, statuses: load.statuses, ms: performance.now() - started },
      })
      expect(load.faults).toEqual([])
      expect(sum).toMatchObject({ missing: [], twice: [], unknown: [] })
      expect((await health(server.url)).ok).toBe(true)
    } finally {
      await server.dispose()
      await cluster.remove()
      small.unmount()
    }
  }, 300_000)
})
