import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { funnelStatuses } from '../../../src/contract/funnel-row.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { profileCalls } from '../../../src/contract/profile.ts'
import { limits } from '../../../src/rules/limits.ts'
import { reveals } from '../../../server/db/schema.ts'
import { createTestApp, testNow, type CallOptions, type TestApp } from '../support/app.ts'
import { addRequest, addRow, expectRefusal } from '../support/hiring.ts'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
})
afterAll(() => app.close())

const numbers = { mobile: '9812345614', alternateMobile: '7712345608' }
const reveal = (funnelId: string, options?: CallOptions) =>
  app.call(profileCalls.reveal, { funnelId, masked: 'false' }, options)
const noted = (funnelId: string) => app.db.select().from(reveals).where(eq(reveals.funnelId, funnelId))

describe('Reveal Contact Details', () => {
  test('PROF-07, API-073 answers the two numbers and nothing else, in every stage', async () => {
    for (const status of funnelStatuses) {
      const row = await addRow(app.db, request, { status, ...numbers })
      const reply = await reveal(row.funnelId)
      expect(reply.body).toEqual({
        status: true,
        data: { mobileNo: numbers.mobile, alternateNumber: numbers.alternateMobile },
      })
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
    }
  })

  test('PROF-07, TRAP-59 the server writes down who saw whom and when, each time, and never the number', async () => {
    const row = await addRow(app.db, request, numbers)
    await reveal(row.funnelId)
    await reveal(row.funnelId, { as: 'sub' })
    const lines = await noted(row.funnelId)
    expect(lines).toMatchObject([
      { userId: 'emp', ipId: 'EMP1', what: 'contact', at: testNow },
      { userId: 'sub', ipId: 'EMP1', what: 'contact', at: testNow },
    ])
    expect(JSON.stringify(lines)).not.toContain(numbers.mobile)
  })

  test('API-072 without masked=false the same address answers masked, as does any other value', async () => {
    const row = await addRow(app.db, request, numbers)
    for (const query of ['', '?masked=true', '?masked=FALSE', '?masked=']) {
      const { body } = await app.request(`/api/hire/v1/campaign/candidate/detail/get/${row.funnelId}${query}`)
      expect(body.data, query).toMatchObject({ mobileNo: '98XXXXXX14', alternateNumber: '77XXXXXX08' })
    }
    expect(await noted(row.funnelId)).toEqual([])
  })

  test('TRAP-59 after a reveal rows and details still come masked', async () => {
    const row = await addRow(app.db, request, numbers)
    await reveal(row.funnelId)
    const detail = await app.call(funnelCalls.detail, { funnelId: row.funnelId })
    const rows = await app.call(funnelCalls.rows, {
      hiringRequestId: request,
      ipId: 'EMP1',
      pageOptions: { page: 1, limit: 500 },
    })
    for (const { body } of [detail, rows]) expect(JSON.stringify(body)).not.toMatch(/9812345614|7712345608/)
  })

  test("ROLE-01 another partner's applicant and an unknown one are refused in the same words, and nothing is noted", async () => {
    const row = await addRow(app.db, request, numbers)
    const foreign = expectRefusal(await reveal(row.funnelId, { as: 'rival' }), 'unauthorized')
    const unknown = expectRefusal(await reveal('F-nobody', { as: 'rival' }), 'unauthorized')
    expect(foreign).toEqual(unknown)
    expect((await reveal(row.funnelId, { as: null })).status).toBe(401)
    expect(await noted(row.funnelId)).toEqual([])
  })

  test('PROF-07 a person who reveals very many is held up for the rest of the hour, a colleague is not', async () => {
    const row = await addRow(app.db, request, numbers)
    const now = testNow + 10 * 3_600_000
    app.clock.set(now)
    for (let times = 0; times < limits.revealsPerHour; times++)
      expect((await reveal(row.funnelId, { as: 'emp2' })).body.status).toBe(true)
    app.clock.set(now + 40 * 60_000)
    const { message } = expectRefusal(await reveal(row.funnelId, { as: 'emp2' }), 'too-many')
    expect(message).toContain('20 minutes')
    expect(await noted(row.funnelId)).toHaveLength(limits.revealsPerHour)
    expect((await reveal(row.funnelId)).body.status).toBe(true)
    app.clock.set(now + 3_600_000)
    expect((await reveal(row.funnelId, { as: 'emp2' })).body.status).toBe(true)
  })

  test('TRAP-18 no number is in the log of the server', () => {
    const log = app.logged.join('\n')
    expect(log).toContain('profile.reveal')
    expect(log).not.toMatch(/9812345614|7712345608/)
  })
})
