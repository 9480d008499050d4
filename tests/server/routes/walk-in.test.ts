import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runForget } from '../../../server/cli/run-forget.ts'
import { funnelAliases, funnelRows, uploads } from '../../../server/db/schema.ts'
import { headers } from '../../../src/contract/call.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import type { FunnelRowWire } from '../../../src/contract/funnel-row.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { createTestApp, testNow, type CallOptions, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, readHistory } from '../support/hiring.ts'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
})
afterAll(() => app.close())

let count = 0
const nextId = () => (++count).toString(16).padStart(24, 'a')
const person = (more: Record<string, unknown> = {}) => ({
  ...{ funnelId: nextId(), hiringRequestId: request, ipId: 'EMP1', name: '  Asha Devi ' },
  ...{ mobile: `97${String(count).padStart(8, '0')}`, consent: { sentence: 'walk-in-1', language: 'hi' } },
  ...more,
})
const takeIn = (input: Record<string, unknown>, options?: CallOptions) => app.call(funnelCalls.walkIn, input, options)
/** By a phone that was away for so many days. */
const acted = (days: number): CallOptions => ({
  headers: { [headers.actedAt]: String(testNow - days * DAY_MS), [headers.sentAt]: String(testNow) },
})
interface Answer {
  data: { result: FunnelRowWire[]; isNew: boolean }
}
const answerOf = ({ body }: { body: unknown }) => {
  expect(body).toMatchObject({ status: true })
  const { data } = body as Answer
  return { row: data.result[0]!, isNew: data.isNew }
}
const findRows = (mobile: string) => app.db.select().from(funnelRows).where(eq(funnelRows.mobile, mobile))

describe('a walk-in is taken in at the desk', () => {
  test('GATE-07 makes an applicant under the id of the device, with consent, masked, on record', async () => {
    const input = person({ mobile: '+91 97000 11111' })
    const { row, isNew } = answerOf(await takeIn(input))
    expect(isNew).toBe(true)
    expect(row).toMatchObject({
      ...{ _id: input.funnelId, name: 'Asha Devi', mobileNo: '97XXXXXX11', channelType: 'walkIn' },
      ...{ currentStatus: 'interested', hiringRequestId: request, interviewSchedulingType: 'days' },
    })
    expect(JSON.stringify(row)).not.toContain('9700011111')
    const [stored] = await findRows('9700011111')
    expect(stored!.details.consent).toMatchObject({ sentence: 'walk-in-1', language: 'hi', at: testNow })
    expect(await readHistory(app.db, input.funnelId)).toMatchObject([
      { action: 'walkIn', actor: 'employer', toStatus: 'interested' },
    ])
  })

  test('GATE-13 whoever is in the request already is answered, and the id of the device names them', async () => {
    const known = await addRow(app.db, request, { status: 'interested', mobile: '9700022222' })
    const input = person({ mobile: '9700022222' })
    const { row, isNew } = answerOf(await takeIn(input))
    expect([row._id, isNew]).toEqual([known.funnelId, false])
    expect(answerOf(await takeIn(input)).row._id).toBe(known.funnelId)
    expect(await findRows('9700022222')).toHaveLength(1)
  })

  test('GATE-13 every update by that id is about the applicant', async () => {
    const known = await addRow(app.db, request, { status: 'interested', mobile: '9700033333' })
    const { funnelId } = person()
    await takeIn(person({ funnelId, mobile: '9700033333' }))
    const idOf = async (call: Parameters<TestApp['call']>[0], input: Record<string, unknown>) => {
      const { body } = await app.call(call, input)
      expect(body).toMatchObject({ status: true })
      const { data } = body as { data: { result?: FunnelRowWire[]; _id?: string } }
      return data.result?.[0]?._id ?? data._id
    }
    expect(await idOf(funnelCalls.attended, { funnelId })).toBe(known.funnelId)
    expect(await idOf(funnelCalls.notes, { funnelId, notes: 'Has a bike' })).toBe(known.funnelId)
    expect(await idOf(funnelCalls.interviewerNumber, { funnelId, interviewerNumber: 9_876_543_210 })).toBe(
      known.funnelId,
    )
    expect(await idOf(funnelCalls.detail, { funnelId })).toBe(known.funnelId)
    const body = { employerConfirmed: true, joiningTime: day(2) }
    const filter = { ids: [funnelId], hiringRequestId: request, ipId: 'EMP1' }
    const update = { currentState: 'SHORTLISTED', action: 'selected', payload: { body, filter } }
    expect(await idOf(funnelCalls.update, update)).toBe(known.funnelId)
    const [row] = await findRows('9700033333')
    expect(row).toMatchObject({ status: 'selected', notes: 'Has a bike', attendedAt: testNow })
    // Another partner gains nothing by the id
    expectRefusal(await app.call(funnelCalls.attended, { funnelId }, { as: 'rival' }), 'unauthorized')
    expectRefusal(await app.call(funnelCalls.detail, { funnelId }, { as: 'rival' }), 'unauthorized')
  })

  test('GATE-13 two desks at once make one applicant', async () => {
    const mobile = '9700044444'
    const both = await Promise.all([takeIn(person({ mobile })), takeIn(person({ mobile }))])
    const answers = both.map(answerOf)
    expect(answers.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
    expect(new Set(answers.map(({ row }) => row._id)).size).toBe(1)
    expect(await findRows(mobile)).toHaveLength(1)
    expect(await app.db.$count(funnelAliases, eq(funnelAliases.funnelId, answers[0]!.row._id))).toBe(1)
  })

  test('GATE-07 the same person may be in another request', async () => {
    const other = await addRequest(app.db)
    const first = answerOf(await takeIn(person({ mobile: '9700055555' })))
    const second = answerOf(await takeIn(person({ mobile: '9700055555', hiringRequestId: other })))
    expect([first.isNew, second.isNew]).toEqual([true, true])
  })

  test('GATE-07 the same operation under the same key is answered as before', async () => {
    const input = person()
    const key = crypto.randomUUID()
    const first = await takeIn(input, { key })
    expect((await takeIn(input, { key })).body).toEqual(first.body)
    expect(await findRows(input.mobile)).toHaveLength(1)
  })

  test('GATE-07 an id that is taken by somebody else is refused', async () => {
    const input = person()
    await takeIn(input)
    expectRefusal(await takeIn(person({ funnelId: input.funnelId, mobile: '9700066666' })), 'conflict')
    const foreign = await addRequest(app.db, { ipId: 'EMP2' })
    const theirs = await addRow(app.db, foreign, { funnelId: nextId(), ipId: 'EMP2' })
    expectRefusal(await takeIn(person({ funnelId: theirs.funnelId })), 'unauthorized')
    expect(await findRows('9700066666')).toHaveLength(0)
  })

  test('GATE-07 not for a request of somebody else, one that has ended, or what came too late', async () => {
    expectRefusal(await takeIn(person(), { as: 'rival' }), 'unauthorized')
    expectRefusal(await takeIn(person({ ipId: 'EMP2' })), 'unauthorized')
    expectRefusal(await takeIn(person({ hiringRequestId: 'HR-nobody' })), 'unauthorized')
    expectRefusal(await takeIn(person({ hiringRequestId: await addRequest(app.db, { status: 2 }) })), 'inactive')
    const ended = await addRequest(app.db, { endDate: day(-2) })
    expectRefusal(await takeIn(person({ hiringRequestId: ended })), 'inactive')
    expect(answerOf(await takeIn(person({ hiringRequestId: ended }), acted(3))).isNew).toBe(true)
    expectRefusal(await takeIn(person(), acted(8)), 'too-late')
  })

  test('GATE-13 an erasure takes the files that were uploaded under the id of the device, too', async () => {
    const mobile = '9700099111'
    await addRow(app.db, request, { status: 'interested', mobile })
    const { funnelId } = person()
    await takeIn(person({ funnelId, mobile }))
    const fileName = `joiningDoc/${funnelId}/offerLetter/letter.pdf`
    await app.db
      .insert(uploads)
      .values({ type: 'Asset', fileName, ownerIpId: 'EMP1', userId: 'emp', createdAt: testNow, uploadedAt: testNow })
    await runForget({ db: app.db, files: app.files, now: app.clock.now() }, ['--mobile', mobile])
    expect(await app.db.select().from(uploads).where(eq(uploads.fileName, fileName))).toEqual([])
  })

  test.each([
    ['mobile', { mobile: '12345' }],
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['funnelId', { funnelId: 'F-1' }],
    ['consent.sentence', { consent: { sentence: 'none', language: 'en' } }],
    ['consent', { consent: undefined }],
  ])('GATE-07 %s is checked', async (field, wrong) => {
    const { body } = await takeIn(person(wrong))
    expect(body).toMatchObject({ status: false, error: { code: 'invalid' } })
    expect(Object.keys((body as { error: { fields: object } }).error.fields).join()).toContain(field)
  })
})
