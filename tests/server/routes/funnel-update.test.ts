import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCalls } from '../../../src/contract/files.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { headers } from '../../../src/contract/call.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { funnelHistory, funnelRows } from '../../../server/db/schema.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, readHistory, readRow, sendUpdate, today } from '../support/hiring.ts'

let app: TestApp
let request: string
let telephonic: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
  telephonic = await addRequest(app.db, { interviewType: 'telephonic' })
})
afterAll(() => app.close())

const selected = { state: 'SHORTLISTED', action: 'selected', body: { joiningTime: day(3) } } as const
const rejected = { state: 'SHORTLISTED', action: 'rejected', body: { message: 'Lives too far from the site' } } as const

/** A change that did not come through the API: by the applicant or the system, as the jobs and bots write it. */
async function changeOutside(
  funnelId: string,
  actor: 'applicant' | 'system',
  set: Partial<typeof funnelRows.$inferInsert>,
) {
  const at = testNow - 60_000
  await app.db
    .update(funnelRows)
    .set({ ...set, stageAt: at, updatedAt: at })
    .where(eq(funnelRows.funnelId, funnelId))
  // The same action name as the employer's, so that only the actor differs
  await app.db.insert(funnelHistory).values({ funnelId, at, actor, action: 'selected' })
}

describe('several at once', () => {
  test('TRAP-92 all of them change', async () => {
    const rows = [await addRow(app.db, request), await addRow(app.db, request)]
    const ids = rows.map((row) => row.funnelId)
    const reply = await sendUpdate(app, rows[0]!, { ...selected, ids })
    expect(reply.body.data.result.map((row: { _id: string }) => row._id).toSorted()).toEqual(ids.toSorted())
    for (const id of ids) expect((await readRow(app.db, id)).status).toBe('selected')
  })

  test('TRAP-92 or none: one that cannot takes the others back', async () => {
    const free = await addRow(app.db, request)
    const taken = await addRow(app.db, request, { status: 'joined', employerConfirmed: true })
    const reply = await sendUpdate(app, free, { ...selected, ids: [free.funnelId, taken.funnelId] })
    expect(expectRefusal(reply, 'conflict').funnelId).toBe(taken.funnelId)
    expect((await readRow(app.db, free.funnelId)).status).toBe('shortlisted')
    expect(await readHistory(app.db, free.funnelId)).toEqual([])
  })

  test('the same id twice is one change', async () => {
    const row = await addRow(app.db, request)
    const reply = await sendUpdate(app, row, { ...selected, ids: [row.funnelId, row.funnelId] })
    expect(reply.body.data.result).toHaveLength(1)
    expect(await readHistory(app.db, row.funnelId)).toHaveLength(1)
  })

  test.each([[[]], [Array.from({ length: 101 }, (_, at) => `F-${at}`)]])('takes 1 to 100 ids', async (ids) => {
    const row = await addRow(app.db, request)
    expectRefusal(await sendUpdate(app, row, { ...selected, ids }), 'invalid')
  })

  test('an id nobody has, or one of another request, is refused and changes nothing', async () => {
    const row = await addRow(app.db, request)
    const elsewhere = await addRow(app.db, telephonic)
    for (const other of ['F-nobody', elsewhere.funnelId]) {
      const reply = await sendUpdate(app, row, { ...selected, ids: [row.funnelId, other] })
      expect(expectRefusal(reply, 'not-found').funnelId).toBe(other)
    }
    expect((await readRow(app.db, row.funnelId)).status).toBe('shortlisted')
    expect((await readRow(app.db, elsewhere.funnelId)).status).toBe('shortlisted')
  })
})

describe('what somebody else did meanwhile', () => {
  test('TRAP-17 another decision is a conflict that shows the applicant and who changed it', async () => {
    const row = await addRow(app.db, request)
    await sendUpdate(app, row, { ...rejected, base: row.stageAt }, { as: 'emp2' })
    const error = expectRefusal(await sendUpdate(app, row, { ...selected, base: row.stageAt }), 'conflict')
    expect(error).toMatchObject({
      funnelId: row.funnelId,
      message: 'Already rejected by User emp2.',
      changedBy: { _id: 'emp2', name: 'User emp2' },
      current: {
        currentStatus: 'rejected',
        candidateStatus: { rejected: { message: rejected.body.message } },
        changedBy: { name: 'User emp2' },
        mobileNo: '98XXXXXX14',
      },
    })
    expect((await readRow(app.db, row.funnelId)).status).toBe('rejected')
  })

  test('STG-27 nobody is named for a stage that no colleague set', async () => {
    const row = await addRow(app.db, request, { status: 'joiningNoShow', employerConfirmed: true })
    const error = expectRefusal(await sendUpdate(app, row, selected), 'conflict')
    expect(error).toMatchObject({ message: 'Already marked not joined.', params: { stage: 'joiningNoShow' } })
  })

  test('TRAP-17 within one status too: a joining date that a colleague moved', async () => {
    const start = { status: 'selected', employerConfirmed: true, joiningTime: today } as const
    const row = await addRow(app.db, request, start)
    const move = (days: number) =>
      ({ state: 'SELECTED', action: 'selected', body: { joiningTime: day(days) }, base: row.stageAt }) as const
    await sendUpdate(app, row, move(4), { as: 'emp2' })
    const error = expectRefusal(await sendUpdate(app, row, move(9)), 'conflict')
    expect(error.message).toContain('User emp2')
    expect((await readRow(app.db, row.funnelId)).joiningTime).toBe(day(4))
  })

  test('TRAP-17 the same decision is a success, on record, and changes nothing', async () => {
    const row = await addRow(app.db, request)
    await sendUpdate(app, row, { ...selected, base: row.stageAt }, { as: 'emp2' })
    const before = await readRow(app.db, row.funnelId)
    const reply = await sendUpdate(app, row, { ...selected, base: row.stageAt })
    expect(reply.body).toMatchObject({ status: true, data: { result: [{ currentStatus: 'selected' }] } })
    expect(await readRow(app.db, row.funnelId)).toEqual(before)
    const history = await readHistory(app.db, row.funnelId)
    expect(history.map((line) => [line.userId, line.action])).toEqual([
      ['emp2', 'selected'],
      ['emp', 'already:selected'],
    ])
    // And its record does not count as another user's change
    const next = { state: 'SELECTED', action: 'rejected', body: { message: 'Took another job' } } as const
    expect((await sendUpdate(app, row, { ...next, base: before.stageAt })).body.status).toBe(true)
  })

  test('TRAP-97 a claim of the applicant does not stand against the employer', async () => {
    const row = await addRow(app.db, request)
    await changeOutside(row.funnelId, 'applicant', { subStage: 'selfSelected', userConfirmed: true })
    expect((await sendUpdate(app, row, { ...rejected, base: row.stageAt })).body.status).toBe(true)
    expect(await readRow(app.db, row.funnelId)).toMatchObject({
      status: 'rejected',
      subStage: null,
      userConfirmed: false,
    })
    expect((await readHistory(app.db, row.funnelId)).map((line) => line.actor)).toEqual(['applicant', 'employer'])
  })

  test('TRAP-97 nor does the passing of the joining day', async () => {
    const start = { status: 'selected', employerConfirmed: true, joiningTime: day(-1) } as const
    const row = await addRow(app.db, request, start)
    await changeOutside(row.funnelId, 'system', { subStage: 'noUpdate' })
    const reply = await sendUpdate(app, row, { state: 'SELECTED', action: 'joined', base: row.stageAt })
    expect(reply.body.data.result[0].currentStatus).toBe('joined')
  })

  test('TRAP-96 nor does a call that completed: a result for SHORTLISTED still counts', async () => {
    const row = await addRow(app.db, telephonic, { subStage: 'awaitingCall' })
    const completed = { status: 'interviewDone', subStage: null, isCallCompleted: true } as const
    await changeOutside(row.funnelId, 'system', { ...completed, interviewStatus: 'completed' })
    expect((await sendUpdate(app, row, { ...selected, base: row.stageAt })).body.status).toBe(true)
  })

  test('TRAP-97 SM-43 nor that the applicant says to have attended, unless the employer says the opposite', async () => {
    const row = await addRow(app.db, request)
    await changeOutside(row.funnelId, 'applicant', { status: 'interviewDone', userConfirmed: true })
    expectRefusal(
      await sendUpdate(app, row, { state: 'SHORTLISTED', action: 'didNotAttend', base: row.stageAt }),
      'conflict',
    )
    expect((await sendUpdate(app, row, { ...selected, base: row.stageAt })).body.status).toBe(true)
  })

  test('TRAP-39 the earlier step of the same operation does not stand against the later one', async () => {
    const start = { status: 'selected', employerConfirmed: true, joiningTime: today } as const
    const row = await addRow(app.db, request, start)
    const step = (name: string) => ({ key: `b2b6a1de-0000-4000-8000-000000000001:${name}` })
    const dated = { state: 'SELECTED', action: 'selected', body: { joiningTime: day(-2) } } as const
    await sendUpdate(app, row, { ...dated, base: row.stageAt }, step('selected'))
    const joined = { state: 'SELECTED', action: 'joined', base: row.stageAt } as const
    expect((await sendUpdate(app, row, joined, step('joined'))).body.status).toBe(true)
    // Another operation of the same user does
    const other = await addRow(app.db, request, start)
    await sendUpdate(app, other, { ...dated, base: other.stageAt })
    expectRefusal(await sendUpdate(app, other, { ...joined, base: other.stageAt }), 'conflict')
  })

  test('TRAP-16 notes, a failed call and another number are no decision', async () => {
    const row = await addRow(app.db, telephonic)
    await app.call(funnelCalls.notes, { funnelId: row.funnelId, notes: 'Wants PF' }, { as: 'emp2' })
    await app.call(funnelCalls.interviewStatus, { funnelId: row.funnelId, status: false }, { as: 'emp2' })
    const number = { funnelId: row.funnelId, interviewerNumber: 9_876_543_210 }
    await app.call(funnelCalls.interviewerNumber, number, { as: 'emp2' })
    expect((await readRow(app.db, row.funnelId)).stageAt).toBe(row.stageAt)
    expect((await sendUpdate(app, row, { ...selected, base: row.stageAt })).body.status).toBe(true)
  })

  test('TRAP-17 of two who decide in the same moment one wins and one gets a conflict', async () => {
    for (let round = 0; round < 5; round++) {
      const row = await addRow(app.db, request)
      const base = row.stageAt
      const replies = await Promise.all([
        sendUpdate(app, row, { ...selected, base }),
        sendUpdate(app, row, { ...rejected, base }, { as: 'emp2' }),
      ])
      expect(replies.map((reply) => reply.body.status).toSorted()).toEqual([false, true])
      const winner = replies[0]!.body.status ? 'selected' : 'rejected'
      expect((await readRow(app.db, row.funnelId)).status).toBe(winner)
      expectRefusal(
        replies.find((reply) => !reply.body.status)!,
        'conflict',
      )
      expect(await readHistory(app.db, row.funnelId)).toHaveLength(1)
    }
  })

  test('TRAP-92 two updates of the same people in another order do not block each other', async () => {
    const rows = await Promise.all(Array.from({ length: 12 }, () => addRow(app.db, request)))
    const ids = rows.map((row) => row.funnelId)
    const replies = await Promise.all([
      sendUpdate(app, rows[0]!, { ...selected, ids }),
      sendUpdate(app, rows[0]!, { ...selected, ids: ids.toReversed() }, { as: 'emp2' }),
    ])
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { status: true } })
  })
})

describe('late and odd', () => {
  const actedAt = (ms: number) => ({ headers: { [headers.actedAt]: String(ms) } })

  test('TRAP-79 an update of six days ago counts, with the time it was made', async () => {
    const row = await addRow(app.db, request)
    const made = testNow - 6 * DAY_MS
    expect((await sendUpdate(app, row, selected, actedAt(made))).body.status).toBe(true)
    expect((await readHistory(app.db, row.funnelId))[0]).toMatchObject({ deviceTime: made, at: testNow })
  })

  test('TASK-15 one of an earlier day says when it was decided; the next of the same day does not', async () => {
    const row = await addRow(app.db, request)
    const made = testNow - DAY_MS
    const { body } = await sendUpdate(app, row, selected, actedAt(made))
    expect(body.data.result[0].currentStage).toMatchObject({ timeStamp: testNow, decidedAt: made })
    const again = { state: 'SELECTED', action: 'selected', body: { joiningTime: day(4) } } as const
    const next = await sendUpdate(app, await readRow(app.db, row.funnelId), again, actedAt(testNow - 1))
    expect(next.body.data.result[0].currentStage).not.toHaveProperty('decidedAt')
    expect((await readRow(app.db, row.funnelId)).decidedAt).toBeNull()
  })

  test('TRAP-79 one of eight days ago is refused with a reason', async () => {
    const row = await addRow(app.db, request)
    const error = expectRefusal(await sendUpdate(app, row, selected, actedAt(testNow - 8 * DAY_MS)), 'too-late')
    expect(error.message).toContain('7 days')
    expect(error.current).toMatchObject({ currentStatus: 'shortlisted' })
    expect((await readRow(app.db, row.funnelId)).status).toBe('shortlisted')
  })

  test('TRAP-98 a phone whose clock is ahead acts now, not tomorrow', async () => {
    const row = await addRow(app.db, request)
    await sendUpdate(app, row, selected, actedAt(testNow + DAY_MS))
    expect((await readHistory(app.db, row.funnelId))[0]).toMatchObject({ deviceTime: testNow })
  })

  test('TRAP-79 a lead that expired and a request that closed meanwhile still take the result', async () => {
    const closed = await addRequest(app.db, { status: 2, endDate: day(-2) })
    const row = await addRow(app.db, closed, { expiresAt: day(-3) })
    expect((await sendUpdate(app, row, selected, actedAt(testNow - 4 * DAY_MS))).body.status).toBe(true)
  })

  test('TRAP-54 a joining date may have passed while the phone was away', async () => {
    const row = await addRow(app.db, request)
    await sendUpdate(app, row, { ...selected, body: { joiningTime: day(-5) } })
    expect((await readRow(app.db, row.funnelId)).joiningTime).toBe(day(-5))
  })

  test('TRAP-53, STG-24 a joining date is a day in India, also sent as a string or with a time', async () => {
    const row = await addRow(app.db, request)
    await sendUpdate(app, row, { ...selected, body: { joiningTime: String(day(3) + 15 * 3_600_000) } })
    expect((await readRow(app.db, row.funnelId)).joiningTime).toBe(day(3))
  })

  test.each([0, day(2_000), day(-2_000)])('TRAP-54 but not any number: %d', async (joiningTime) => {
    const row = await addRow(app.db, request)
    const reply = await sendUpdate(app, row, { ...selected, body: { joiningTime } })
    expect(expectRefusal(reply, 'invalid').fields).toHaveProperty('joiningTime')
  })

  test("the stage's time grows although the clock stands or went back", async () => {
    const row = await addRow(app.db, request, { stageAt: testNow + 5_000, updatedAt: testNow + 5_000 })
    await sendUpdate(app, row, selected)
    expect(await readRow(app.db, row.funnelId)).toMatchObject({ stageAt: testNow + 5_001, updatedAt: testNow + 5_001 })
  })

  test.each([
    ['an unknown state', { currentState: 'JOINED' }],
    ['an unknown action', { action: 'hire' }],
    ['no word of the employer', { body: { joiningTime: day(3) } }],
    ['a reason of 501 characters', { action: 'rejected', body: { employerConfirmed: true, message: 'x'.repeat(501) } }],
    ['control characters', { action: 'rejected', body: { employerConfirmed: true, message: 'Too \u0007 loud' } }],
    ['a date that is none', { body: { employerConfirmed: true, joiningTime: 'tomorrow' } }],
    ['half a millisecond', { body: { employerConfirmed: true, joiningTime: day(3) + 0.5 } }],
    ['an employee id of 51 characters', { body: { employerConfirmed: true, employeeID: 'x'.repeat(51) } }],
    ['a base before time began', { base: { timeStamp: -1 } }],
  ])('STG-25 bad input is named and changes nothing: %s', async (_what, odd) => {
    const row = await addRow(app.db, request)
    const { currentState = 'SHORTLISTED', action = 'selected', ...payload } = odd as Record<string, unknown>
    const reply = await app.call(funnelCalls.update, {
      currentState,
      action,
      payload: {
        body: { employerConfirmed: true, joiningTime: day(3) },
        filter: { ids: [row.funnelId], hiringRequestId: request, ipId: 'EMP1' },
        ...payload,
      },
    })
    expect(Object.keys(expectRefusal(reply, 'invalid').fields as object)).not.toHaveLength(0)
    expect((await readRow(app.db, row.funnelId)).status).toBe('shortlisted')
  })
})

describe('once', () => {
  test('OFF-06, TRAP-15 the same key again gives the same answer and changes nothing', async () => {
    const row = await addRow(app.db, request)
    const key = crypto.randomUUID()
    const first = await sendUpdate(app, row, selected, { key })
    app.clock.advance(60_000)
    const again = await sendUpdate(app, row, selected, { key })
    app.clock.set(testNow)
    expect(again.headers.get(headers.idempotencyReplayed)).toBe('true')
    expect(first.headers.get(headers.idempotencyReplayed)).toBeNull()
    expect(again.body).toEqual(first.body)
    expect(again.headers.get(headers.idempotencyKey)).toBe(key)
    expect(await readHistory(app.db, row.funnelId)).toHaveLength(1)
    expect((await readHistory(app.db, row.funnelId))[0]!.operationKey).toBe(key)
  })

  test('OFF-06 a refusal is kept too, even when it could be granted now', async () => {
    const row = await addRow(app.db, request, { status: 'interested' })
    const key = crypto.randomUUID()
    expectRefusal(await sendUpdate(app, row, selected, { key }), 'conflict')
    await app.db.update(funnelRows).set({ status: 'shortlisted' }).where(eq(funnelRows.funnelId, row.funnelId))
    const again = await sendUpdate(app, row, selected, { key })
    expectRefusal(again, 'conflict')
    expect(again.headers.get(headers.idempotencyReplayed)).toBe('true')
    expect((await readRow(app.db, row.funnelId)).status).toBe('shortlisted')
  })

  test('OFF-06 the same key for something else is a mistake: 422', async () => {
    const row = await addRow(app.db, request)
    const key = crypto.randomUUID()
    await sendUpdate(app, row, selected, { key })
    const other = await sendUpdate(app, row, rejected, { key })
    expect(other).toMatchObject({ status: 422, body: { status: false } })
    expect((await readRow(app.db, row.funnelId)).status).toBe('selected')
  })

  test('OFF-06 ten at the same time change it once', async () => {
    const row = await addRow(app.db, request)
    const key = crypto.randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => sendUpdate(app, row, selected, { key })))
    for (const reply of replies) expect([200, 409]).toContain(reply.status)
    expect(replies.some((reply) => reply.body.status === true)).toBe(true)
    expect(await readHistory(app.db, row.funnelId)).toHaveLength(1)
  })
})

describe('the offer letter', () => {
  const start = { status: 'selected', employerConfirmed: true, joiningTime: today } as const
  const pdf = new TextEncoder().encode('%PDF-1.7 the offer letter')
  const nameOf = (funnelId: string, file = 'offer.pdf') => `joiningDoc/${funnelId}/offerLetter/${file}`

  async function upload(fileName: string, bytes = pdf, contentType = 'application/pdf') {
    const link = await app.call(fileCalls.uploadUrl, { type: 'Asset', fileName, contentType, size: bytes.length })
    expect(link.body).toMatchObject({ status: true, data: { type: 'Asset', fileName } })
    const { presignUrl } = link.body.data
    const put = await app.app.request(presignUrl, {
      method: 'PUT',
      body: bytes,
      headers: { 'Content-Type': contentType, 'Content-Length': String(bytes.length) },
    })
    return put.status
  }
  const join = (row: { funnelId: string; hiringRequestId: string; ipId: string }, names: string[]) =>
    sendUpdate(app, row, {
      state: 'SELECTED',
      action: 'joined',
      body: { employeeID: 'SLPL/BWD/04417', docURL: names.map((fileName) => ({ fileName, type: 'Asset' })) },
    })

  test('STG-26 goes along with a joining and can be looked at', async () => {
    const row = await addRow(app.db, request, start)
    const fileName = nameOf(row.funnelId)
    expect(await upload(fileName)).toBeLessThan(300)
    const reply = await join(row, [fileName])
    expect(reply.body.data.result[0].candidateStatus.joined).toEqual({
      docURL: [{ fileName, type: 'Asset' }],
      employeeID: 'SLPL/BWD/04417',
    })
    const view = await app.call(fileCalls.viewUrl, { type: 'Asset', fileName })
    const shown = await app.app.request(view.body.data.presignUrl)
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(pdf)
  })

  test('STG-26 one that never arrived is refused, and the joining with it', async () => {
    const row = await addRow(app.db, request, start)
    const fileName = nameOf(row.funnelId)
    await app.call(fileCalls.uploadUrl, { type: 'Asset', fileName, contentType: 'application/pdf', size: 10 })
    expectRefusal(await join(row, [fileName]), 'file-missing')
    expect((await readRow(app.db, row.funnelId)).status).toBe('selected')
  })

  test('TRAP-35 one of another applicant, or with a made-up name, is refused', async () => {
    const row = await addRow(app.db, request, start)
    const other = await addRow(app.db, request, start)
    await upload(nameOf(other.funnelId))
    for (const name of [nameOf(other.funnelId), 'joiningDoc/x', `${nameOf(row.funnelId)}/../x.pdf`, '/etc/passwd'])
      expectRefusal(await join(row, [name]), 'file-missing')
  })

  test('TRAP-36 the link refuses what is neither jpg nor pdf, and more than 5 MB', async () => {
    const row = await addRow(app.db, request, start)
    const ask = (fileName: string, contentType: string | undefined, size?: number) =>
      app.call(fileCalls.uploadUrl, { type: 'Asset', fileName: nameOf(row.funnelId, fileName), contentType, size })
    expectRefusal(await ask('offer.png', 'image/png', 100), 'file-type')
    expectRefusal(await ask('offer.exe', 'application/pdf', 100), 'file-type')
    expectRefusal(await ask('offer', undefined), 'file-type')
    expectRefusal(await ask('offer.pdf', 'application/pdf', 30 * 1024 * 1024), 'file-too-large')
    expectRefusal(await ask('offer.pdf', 'application/pdf', 0), 'invalid')
    expectRefusal(await ask('offer\\.pdf', 'application/pdf', 10), 'invalid')
    expectRefusal(await ask('a/../offer.pdf', 'application/pdf', 10), 'invalid')
    expect((await ask('offer.JPEG', undefined)).body.status).toBe(true)
  })
})
