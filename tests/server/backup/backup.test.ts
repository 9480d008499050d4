import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { headers } from '../../../src/contract/call.ts'
import { operationCalls } from '../../../src/contract/operations.ts'
import { findRoot } from '../../../server/core/find-root.ts'
import { connect } from '../../../server/db/connect.ts'
import { createTestDatabase } from '../support/database.ts'
import { dropDatabase, otherDatabase, withClient } from '../support/global-setup.ts'
import { addCompany } from '../proof/company.ts'
import { buildServer, makeFolder, SECRET, ServerProcess } from '../proof/server-process.ts'
import { openPhone } from '../proof/phone.ts'
import { send, startLoad } from '../proof/writers.ts'

const run = promisify(execFile)
const folder = makeFolder('backup')
const file = join(folder, 'fieldhire.backup')
let built: Awaited<ReturnType<typeof buildServer>>
beforeAll(async () => {
  built = await buildServer()
})
afterAll(() => {
  built.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command as `npm run` starts it; returns its exit code and output. */
async function command(what: 'backup' | 'restore', words: string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, DEMO: '0', SESSION_SECRET: SECRET, ...settings }
  try {
    const { stdout } = await run(process.execPath, [join(built.folder, 'admin.js'), what, ...words], {
      cwd: findRoot(),
      env,
    })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr.trim() }
  }
}

async function connectTo<T>(url: string, work: (connection: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const connection = connect(url, { max: 1 })
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

async function emptyDatabase() {
  const name = `fieldhire_restore_${process.pid}`
  const server = inject('databaseUrl')
  await withClient(server, (client) => client.query(`create database ${name}`))
  return {
    url: otherDatabase(server, name),
    drop: () => withClient(server, (client) => dropDatabase(client, name)),
  }
}

describe('npm run backup and npm run restore', () => {
  test('I1 taken while people write, restored elsewhere: the rows of one moment, the files, a new epoch; what came later is named', async () => {
    const source = await createTestDatabase()
    const target = await emptyDatabase()
    const [from, into] = [join(folder, 'from'), join(folder, 'into')]
    for (const data of [from, into]) mkdirSync(data)
    const letter = join(from, 'files/Asset/ab', 'ab'.padEnd(64, '0'))
    mkdirSync(join(from, 'files/Asset/ab'), { recursive: true })
    writeFileSync(letter, '%PDF-1.7 a letter')
    const settings = { DATABASE_URL: source.url, DATA_DIR: from }
    const server = await ServerProcess.make(built.folder, { DATABASE_URL: source.url }, from)
    const restored = await ServerProcess.make(built.folder, { DATABASE_URL: target.url }, into)
    try {
      const company = await addCompany(source, { applicants: 300, candidates: 50 })
      await server.start()
      const load = startLoad(server.url, company, { clients: 4 })
      await load.until(30)
      const taken = await command('backup', [file], settings)
      expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('and 1 files as of') })
      await load.until(60)
      await load.finish()
      expect((await command('backup', [file], settings)).said).toContain('exists: --force replaces it')
      const later = await write(server, company, company.funnelIds[290]!)
      const phone = await openPhone(server.url, company)
      const [first, second] = [company.funnelIds[291]!, company.funnelIds[292]!]
      const recorded = [await phone.note(first, 'Came early'), await phone.reject(first), await phone.reject(second)]
      expect(await phone.sync()).toMatchObject({ sent: 3, left: 0 })
      const epochBefore = await epochOf(server, company.token)
      await server.stop()

      const where = { DATABASE_URL: target.url, DATA_DIR: into }
      expect(await command('restore', [file], where)).toMatchObject({ code: 0 })
      expect(readFileSync(letter.replace(from, into), 'utf8')).toBe('%PDF-1.7 a letter')
      const connection = connect(target.url, { max: 1 })
      const { rows } = await connection.db.execute<Record<string, number>>(sql`
        select (select count(*)::int from operations where call = 'reachouts.startSelective') as started,
               (select count(*)::int from credit_entries where kind = 'spend') as spends,
               (select count(*)::int from campaigns) as campaigns,
               (select count(*)::int from operations where call = 'funnel.update') as updated,
               (select count(*)::int from funnel_rows where status = 'rejected') as rejected,
               (select count(*)::int from candidates) as candidates,
               (select count(*)::int from funnel_history where action = 'notes') as notes,
               (select count(*)::int from operations where call = 'funnel.notes') as noted`)
      await connection.close()
      // One moment: every effect with its line in the ledger, and none without
      const [count] = rows
      expect(count!.started).toBeGreaterThan(5)
      expect([count!.spends, count!.campaigns]).toEqual([count!.started, count!.started])
      expect([count!.rejected, count!.notes]).toEqual([count!.updated, count!.noted])
      expect(count!.candidates).toBe(50)

      await restored.start()
      expect(await epochOf(restored, company.token)).not.toBe(epochBefore)
      const kept = load.writes[0]!.key
      const asked = await send(restored.url, company.token, '', operationCalls.known, {
        keys: [kept, `${later}:rejected`],
      })
      expect(asked.body).toMatchObject({ status: true, data: { known: [kept], refused: [] } })
      expect((asked.body.data as { backupTakenAt: number }).backupTakenAt).toBeLessThan(Date.now())
      // Sequences go on after the last number that was given: the same update again is taken, and counts once
      const again = await write(restored, company, company.funnelIds[290]!, later)
      expect(again).toBe(later)

      // A phone with nothing left to send detects the restore by itself, and resends before newer operations
      phone.moveTo(restored.url)
      recorded.push(await phone.note(first, 'Came early, with papers'))
      expect(await phone.sync()).toMatchObject({ sent: 4, left: 0, refused: 0 })
      const now = await connectTo(target.url, async ({ db }) => ({
        rows: await db.execute(sql`
          select status, notes from funnel_rows where funnel_id in (${first}, ${second}) order by notes nulls last`),
        keys: await db.execute<{ key: string }>(sql`
          select split_part(key, ':', 1) as key from operations
          where split_part(key, ':', 1) in (${sql.join(recorded, sql`, `)}) order by created_at, key`),
      }))
      expect(now.rows.rows).toEqual([
        { status: 'rejected', notes: 'Came early, with papers' },
        { status: 'rejected', notes: null },
      ])
      expect(now.keys.rows.map(({ key }) => key).toSorted()).toEqual(recorded.toSorted())
      expect(await phone.sync()).toMatchObject({ sent: 0, left: 0 })
      await phone.close()
      expect((await command('restore', [file, '--force'], where)).said).toContain(
        'A Fieldhire server uses this database',
      )
      await restored.stop()
      expect((await command('restore', [file], where)).said).toContain('There is data already')
      expect(await command('restore', [file, '--force'], where)).toMatchObject({ code: 0 })
    } finally {
      await server.dispose()
      await restored.dispose()
      await source.close()
      await target.drop()
    }
  }, 120_000)

  test('a backup that was cut or changed is refused before anything is touched', async () => {
    const target = await createTestDatabase()
    const data = join(folder, 'untouched')
    mkdirSync(data)
    try {
      await addCompany(target, { applicants: 1 })
      const where = { DATABASE_URL: target.url, DATA_DIR: data }
      const bytes = readFileSync(file)
      const cut = join(folder, 'cut')
      writeFileSync(cut, bytes)
      truncateSync(cut, bytes.length - 100)
      const changed = join(folder, 'changed')
      bytes[bytes.length >> 1]! ^= 0xff
      writeFileSync(changed, bytes)
      const other = join(folder, 'other')
      writeFileSync(other, 'something else')
      for (const wrong of [cut, changed, other]) {
        const { code, said } = await command('restore', [wrong, '--force'], where)
        expect([code, said]).toEqual([
          1,
          expect.stringMatching(/^The backup is (damaged|cut short)$|^This is not a backup$/),
        ])
      }
      const { rows } = await target.db.execute(sql`select count(*)::int as rows from funnel_rows`)
      expect(rows).toEqual([{ rows: 1 }])
    } finally {
      await target.close()
    }
  }, 60_000)
})

async function write(
  server: ServerProcess,
  { token, request }: { token: string; request: string },
  funnelId: string,
  opId: string = crypto.randomUUID(),
): Promise<string> {
  const payload = {
    body: { employerConfirmed: true, message: 'Wants general shift only' },
    filter: { ids: [funnelId], hiringRequestId: request, ipId: 'EMP1' },
  }
  const input = { currentState: 'INTERVIEW_DONE', action: 'rejected', payload }
  const answer = await send(server.url, token, `${opId}:rejected`, funnelCalls.update, input)
  expect(answer).toMatchObject({ status: 200, body: { status: true }, replayed: false })
  return opId
}

async function epochOf(server: ServerProcess, token: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/hire/v1/industrypartner/info`, {
    headers: { authorization: `Bearer ${token}`, 'api-key': 'fieldhire-web', 'device-id': 'd', 'device-type': 'web' },
  })
  return answer.headers.get(headers.epoch)!
}
