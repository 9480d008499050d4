import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualClock } from '../../../server/core/clock.ts'
import { createLog } from '../../../server/core/log.ts'
import { makeClient } from '../../../server/db/client.ts'
import { connect, dbOn, type Connection } from '../../../server/db/connect.ts'
import { operations } from '../../../server/db/schema.ts'
import { readTimeline } from '../../../server/db/timeline.ts'
import { toProblem } from '../../../server/http/problems.ts'
import { createEpochKeeper } from '../../../server/store/epoch-keeper.ts'
import { findEpoch, findTimeline } from '../../../server/store/epoch.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { createTestDatabase } from '../support/database.ts'
import { addRequest } from '../support/hiring.ts'
import { addPeople } from '../support/people.ts'

const log = createLog('silent')
let connection: Connection
/** The primary that is reached. */
let primary = { system: 'one', timeline: 1 }

beforeEach(async () => {
  primary = { system: 'one', timeline: 1 }
  connection = await createTestDatabase()
})
afterEach(() => connection.close())

/** A server on that database; its clock is ahead by so much. */
async function server({ formerMs, aheadMs = 0 }: { formerMs?: number; aheadMs?: number } = {}) {
  const clock = manualClock(Date.now() + aheadMs)
  const said: string[] = []
  const keeper = await createEpochKeeper({
    ...{ db: connection.db, log, clock, onNew: () => void said.push('new') },
    formerMs,
    readTimeline: () => Promise.resolve(primary),
  })
  return {
    said,
    keeper,
    clock,
    verify: () => keeper.verify(connection.db),
    look: (isNew?: boolean) => keeper.look(connection.db, isNew),
  }
}

interface Noting {
  noteAccepted(userId: string, key: string, at?: number): void
}

async function accept(keeper: Noting, isKept = true, key: string = randomUUID()) {
  const now = Date.now()
  if (isKept)
    await connection.db
      .insert(operations)
      .values({ ...{ userId: 'emp', key, fingerprint: '', call: 'funnel.notes', status: 'done' }, createdAt: now })
  keeper.noteAccepted('emp', key)
}

test('a role without rights of its own reads the timeline of the primary', async () => {
  expect(await readTimeline(connection.db)).toEqual({
    system: expect.stringMatching(/^\d{15,}$/) as string,
    timeline: 1,
  })
})

test('I1 another primary that has all that was accepted begins no epoch', async () => {
  const { keeper, said, verify, look } = await server()
  const before = keeper.id
  for (let n = 0; n < 5; n += 1) await accept(keeper)
  primary = { system: 'one', timeline: 2 }
  await Promise.all([verify(), verify(), look()])
  expect(keeper.id).toBe(before)
  expect(said).toEqual([])
  expect(await findTimeline(connection.db)).toEqual(primary)
})

test('I1 another primary that lacks something accepted begins an epoch, one for all servers', async () => {
  const [one, two, idle] = [await server(), await server(), await server()]
  const before = one.keeper.id
  await accept(one.keeper)
  await accept(one.keeper, false)
  await accept(two.keeper, false)
  primary = { system: 'one', timeline: 2 }
  await one.verify()
  await Promise.all([two.verify(), idle.look()])
  expect(one.keeper.id).not.toBe(before)
  expect([two.keeper.id, idle.keeper.id]).toEqual([one.keeper.id, one.keeper.id])
  expect([one.said, two.said, idle.said]).toEqual([['new'], ['new'], ['new']])
  // Phones bring back what they know only where something was lost
  expect(await findEpoch(connection.db)).toMatchObject({
    id: one.keeper.id,
    backupTakenAt: expect.any(Number) as number,
  })
  // What was lost then is not counted again
  primary = { system: 'one', timeline: 3 }
  await one.verify()
  expect(one.said).toEqual(['new'])
})

test('I1 what a former primary accepted while another had taken over is found by the next look', async () => {
  const { keeper, said, verify, look } = await server()
  primary = { system: 'one', timeline: 2 }
  await verify()
  await accept(keeper, false)
  await look()
  expect(said).toEqual(['new'])
})

test('I1 a database that was set back without another timeline is found by the next connection that listens', async () => {
  const { keeper, said, look } = await server()
  await accept(keeper)
  await look(true)
  expect(said).toEqual([])
  await accept(keeper, false)
  await look()
  expect(said).toEqual([])
  await look(true)
  expect(said).toEqual(['new'])
})

test('a former primary is not used, and clients are told to come later', async () => {
  const { verify } = await server()
  primary = { system: 'one', timeline: 2 }
  await verify()
  primary = { system: 'one', timeline: 1 }
  const error = await verify().catch((fault: unknown) => fault)
  expect(toProblem(error)).toMatchObject({ status: 503, retryAfterSeconds: 2 })
})

test('I1 a former primary that stays the only one is compared like any other', async () => {
  const { keeper, said, verify } = await server({ formerMs: 0 })
  primary = { system: 'one', timeline: 2 }
  await verify()
  await accept(keeper, false)
  primary = { system: 'one', timeline: 1 }
  await verify()
  expect(said).toEqual(['new'])
})

test('I1 another cluster, and another primary while no server was there, begin an epoch', async () => {
  const first = await server()
  primary = { system: 'two', timeline: 1 }
  await first.verify()
  expect(first.said).toEqual(['new'])
  const { id } = (await server()).keeper
  expect(id).toBe(first.keeper.id)
  primary = { system: 'two', timeline: 2 }
  expect((await server()).keeper.id).not.toBe(id)
}, 30_000)

test('I1 clocks that differ hide no loss: what was accepted in the new epoch and is lost begins another one', async () => {
  const [ahead, right] = [await server({ aheadMs: 300_000 }), await server()]
  await accept(ahead.keeper, false)
  primary = { system: 'one', timeline: 2 }
  await ahead.verify()
  await right.verify()
  const { id } = ahead.keeper
  expect(right.keeper.id).toBe(id)
  // A former primary says that this is done after the other one has taken over
  await accept(right.keeper, false)
  await right.look()
  expect(right.keeper.id).not.toBe(id)
})

test('I1 what was accepted in a former epoch begins no other one, whatever the clocks say', async () => {
  const [right, ahead] = [await server(), await server({ aheadMs: 300_000 })]
  await accept(ahead.keeper, false)
  await accept(right.keeper, false)
  primary = { system: 'one', timeline: 2 }
  await right.verify()
  await ahead.verify()
  expect(ahead.keeper.id).toBe(right.keeper.id)
  expect([ahead.said, right.said]).toEqual([['new'], ['new']])
})

test('I1 what is told again counts in the epoch in which it was told last', async () => {
  const [one, two] = [await server(), await server()]
  const key = randomUUID()
  one.keeper.noteAccepted('emp', key)
  await accept(two.keeper, false)
  primary = { system: 'one', timeline: 2 }
  await two.verify()
  await one.look()
  const { id } = one.keeper
  one.keeper.noteAccepted('emp', key)
  await one.look()
  expect(one.keeper.id).not.toBe(id)
})

test('what was done more than a week ago begins no epoch: its line of the ledger may be removed by design', async () => {
  const { clock, keeper, said, look } = await server()
  await accept(keeper, false)
  clock.advance(8 * DAY_MS)
  keeper.noteAccepted('emp', randomUUID(), clock.now() - 89 * DAY_MS)
  await look(true)
  expect(said).toEqual([])
  keeper.noteAccepted('emp', randomUUID(), clock.now() - 6 * DAY_MS)
  await look(true)
  expect(said).toEqual(['new'])
})

test('I6 another cluster begins an epoch only when nothing is ahead of it, however often the connection is cut', async () => {
  const { db } = connection
  await addPeople(db)
  const request = await addRequest(db)
  await db.execute(sql`update hiring_requests set shown_xid = ${2 ** 50}`)
  const { keeper, said } = await server()
  const before = keeper.id
  primary = { system: 'two', timeline: 1 }
  const ahead = () => db.execute(sql`select 1 from hiring_requests where shown_xid >= ${2 ** 50}`)
  await db.transaction(async (holder) => {
    await holder.execute(sql`select 1 from hiring_requests where hiring_request_id = ${request} for update`)
    for (let cut = 0; cut < 2; cut += 1) {
      const client = makeClient(connection.url, {})
      client.on('error', () => undefined)
      await client.connect()
      const verified = keeper.verify(dbOn(client)).catch((error: unknown) => error)
      await sleep(150)
      client.connection.stream.destroy()
      expect(await verified).toBeInstanceOf(Error)
    }
    expect(keeper.id).toBe(before)
    expect((await findEpoch(connection.db))!.id).toBe(before)
  })
  await keeper.verify(db)
  expect(said).toEqual(['new'])
  expect((await ahead()).rows).toEqual([])
})

test('where the database does not tell its timeline, the log says so once', async () => {
  const lines: string[] = []
  const keeper = await createEpochKeeper({
    ...{ db: connection.db, clock: { now: () => Date.now() }, onNew: () => undefined },
    log: createLog('warn', { write: (line) => void lines.push(line) }),
    readTimeline: () => Promise.resolve(undefined),
  })
  await keeper.verify(connection.db)
  await keeper.look(connection.db, true)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/failovers are not noticed.*pg_control_system/)
})

test('a connection that may not be used is not', async () => {
  const refused = Object.assign(new Error('A former primary'), { code: '08001' })
  const { pool, close } = connect(connection.url, { verify: () => Promise.reject(refused) })
  await expect(pool.query('select 1')).rejects.toThrow('A former primary')
  expect(pool.totalCount).toBe(0)
  await close()
})
