import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { createTestApp, testNow, type CallOptions, type TestApp } from '../support/app.ts'
import { addRequest, addRow, expectRefusal, readHistory, readRow } from '../support/hiring.ts'

let app: TestApp
let request: string
let telephonic: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
  telephonic = await addRequest(app.db, { interviewType: 'telephonic' })
})
afterAll(() => app.close())

describe('notes', () => {
  const save = (funnelId: string, notes: string, base?: number, options?: CallOptions) =>
    app.call(
      funnelCalls.notes,
      { funnelId, notes, ...(base === undefined ? {} : { base: { timeStamp: base } }) },
      options,
    )

  test('CALL-11, TRAP-62 are kept with who wrote them and when', async () => {
    const row = await addRow(app.db, request)
    const text = '- Uniform size M\n- starts night shift'
    const reply = await save(row.funnelId, text, 0)
    expect(reply.body.data.result[0].notes).toEqual({ notes: text, timeStamp: testNow, by: 'User emp' })
    const [line] = await readHistory(app.db, row.funnelId)
    expect(line).toMatchObject({ action: 'notes', actor: 'employer', userId: 'emp', toStatus: 'shortlisted' })
    expect((await readRow(app.db, row.funnelId)).updatedAt).toBe(testNow)
  })

  test("TRAP-62 a colleague's newer notes are not overwritten", async () => {
    const row = await addRow(app.db, request)
    await save(row.funnelId, 'By the colleague', 0, { as: 'emp2' })
    const error = expectRefusal(await save(row.funnelId, 'By me', 0), 'conflict')
    expect(error.message).toContain('User emp2')
    expect(error.current).toMatchObject({ notes: { notes: 'By the colleague', by: 'User emp2' } })
    expect((await readRow(app.db, row.funnelId)).notes).toBe('By the colleague')
  })

  describe('TRAP-62 of two users', () => {
    const send = (funnelId: string, notes: string, seen: string, timeStamp: number, as = 'emp') =>
      app.call(funnelCalls.notes, { funnelId, notes, base: { timeStamp, notes: seen } }, { as })

    test('TRAP-62 lines that both only added are merged', async () => {
      const row = await addRow(app.db, request)
      await send(row.funnelId, '• Own bike', '', 0, 'emp2')
      const reply = await send(row.funnelId, '• Night shift', '', 0)
      expect(reply.body.data.result[0].notes).toMatchObject({ notes: '• Own bike\n• Night shift', by: 'User emp' })
      expect((await readRow(app.db, row.funnelId)).notes).toBe('• Own bike\n• Night shift')
    })

    test('TRAP-62 a changed line is a conflict, and neither text is lost', async () => {
      const row = await addRow(app.db, request)
      await save(row.funnelId, '• Own bike', 0)
      const seenAt = (await readRow(app.db, row.funnelId)).notesAt!
      await send(row.funnelId, '• Own bike, red', '• Own bike', seenAt, 'emp2')
      const error = expectRefusal(await send(row.funnelId, '• No bike', '• Own bike', seenAt), 'conflict')
      expect(error.current).toMatchObject({ notes: { notes: '• Own bike, red', by: 'User emp2' } })
    })

    test('TRAP-62 a text typed before the merge was seen does not overwrite the colleague in it', async () => {
      const row = await addRow(app.db, request)
      await send(row.funnelId, '• Own bike', '', 0, 'emp2')
      await send(row.funnelId, '• Night shift', '', 0)
      // The device hands the time of its last text on to the next one
      const { notesAt } = await readRow(app.db, row.funnelId)
      await send(row.funnelId, '• Night shift\n• Has a licence', '', notesAt!)
      expect((await readRow(app.db, row.funnelId)).notes).toBe('• Own bike\n• Night shift\n• Has a licence')
      const later = (await readRow(app.db, row.funnelId)).notesAt!
      expectRefusal(await send(row.funnelId, '• Day shift', '• Night shift', later), 'conflict')
      const all = '• Own bike\n• Night shift\n• Has a licence'
      expect((await send(row.funnelId, '• Day shift', all, later)).body.status).toBe(true)
    })
  })

  test('TRAP-62 the same text, notes seen before, or own ones are no conflict', async () => {
    const row = await addRow(app.db, request)
    await save(row.funnelId, 'Same', 0, { as: 'emp2' })
    expect((await save(row.funnelId, 'Same', 0)).body.status).toBe(true)
    // Written by emp now: a second device of the same user may hold the older base
    expect((await save(row.funnelId, 'Mine again', 0)).body.status).toBe(true)
    const { notesAt } = await readRow(app.db, row.funnelId)
    expect((await save(row.funnelId, 'After looking', notesAt!, { as: 'emp2' })).body.status).toBe(true)
    expect((await readRow(app.db, row.funnelId)).notesAt).toBeGreaterThan(notesAt!)
  })

  test('TRAP-62 emptied notes are none, so that nobody has to have seen them', async () => {
    const row = await addRow(app.db, request)
    await save(row.funnelId, 'To be removed', 0, { as: 'emp2' })
    const { notesAt } = await readRow(app.db, row.funnelId)
    const emptied = await save(row.funnelId, '', notesAt!, { as: 'emp2' })
    expect(emptied.body.data.result[0].notes ?? null).toBeNull()
    expect((await save(row.funnelId, 'New', 0)).body.status).toBe(true)
  })

  test('PROF-03 can still be added when the decision has been made', async () => {
    const row = await addRow(app.db, request, { status: 'joined', employerConfirmed: true })
    expect((await save(row.funnelId, 'Joined with his brother', 0)).body.status).toBe(true)
  })

  test('TRAP-62 700 characters at most, no control characters, line breaks yes', async () => {
    const row = await addRow(app.db, request)
    expectRefusal(await save(row.funnelId, 'x'.repeat(701)), 'invalid')
    expectRefusal(await save(row.funnelId, 'a\u0000b'), 'invalid')
    expect((await save(row.funnelId, 'a\r\nb')).body.status).toBe(true)
  })
})

describe('a call that was not completed', () => {
  const fail = (funnelId: string) => app.call(funnelCalls.interviewStatus, { funnelId, status: false })

  test('SM-10, CALL-04 is counted, and after three only a decision is left (SM-11, TRAP-42)', async () => {
    const row = await addRow(app.db, telephonic, { subStage: 'awaitingCall' })
    for (const count of [1, 2, 3]) {
      const [wire] = (await fail(row.funnelId)).body.data.result
      expect(wire).toMatchObject({ interviewStatus: 'failed', interviewCallsFailedCount: count })
      expect(wire.currentStage).toMatchObject({ timeStamp: row.stageAt, metaData: { subStage: 'awaitingCall' } })
    }
    expectRefusal(await fail(row.funnelId), 'not-allowed')
    expect((await readRow(app.db, row.funnelId)).failedCalls).toBe(3)
    expect(await readHistory(app.db, row.funnelId)).toHaveLength(3)
  })

  test('SM-10 the same key twice counts once', async () => {
    const row = await addRow(app.db, telephonic)
    const key = crypto.randomUUID()
    for (let time = 0; time < 2; time++)
      await app.call(funnelCalls.interviewStatus, { funnelId: row.funnelId, status: false }, { key })
    expect((await readRow(app.db, row.funnelId)).failedCalls).toBe(1)
  })

  test('TRAP-47 is refused when the stage has moved on or there is nothing to call about', async () => {
    const done = await addRow(app.db, telephonic, { status: 'interviewDone' })
    expect(expectRefusal(await fail(done.funnelId), 'conflict').current).toMatchObject({ _id: done.funnelId })
    const walkIn = await addRow(app.db, request)
    expectRefusal(await fail(walkIn.funnelId), 'not-allowed')
  })

  test('TRAP-94 takes false and nothing else', async () => {
    const row = await addRow(app.db, telephonic)
    for (const status of [true, 'false', 0, undefined])
      expectRefusal(await app.call(funnelCalls.interviewStatus, { funnelId: row.funnelId, status }), 'invalid')
  })
})

describe("the interviewer's number", () => {
  const set = (funnelId: string, interviewerNumber: unknown) =>
    app.call(funnelCalls.interviewerNumber, { funnelId, interviewerNumber })

  test('CALL-09 is stored as an integer', async () => {
    const row = await addRow(app.db, telephonic)
    const reply = await set(row.funnelId, 9_876_543_210)
    expect(reply.body.data.result[0].interviewerNumber).toBe(9_876_543_210)
    expect((await readRow(app.db, row.funnelId)).interviewerNumber).toBe(9_876_543_210)
  })

  test.each([5_999_999_999, 10_000_000_000, 987, 9_876_543_210.5, '9876543210', null])(
    'TRAP-61 not %j',
    async (number) => {
      const row = await addRow(app.db, telephonic)
      expectRefusal(await set(row.funnelId, number), 'invalid')
    },
  )
})
