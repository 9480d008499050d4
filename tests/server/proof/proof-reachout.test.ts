import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachoutCalls } from '../../../src/contract/reachouts.ts'
import { addCompany } from './company.ts'
import { startGateway } from './gateway.ts'
import { report } from './report.ts'
import { buildServer, ServerProcess } from './server-process.ts'
import { send } from './writers.ts'
import { createTestDatabase } from '../support/database.ts'

const MESSAGES = 5_000
/** Kills: at these shares of the messages. */
const SHARES = process.env.PROOF_KILLS ? [0.05, 0.2, 0.4, 0.6, 0.8, 0.95] : [0.2, 0.6]

let built: Awaited<ReturnType<typeof buildServer>>
beforeAll(async () => {
  built = await buildServer()
})
afterAll(() => built.remove())

/** A built server with a database and a message gateway of its own. */
async function prepare() {
  const connection = await createTestDatabase()
  const gateway = await startGateway()
  const server = await ServerProcess.make(built.folder, {
    DATABASE_URL: connection.url,
    MESSAGE_GATEWAY_URL: gateway.url,
    SMS_QUIET_HOURS: 'none',
    BASE_URL: 'https://hire.example',
  })
  const close = async () => {
    await server.dispose()
    gateway.stop()
    await connection.close()
  }
  return { connection, gateway, server, close }
}

test('RO-23 a server killed with -9 while it sends 5,000 messages: started again, every candidate is reached exactly once', async () => {
  const { connection, gateway, server, close } = await prepare()
  const started = performance.now()
  try {
    const company = await addCompany(connection, { candidates: MESSAGES })
    await server.start()
    const order = { hiringReqId: company.request, ipId: 'EMP1', isCampaignCreate: true, channelType: 'app' }
    const key = crypto.randomUUID()
    const answer = await send(server.url, company.token, key, reachoutCalls.startSelective, {
      ...order,
      filterOptions: { tcState: { value: ['Maharashtra'] } },
      totalSelected: MESSAGES,
    })
    expect(answer).toMatchObject({ status: 200, body: { status: true, data: { credits: MESSAGES } } })
    for (const [life, share] of SHARES.entries()) {
      await until(() => gateway.reached.size >= MESSAGES * share)
      await server.kill()
      // What the dead server had claimed is free again after a minute, which need not be waited for
      await server.start({ CLOCK_OFFSET_MS: String((life + 1) * 120_000) })
    }
    const state = async () => (await connection.db.execute(sql`select state from campaigns`)).rows
    await until(async () => (await state())[0]?.state === 'completed')

    const { rows } = await connection.db.execute<{ id: string; mobile: string }>(
      sql`select campaign_id || '.' || n as id, mobile from campaign_recipients where state = 'sent'`,
    )
    expect(rows).toHaveLength(MESSAGES)
    expect(new Map(rows.map(({ id, mobile }) => [id, mobile]))).toEqual(gateway.reached)
    expect(new Set(gateway.reached.values()).size).toBe(MESSAGES)
    const { rows: spends } = await connection.db.execute(
      sql`select kind, sum(credits)::int as credits from credit_entries where campaign_id is not null group by kind`,
    )
    expect(spends).toEqual([{ kind: 'spend', credits: MESSAGES }])
    const repeated = gateway.orders - MESSAGES
    report('reachout of 5,000', { kills: SHARES.length, repeated, ms: performance.now() - started })
    // At most the batch that was under way at each kill is handed over again, under the same ids
    expect(repeated).toBeLessThanOrEqual(50 * SHARES.length)
  } finally {
    await close()
  }
}, 600_000)

test('RO-24 RO-25 a reachout scheduled for later is sent once by the server that runs then', async () => {
  const { connection, gateway, server, close } = await prepare()
  try {
    const company = await addCompany(connection, { candidates: 20 })
    const scheduledTime = Date.now() + 3_600_000
    await server.start()
    const answer = await send(server.url, company.token, crypto.randomUUID(), reachoutCalls.startSelective, {
      ...{ hiringReqId: company.request, ipId: 'EMP1', isCampaignCreate: true, channelType: 'app', totalSelected: 20 },
      filterOptions: { tcState: { value: ['Maharashtra'] } },
      scheduledTime,
    })
    expect(answer).toMatchObject({ status: 200, body: { status: true, data: { campaignStatus: 'Scheduled' } } })
    await server.kill()
    // Too early: the next server checks what is due when it starts
    await server.start({ CLOCK_OFFSET_MS: '1800000' })
    const state = async () => (await connection.db.execute(sql`select state from campaigns`)).rows
    expect(await state()).toEqual([{ state: 'scheduled' }])
    await server.kill()
    await server.start({ CLOCK_OFFSET_MS: '5400000' })
    await until(async () => (await state())[0]?.state === 'completed')
    expect([gateway.orders, gateway.reached.size]).toEqual([20, 20])
    const { rows } = await connection.db.execute<{ at: string }>(sql`select started_at as at from campaigns`)
    expect(Number(rows[0]!.at)).toBeGreaterThanOrEqual(scheduledTime)
  } finally {
    await close()
  }
}, 120_000)

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('It did not come to pass in two minutes')
    await sleep(10)
  }
}
