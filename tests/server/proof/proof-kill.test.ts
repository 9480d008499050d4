import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCompany, databaseOf, type Company } from './company.ts'
import { countWrites, findMissing } from './count.ts'
import { report } from './report.ts'
import { buildServer, killWithChildren, ServerProcess } from './server-process.ts'
import { startCluster } from './cluster.ts'
import { startLoad, type Load } from './writers.ts'

/** `npm run chaos -- --server` runs more of everything. */
const KILLS = Number(process.env.PROOF_KILLS ?? 2)
const WRITES_BETWEEN = 60

let built: Awaited<ReturnType<typeof buildServer>>
beforeAll(async () => {
  built = await buildServer()
})
afterAll(() => built.remove())

/** Rounds of load and a blow; each ends with a check of what was acknowledged before it. */
async function endure(server: ServerProcess, company: Company, blow: (round: number) => Promise<void>): Promise<Load> {
  const load = startLoad(server.url, company)
  for (let round = 0; round < KILLS; round += 1) {
    await load.until((round + 1) * WRITES_BETWEEN)
    // At any time between two responses, not always right after one
    await sleep(Math.random() * 40)
    await blow(round)
    const until = Date.now()
    await server.start()
    const connection = await databaseOf(server)
    expect(await findMissing(connection, load.writes, until)).toEqual([])
    await connection.close()
  }
  await load.until((KILLS + 1) * WRITES_BETWEEN)
  await load.finish()
  return load
}

const unharmed = { missing: [], twice: [], unknown: [], faults: [], unanswered: 0, starts: KILLS + 1 }

async function prove(name: string, server: ServerProcess, blow: (round: number) => Promise<void>) {
  await server.start()
  const first = await databaseOf(server)
  const company = await addCompany(first, { applicants: 20 + KILLS * 120, candidates: 5 })
  await first.close()
  const started = performance.now()
  const load = await endure(server, company, blow)
  const connection = await databaseOf(server)
  const sum = await countWrites(connection, load.writes)
  await connection.close()
  report(name, { kills: KILLS, ...sum, statuses: load.statuses, ms: performance.now() - started })
  return { ...sum, faults: load.faults, unanswered: load.writes.length - sum.acknowledged, starts: server.starts }
}

describe('killed with -9 under write load, and started again on the same data', () => {
  test('I1 I2 embedded Postgres: the server, and every second time Postgres with it; nothing acknowledged is missing or there twice', async () => {
    const server = await ServerProcess.make(built.folder)
    try {
      const sum = await prove('kill, embedded Postgres', server, async (round) => {
        const { postmaster } = server
        const both = round % 2 === 1 && postmaster !== undefined
        if (both) killWithChildren(postmaster)
        await server.kill()
      })
      expect(sum).toMatchObject(unharmed)
    } finally {
      await server.dispose()
    }
  }, 600_000)

  // oxlint-disable-next-line vitest/no-conditional-tests -- as below
  if (process.env.PROOF_KILLS)
    test('I1 I2 embedded Postgres alone: the server starts it again by itself, and goes on', async () => {
      const server = await ServerProcess.make(built.folder)
      try {
        await server.start()
        let connection = await databaseOf(server)
        const company = await addCompany(connection, { applicants: 20 + KILLS * 120, candidates: 5 })
        await connection.close()
        const load = startLoad(server.url, company)
        for (let round = 0; round < KILLS; round += 1) {
          await load.until((round + 1) * WRITES_BETWEEN)
          killWithChildren(server.postmaster!)
        }
        await load.until((KILLS + 1) * WRITES_BETWEEN)
        await load.finish()
        connection = await databaseOf(server)
        const sum = await countWrites(connection, load.writes)
        await connection.close()
        report('kill, embedded Postgres alone', { kills: KILLS, ...sum, statuses: load.statuses })
        // The server itself never went away
        expect(load.statuses.get(0) ?? 0).toBe(0)
        expect(server.log.match(/started again/g)).toHaveLength(KILLS)
        expect({ ...sum, faults: load.faults, starts: server.starts }).toMatchObject({
          ...{ missing: [], twice: [], unknown: [], faults: [], starts: 1 },
        })
        await server.stop()
        expect(server.postmaster).toBeUndefined()
      } finally {
        await server.dispose()
      }
    }, 600_000)

  // A cluster of its own takes longer than `npm test` has: `npm run chaos -- --server`
  // oxlint-disable-next-line vitest/no-conditional-tests -- one that is there and not run would count as failed
  if (process.env.PROOF_KILLS)
    test('I1 I2 a Postgres of its own', async () => {
      const cluster = await startCluster()
      const server = await ServerProcess.make(built.folder, { DATABASE_URL: cluster.url })
      try {
        const sum = await prove(`kill, Postgres ${cluster.version}`, server, () => server.kill())
        expect(sum).toMatchObject(unharmed)
      } finally {
        await server.dispose()
        await cluster.remove()
      }
    }, 600_000)
})
