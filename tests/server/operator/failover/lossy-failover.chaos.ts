import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_KEY, basePaths, headers } from '../../../../src/contract/call.ts'
import { connect, type Connection } from '../../../../server/db/connect.ts'
import { sessionCalls } from '../../../../src/contract/session.ts'
import { addCompany, type Company } from '../../proof/company.ts'
import { countWrites } from '../../proof/count.ts'
import { openPhone } from '../../proof/phone.ts'
import { report } from '../../proof/report.ts'
import { buildServer, ServerProcess } from '../../proof/server-process.ts'
import { startLoad } from '../../proof/writers.ts'
import { startPatroni, type Patroni } from './cluster.ts'
import { cutReplication } from './cut-replication.ts'
import { strike } from './strike.ts'
import { waitFor } from './program.ts'

const ON_THE_PHONE = 10

let built: Awaited<ReturnType<typeof buildServer>>
let cluster: Patroni
let direct: Connection
let company: Company
let servers: ServerProcess[]

beforeAll(async () => {
  built = await buildServer()
  cluster = await startPatroni({ isSynchronous: false })
  direct = connect(cluster.urls.hosts, { max: 2, onError: () => undefined })
  const one = await ServerProcess.make(built.folder, { DATABASE_URL: cluster.urls.haproxy })
  servers = [one, await ServerProcess.make(built.folder, { DATABASE_URL: cluster.urls.hosts }, one.dataDir)]
  for (const server of servers) await server.start()
  company = await addCompany(direct, { applicants: 1_000 })
}, 600_000)

afterAll(async () => {
  for (const server of servers ?? []) await server.stop()
  await servers?.[0]?.dispose()
  await direct?.close()
  await cluster?.remove()
  built?.remove()
}, 60_000)

test('I1 I2 a standby that is behind becomes the primary: every server says so, and a phone brings back what is lost', async () => {
  const phone = await openPhone(servers[0]!.url, company)
  const ids = company.funnelIds.splice(0, ON_THE_PHONE)
  const before = await epochs(company)
  expect(new Set(before).size).toBe(1)
  // Nothing that is written from here on reaches a standby
  await cutReplication(await cluster.whole())
  const loads = servers.map(({ url }, n) =>
    startLoad(
      url,
      { ...company, funnelIds: company.funnelIds.filter((_, at) => at % 2 === n) },
      { clients: 3, paceMs: 100, patienceMs: 360_000, reachouts: false },
    ),
  )
  const recorded: string[] = []
  for (const id of ids) recorded.push(await phone.note(id, 'Came early'), await phone.reject(id))
  expect(await phone.sync()).toMatchObject({ sent: recorded.length, left: 0, refused: 0 })
  for (const load of loads) await load.until(30)
  const told = loads.flatMap(({ writes }) => writes.filter((write) => write.acknowledgedAt)).length
  await strike('kill', cluster)
  for (const load of loads) await load.until(60)
  for (const load of loads) await load.finish()
  const sum = await countWrites(
    direct,
    loads.flatMap(({ writes }) => writes),
  )
  // This is what the operator chose with an asynchronous standby
  expect(sum.missing.length).toBeGreaterThan(0)
  expect(await countOf(recorded)).toBe(0)
  const after = await waitFor('one new epoch at both servers', 30_000, async () => {
    const now = await epochs(company)
    return now[0] === now[1] && now[0] !== before[0] && now
  })
  // It hears of it with its next update, which waits until what is lost was sent again
  recorded.push(await phone.note(ids[0]!, 'Came early, with papers'))
  expect(await phone.sync()).toMatchObject({ sent: recorded.length, left: 0, refused: 0 })
  expect(await countOf(recorded)).toBe(recorded.length)
  const { rows } = await direct.db.execute(sql`select notes from funnel_rows where funnel_id = ${ids[0]!}`)
  expect(rows).toEqual([{ notes: 'Came early, with papers' }])
  expect(await phone.sync()).toMatchObject({ sent: 0, left: 0 })
  await phone.close()
  expect(sum.twice).toEqual([])
  expect(loads.flatMap(({ faults }) => faults)).toEqual([])
  report('asynchronous failover', {
    'acknowledged before': told,
    'facts missing': sum.missing.length,
    'updates of the phone brought back': recorded.length - 1,
    epochs: new Set([...before, ...after]).size,
  })
}, 900_000)

/** The epoch that each server names. */
const epochs = ({ token }: Company) =>
  Promise.all(
    servers.map(async ({ url }) => {
      const answer = await fetch(`${url}${basePaths[sessionCalls.info.base]}${sessionCalls.info.path}`, {
        headers: {
          ...{ Authorization: `Bearer ${token}`, [headers.apiKey]: API_KEY },
          ...{ [headers.deviceId]: 'proof-device', [headers.deviceType]: 'web' },
        },
      })
      await answer.text()
      return answer.headers.get(headers.epoch)
    }),
  )

/** How many of these operations the ledger has as done. */
async function countOf(opIds: string[]): Promise<number> {
  const { rows } = await direct.db.execute<{ count: number }>(sql`
    select count(*)::int as count from operations
    where status = 'done' and split_part(key, ':', 1) in (${sql.join(opIds, sql`, `)})`)
  return rows[0]!.count
}
