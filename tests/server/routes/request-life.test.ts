import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import { requestDetailCalls as calls } from '../../../src/contract/request-details.ts'
import { addIstDays } from '../../../src/lib/dates.ts'
import { campaigns, hiringRequests } from '../../../server/db/schema.ts'
import { endPassedRequests } from '../../../server/jobs/requests-ended.ts'
import { approveDue, DEMO_APPROVAL_MS } from '../../../server/store/approvals.ts'
import { purchase } from '../../../server/store/credits.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addCampaign, addRequest, addRow, day, expectRefusal, sendUpdate, today } from '../support/hiring.ts'
import { addOffice, payloadOf } from '../support/requests.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const rowOf = async (id: string) =>
  (await app.db.select().from(hiringRequests).where(eq(hiringRequests.hiringRequestId, id)))[0]!

describe('HR-44 extending', () => {
  const extend = (hiringRequestId: string, days: unknown, as = 'ops') =>
    app.call(calls.extend, { hiringRequestId, days }, { as })

  test('operations move the last day by 1 to 90 days', async () => {
    const id = await addRequest(app.db, { endDate: day(5) })
    for (const days of [0, 91, -1]) expectRefusal(await extend(id, days), 'invalid')
    expect(expectRefusal(await extend(id, 91), 'invalid').message).toBe('Please enter between 1 and 90 days')
    for (const days of ['x', 1.5, null]) expectRefusal(await extend(id, days), 'invalid')
    expect((await extend(id, 30)).body.data).toEqual({ endDate: day(35) })
    expect((await rowOf(id)).endDate).toBe(day(35))
    expect((await extend(id, '90')).body.data).toEqual({ endDate: day(125) })
  })

  test('TRAP-84 the same key extends once', async () => {
    const id = await addRequest(app.db, { endDate: day(5) })
    for (const _twice of [1, 2])
      await app.call(calls.extend, { hiringRequestId: id, days: 10 }, { as: 'ops', key: 'extend-this-once' })
    expect((await rowOf(id)).endDate).toBe(day(15))
  })

  test.each(['emp', 'sub', 'sa', 'agg', 'ssc', 'rival'])('ROLE-07 %s is refused', async (as) => {
    const id = await addRequest(app.db, { endDate: day(5) })
    expectRefusal(await extend(id, 10, as), 'unauthorized')
    expect((await rowOf(id)).endDate).toBe(day(5))
  })

  test('an inactive one is not extended', async () => {
    expectRefusal(await extend(await addRequest(app.db, { status: 2 }), 10), 'inactive')
  })
})

describe('RO-12 WhatsApp', () => {
  const allow = (hiringRequestId: string, scope: 'request' | 'company', status = true, as = 'ops') =>
    app.call(calls.setWhatsApp, { hiringRequestId, status, scope }, { as })
  const canTest = async (hiringRequestId: string) => {
    const candidates = [{ name: 'Asha', mobileNo: String(9_000_000_000 + Math.floor(Math.random() * 1e8)) }]
    const channel = { channelType: 'whatsAppBot', testCampaign: true }
    const { body } = await app.call(contract.reachouts.test, { hiringRequestId, ...channel, candidates })
    return body.status === true || body.error.reason
  }
  const shown = async (hiringRequestId: string) =>
    (await app.call(calls.get, { hiringRequestId })).body.data.whatsAppBot

  test('operations allow it for a request, and forbid it again', async () => {
    const id = await addRequest(app.db)
    expect(await canTest(id)).toBe('reachout-no-whatsapp')
    expect((await allow(id, 'request')).body.data).toEqual({ status: true })
    expect(await shown(id)).toEqual({ status: true, isCarried: true })
    expect(await canTest(id)).toBe(true)
    await allow(id, 'request', false)
    expect(await canTest(id)).toBe('reachout-no-whatsapp')
  })

  test('for a company: its requests, those to come included, and nobody else’s', async () => {
    const [one, other] = [await addRequest(app.db), await addRequest(app.db)]
    const foreign = await addRequest(app.db, { ipId: 'EMP2' })
    await allow(one, 'company')
    expect((await rowOf(other)).whatsAppBotStatus).toBe(true)
    expect((await rowOf(foreign)).whatsAppBotStatus).toBe(false)
    const payload = payloadOf(await addOffice(app.db), { forceUpdate: true })
    const { body } = await app.call(calls.create, payload)
    const { hiringRequestId } = body.data
    expect((await rowOf(hiringRequestId)).whatsAppBotStatus).toBe(true)
    await app.db.delete(hiringRequests).where(eq(hiringRequests.hiringRequestId, hiringRequestId))
    await allow(one, 'company', false)
    expect((await rowOf(other)).whatsAppBotStatus).toBe(false)
  })

  test('a gateway without an account of WhatsApp has the last word, and the reason is its own', async () => {
    const id = await addRequest(app.db, { whatsAppBotStatus: true })
    app.config.carriesWhatsApp = false
    expect(await shown(id)).toEqual({ status: true, isCarried: false })
    expect(await canTest(id)).toBe('reachout-no-whatsapp-gateway')
    app.config.carriesWhatsApp = true
  })

  test.each(['emp', 'sub', 'sa', 'agg', 'ssc'])('ROLE-07 %s is refused', async (as) => {
    const id = await addRequest(app.db)
    expectRefusal(await allow(id, 'request', true, as), 'unauthorized')
    expect((await rowOf(id)).whatsAppBotStatus).toBe(false)
  })
})

describe('HR-52 deleting', () => {
  const remove = (hiringRequestId: string, as = 'emp', industrypartnerid = 'EMP1') =>
    app.call(calls.remove, { hiringRequestId, industrypartnerid }, { as })

  test('takes it off every list, twice without harm; a result recorded for its applicants still arrives', async () => {
    const id = await addRequest(app.db, { name: 'To be deleted' })
    const applicant = await addRow(app.db, id)
    expect((await remove(id)).body.status).toBe(true)
    expect((await remove(id)).body.status).toBe(true)
    for (const isActive of [true, false]) {
      const { body } = await app.call(contract.requests.list, { ipId: ['EMP1'], type: 'Employer', isActive })
      expect(body.data.result.map((each: { hiringRequestId: string }) => each.hiringRequestId)).not.toContain(id)
    }
    const names = await app.call(contract.tasks.requestNames, { ipId: 'EMP1' })
    expect(JSON.stringify(names.body)).not.toContain('To be deleted')
    const tasks = await app.call(contract.tasks.list, { ipId: 'EMP1', pageOption: { page: 1, limit: 100 } })
    expect(JSON.stringify(tasks.body)).not.toContain(applicant.funnelId)
    expectRefusal(await app.call(calls.get, { hiringRequestId: id }), 'unauthorized')
    expectRefusal(await app.call(calls.extend, { hiringRequestId: id, days: 3 }, { as: 'ops' }), 'unauthorized')
    const update = await sendUpdate(app, applicant, {
      ...{ state: 'SHORTLISTED', action: 'rejected', body: { message: 'Has another job' } },
    })
    expect(update.body.status).toBe(true)
  })

  test('is refused like one that never was, by every call that reads of it or reaches out for it', async () => {
    const id = await addRequest(app.db)
    await addRow(app.db, id)
    const filterOptions = { tcState: { value: ['Maharashtra'] } }
    const start = { ipId: 'EMP1', isCampaignCreate: true, channelType: 'app', totalSelected: 1, filterOptions }
    const calledFor = (hiringRequestId: string) => {
      const of = { hiringRequestId, ipId: 'EMP1' }
      const test = { testCampaign: true, channelType: 'app', candidates: [{ name: 'Asha', mobileNo: '9876543210' }] }
      return [
        app.call(contract.reachouts.list, of),
        app.call(contract.reachouts.candidates, of),
        app.call(contract.reachouts.distances, of),
        app.call(contract.reachouts.startSelective, { ...start, hiringReqId: hiringRequestId }),
        app.call(contract.reachouts.startFile, { ...start, hiringReqId: hiringRequestId, candidatesUrl: 'none' }),
        app.call(contract.reachouts.test, { hiringRequestId, ...test }),
        app.call(contract.reachouts.testData, of),
        app.call(contract.funnel.rows, { ...of, pageOptions: { page: 1, limit: 5 } }),
        app.call(contract.funnel.counts, of),
        app.call(contract.sheets.applicants, { ...of, type: 'screened' }),
        app.call(contract.sheets.expiredLeads, { ...of, stage: 'leadExpired', check: true }, { as: 'ops' }),
        app.call(contract.sheets.requestReport, of),
        app.call(contract.sheets.template, of),
        app.call(contract.reports.jobs, of),
        app.call(contract.onboarding.report, of),
        app.call(contract.search.schemes, of, { as: 'ops' }),
      ]
    }
    await remove(id)
    const unknown = await Promise.all(calledFor('never-was'))
    for (const [at, answer] of (await Promise.all(calledFor(id))).entries()) {
      expectRefusal(answer, 'unauthorized')
      expect(answer.body).toEqual(unknown[at]!.body)
    }
    expect(await app.db.select().from(campaigns).where(eq(campaigns.hiringRequestId, id))).toEqual([])
  })

  test('its reachouts are refused like those that never were', async () => {
    const id = await addRequest(app.db)
    const campaignId = await addCampaign(app.db, id, { reached: 1 })
    await remove(id)
    const calledFor = (of: string) => [
      app.call(contract.reachouts.recipients, { campaignId: of, page: 1, limit: 10 }),
      app.call(contract.reachouts.startAgain, { campaignId: of, count: 1 }),
      app.call(contract.reachouts.stop, { campaignId: of, status: 'Stopped' }),
    ]
    const unknown = await Promise.all(calledFor('C-0000000000'))
    for (const [at, answer] of (await Promise.all(calledFor(campaignId))).entries()) {
      expectRefusal(answer, 'not-found')
      expect(answer.body).toEqual(unknown[at]!.body)
    }
  })

  test('TRAP-84 what was started before is repeated as started, with its file too', async () => {
    const id = await addRequest(app.db)
    await purchase(app.db, { ipId: 'EMP1', credits: 10, now: testNow })
    const upload = (key: string) => {
      const form = new FormData()
      form.set('hiringReqId', id)
      form.set('file', new File(['Name,Mobile\nAsha,9811111111'], 'people.csv', { type: 'text/csv' }))
      return app.request('/api/hire/v1/hiringrequest/uploadCandidates', { method: 'POST', body: form, key })
    }
    const candidatesUrl = (await upload('upload-once')).body.data.validFileUrl
    const start = (key: string) =>
      app.call(
        contract.reachouts.startFile,
        {
          ...{ hiringReqId: id, ipId: 'EMP1', isCampaignCreate: true, channelType: 'app', totalSelected: 1 },
          candidatesUrl,
        },
        { key },
      )
    const started = await start('start-once')
    expect(started.body.status).toBe(true)
    await remove(id)
    expect((await start('start-once')).body).toEqual(started.body)
    expect((await upload('upload-once')).body.data.validFileUrl).toBe(candidatesUrl)
    expectRefusal(await start('start-again'), 'unauthorized')
    expectRefusal(await upload('upload-again'), 'unauthorized')
  })

  test('HR-51 an inactive one, and one under another partner, stays', async () => {
    const id = await addRequest(app.db)
    expectRefusal(await remove(id, 'rival'), 'unauthorized')
    expectRefusal(await remove(id, 'rival', 'EMP2'), 'unauthorized')
    expectRefusal(await remove(id, 'ops', 'EMP2'), 'unauthorized')
    expect((await rowOf(id)).deletedAt).toBeNull()
    expectRefusal(await remove(await addRequest(app.db, { status: 2 })), 'inactive')
    expect((await remove(id, 'sub')).body.status).toBe(true)
  })
})

describe('HR-42, HR-43 the end of a request', () => {
  test('it becomes inactive when its last day in India is over, also one nobody approved', async () => {
    const ids = await Promise.all([
      addRequest(app.db, { endDate: today }),
      addRequest(app.db, { endDate: day(-1) }),
      addRequest(app.db, { endDate: day(-1), status: 0, approveAt: day(1) }),
    ])
    expect(await endPassedRequests(app.db, testNow)).toBe(2)
    expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).status))).toEqual([1, 2, 2])
    const midnight = addIstDays(today, 1)
    await endPassedRequests(app.db, midnight - 1)
    expect((await rowOf(ids[0]!)).status).toBe(1)
    await endPassedRequests(app.db, midnight)
    expect((await rowOf(ids[0]!)).status).toBe(2)
    expect(await approveDue(app.db, day(2))).toBe(0)
  })
})

describe('HR-42, TRAP-25 approval', () => {
  test('operations see what waits, and approve by id on the server', async () => {
    const id = await addRequest(app.db, { name: 'Waits here', status: 0 })
    const deleted = await addRequest(app.db, { status: 0, deletedAt: testNow })
    const run = (...ids: string[]) => adminOf(app)('request', 'approve', ...ids)
    const { lines } = await adminOf(app)('request', 'list')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`${id}  EMP1`)
    expect(lines[0]).toContain('Waits here')
    expect(await run(id, 'nothing', deleted)).toEqual({
      lines: [
        `${id} is approved and active.`,
        'nothing does not wait for approval.',
        `${deleted} does not wait for approval.`,
      ],
      ok: false,
    })
    expect(await rowOf(id)).toMatchObject({ status: 1, version: 1 })
    expect((await run(id)).ok).toBe(false)
    expect(await adminOf(app)('request', 'list')).toEqual({
      lines: ['No hiring request waits for approval.'],
      ok: true,
    })
    expect((await run()).ok).toBe(false)
  })

  test('the demo approves a new one after a minute, and nothing that was not made in it', async () => {
    const demo = await createTestApp({ settings: { DEMO: '1' } })
    try {
      const waiting = await addRequest(demo.db, { status: 0, districts: ['Pune'] })
      const { body } = await demo.call(calls.create, payloadOf(await addOffice(demo.db)))
      const { hiringRequestId } = body.data
      const statusOf = async (id: string) =>
        (await demo.db.select().from(hiringRequests).where(eq(hiringRequests.hiringRequestId, id)))[0]!.status
      await approveDue(demo.db, testNow + DEMO_APPROVAL_MS - 1)
      expect(await statusOf(hiringRequestId)).toBe(0)
      await approveDue(demo.db, testNow + DEMO_APPROVAL_MS)
      expect([await statusOf(hiringRequestId), await statusOf(waiting)]).toEqual([1, 0])
    } finally {
      await demo.close()
    }
  })
})
