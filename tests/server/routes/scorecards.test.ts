import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runForget } from '../../../server/cli/run-forget.ts'
import { funnelRows, hiringRequests, uploads } from '../../../server/db/schema.ts'
import { purgeFiles } from '../../../server/store/expiry.ts'
import { fileCalls } from '../../../src/contract/files.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { requestDetailCalls } from '../../../src/contract/request-details.ts'
import { LARGEST_PHOTO, MOST_QUESTIONS, type Answer, type Question } from '../../../src/contract/scorecard.ts'
import { sheetCalls } from '../../../src/contract/sheets.ts'
import { syncCalls } from '../../../src/contract/sync-pull.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, expectRefusal, readHistory, readRow } from '../support/hiring.ts'
import { readRows } from '../support/sheets.ts'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
})
afterAll(() => app.close())

const questions: Question[] = [
  { id: 'q-lift', kind: 'yesNo', label: 'Can lift 20 kg?' },
  { id: 'q-hindi', kind: 'rating', label: 'How good is the Hindi?' },
  { id: 'q-pay', kind: 'number', label: 'Expected pay' },
  { id: 'q-dl', kind: 'photo', label: 'Driving licence' },
]
const lift: Answer = { questionId: 'q-lift', kind: 'yesNo', label: 'Can lift 20 kg?', value: true }
const hindi = (value: number): Answer => ({
  ...{ questionId: 'q-hindi', kind: 'rating', label: 'How good is the Hindi?' },
  value,
})

const saveQuestions = (version: number, asked: unknown, user = 'emp', hiringRequestId = request) =>
  app.call(requestDetailCalls.saveScorecard, { hiringRequestId, version, questions: asked }, { as: user })
const saveCard = (funnelId: string, answers: unknown, options: { user?: string; at?: number } = {}) =>
  app.call(
    funnelCalls.scorecard,
    { funnelId, answers, ...(options.at === undefined ? {} : { base: { timeStamp: options.at } }) },
    { as: options.user ?? 'emp' },
  )
const cardOf = (reply: Awaited<ReturnType<typeof saveCard>>) => reply.body.data.result[0].scorecard

const jpg = (bytes = 2_000) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes - 4, 7)])
async function sendPhoto(fileName: string, bytes: Buffer) {
  const asked = { type: 'Asset', fileName, contentType: 'image/jpeg', size: bytes.length }
  const link = await app.call(fileCalls.uploadUrl, asked)
  if (link.body.status === false) return link
  const headers = { 'Content-Type': 'image/jpeg' }
  await app.app.request(link.body.data.presignUrl, { method: 'PUT', body: new Uint8Array(bytes), headers })
  return link
}
const photoOf = (funnelId: string, name = 'q-dl-1a2b3c4d') => `joiningDoc/${funnelId}/scorecard/${name}.jpg`
const licence = (value: string): Answer => ({ questionId: 'q-dl', kind: 'photo', label: 'Driving licence', value })

describe('the questions of a request', () => {
  test('SCORE-01 are saved with a version, come with the request and with a pull', async () => {
    const saved = await saveQuestions(0, questions)
    expect(saved.body).toMatchObject({ status: true, data: { version: 1, questions } })
    const { body } = await app.call(requestDetailCalls.get, { hiringRequestId: request })
    expect(body.data.scorecard).toEqual({ version: 1, questions })
    const pulled = await app.call(syncCalls.pull, { ipId: ['EMP1'] })
    const mine = pulled.body.data.requests.find((one: { hiringRequestId: string }) => one.hiringRequestId === request)
    expect(mine.questions).toEqual(questions)
  })

  test('SCORE-01 of two editors the second one is told', async () => {
    const late = await saveQuestions(0, [])
    expect(expectRefusal(late, 'stale-version')).toMatchObject({
      reason: 'scorecard-outdated',
      current: { version: 1, questions },
    })
  })

  test.each([
    [
      'nine of them',
      Array.from({ length: MOST_QUESTIONS + 1 }, (_, n) => ({ ...questions[0], id: `q${n}`, label: `${n}?` })),
    ],
    ['one without words', [{ ...questions[0], label: '  ' }]],
    ['one with too many', [{ ...questions[0], label: 'x'.repeat(101) }]],
    ['a kind that does not exist', [{ ...questions[0], kind: 'signature' }]],
    ['an id twice', [questions[0], { ...questions[1], id: 'q-lift' }]],
    ['an id with a path', [{ ...questions[0], id: '../x' }]],
  ])('SCORE-01 %s is refused', async (_, asked) => {
    expect((await saveQuestions(1, asked)).body.status).toBe(false)
    const [row] = await app.db.select().from(hiringRequests).where(eq(hiringRequests.hiringRequestId, request))
    expect(row!.details['scorecard']).toMatchObject({ version: 1 })
  })

  test('SCORE-01 the same words twice are refused with their reason', async () => {
    const twice = await saveQuestions(1, [questions[0], { ...questions[1], label: 'can LIFT 20 kg?' }])
    expect(twice.body.error).toMatchObject({ reason: 'scorecard-question-twice' })
  })

  test('SCORE-01 another employer may neither read nor change them', async () => {
    expectRefusal(await saveQuestions(1, [], 'sa'), 'unauthorized')
    const figures = { ipId: 'EMP1', hiringRequestId: request }
    expectRefusal(await app.call(requestDetailCalls.scorecardFigures, figures, { as: 'sa' }), 'unauthorized')
  })

  test.each(['sub', 'ops'])('SCORE-01 %s, who may edit the request, may', async (user) => {
    const id = await addRequest(app.db)
    expect((await saveQuestions(0, questions, user, id)).body.status).toBe(true)
  })
})

describe('the card of an applicant', () => {
  test('SCORE-02 is saved with who and when, stays in the history, and leaves the stage alone', async () => {
    const row = await addRow(app.db, request, { status: 'interviewDone' })
    const saved = await saveCard(row.funnelId!, [lift, hindi(4)], { at: 0 })
    expect(cardOf(saved)).toEqual({ answers: [lift, hindi(4)], timeStamp: testNow, by: expect.any(String) })
    expect((await readRow(app.db, row.funnelId!))!.stageAt).toBe(row.stageAt)
    expect(await readHistory(app.db, row.funnelId!)).toMatchObject([{ action: 'scorecard', actor: 'employer' }])
  })

  test('SCORE-02 a member of the team is refused what another one saved unseen, and sees it', async () => {
    const row = await addRow(app.db, request)
    const first = cardOf(await saveCard(row.funnelId!, [hindi(2)], { at: 0 }))
    const second = await saveCard(row.funnelId!, [hindi(5)], { at: 0, user: 'sub' })
    expect(second.body.error).toMatchObject({ code: 'conflict', reason: 'scorecard-changed' })
    expect(second.body.error.current.scorecard.answers).toEqual([hindi(2)])
    const seen = await saveCard(row.funnelId!, [hindi(5)], { at: first.timeStamp, user: 'sub' })
    expect(cardOf(seen)).toMatchObject({ answers: [hindi(5)] })
    expect(cardOf(seen).timeStamp).toBeGreaterThan(first.timeStamp)
  })

  test('SCORE-03 the same card is no conflict, and a question that is gone keeps its answer', async () => {
    const row = await addRow(app.db, request)
    await saveCard(row.funnelId!, [hindi(2)], { at: 0 })
    expect((await saveCard(row.funnelId!, [hindi(2)], { at: 0, user: 'sub' })).body.status).toBe(true)
    const id = await addRequest(app.db)
    const other = await addRow(app.db, id)
    await saveQuestions(0, questions, 'emp', id)
    await saveCard(other.funnelId!, [lift], { at: 0 })
    await saveQuestions(1, [], 'emp', id)
    expect((await readRow(app.db, other.funnelId!))!.details.scorecard!.answers).toEqual([lift])
  })

  test.each([
    ['a rating of six', [{ ...hindi(1), value: 6 }]],
    ['half a rating', [{ ...hindi(1), value: 2.5 }]],
    ['a number without end', [{ ...lift, kind: 'number', value: 1e300 }]],
    ['a text that is too long', [{ ...lift, kind: 'text', value: 'x'.repeat(301) }]],
    ['a value of another kind', [{ ...lift, value: 'true' }]],
    ['two answers to one question', [lift, lift]],
    ['41 answers', Array.from({ length: 41 }, (_, n) => ({ ...lift, questionId: `q${n}` }))],
    ['a photo outside of its folder', [licence('joiningDoc/F/scorecard/../../x.jpg')]],
  ])('SCORE-02 %s is refused', async (_, answers) => {
    const row = await addRow(app.db, request)
    expect((await saveCard(row.funnelId!, answers)).body.status).toBe(false)
    expect((await readRow(app.db, row.funnelId!))!.details.scorecard).toBeUndefined()
  })

  test('SCORE-02 an answer in words turns no line that it stands in', async () => {
    const row = await addRow(app.db, request)
    const why = (value: string) => ({ ...lift, kind: 'text' as const, value })
    await saveCard(row.funnelId!, [why('Lives near\n\u202Ethe \u2066gate')], { at: 0 })
    const stored = (await readRow(app.db, row.funnelId!))!.details.scorecard!.answers
    expect(stored).toEqual([why('Lives near\nthe gate')])
    expect((await saveCard(row.funnelId!, [why('\u202E\u200B')])).body.status).toBe(false)
  })

  test('SCORE-02 nobody else writes on it', async () => {
    const row = await addRow(app.db, request)
    expectRefusal(await saveCard(row.funnelId!, [lift], { user: 'sa' }), 'unauthorized')
    expectRefusal(await saveCard('nobody', [lift]), 'unauthorized')
  })
})

describe('the photo of a document', () => {
  test('SCORE-04 arrives, is shown to who may see the applicant, and stays when the card is saved again', async () => {
    const row = await addRow(app.db, request)
    const name = photoOf(row.funnelId!)
    await sendPhoto(name, jpg())
    const saved = cardOf(await saveCard(row.funnelId!, [licence(name)], { at: 0 }))
    expect(saved.answers).toEqual([licence(name)])
    const again = await saveCard(row.funnelId!, [lift, licence(name)], { at: saved.timeStamp })
    expect(cardOf(again).answers).toEqual([lift, licence(name)])
    const open = (user: string) => app.call(fileCalls.viewUrl, { type: 'Asset', fileName: name }, { as: user })
    const link = (await open('sub')).body.data.presignUrl
    const bytes = Buffer.from(await (await app.app.request(link)).arrayBuffer())
    expect(bytes.equals(jpg())).toBe(true)
    expectRefusal(await open('sa'), 'unauthorized')
    // What is on a card is not replaced, and not purged
    expect((await sendPhoto(name, jpg(3_000))).body.error).toMatchObject({ reason: 'offer-letter-attached' })
    await purgeFiles(app.db, app.files, testNow + 60 * DAY_MS)
    const later = (await open('emp')).body.data.presignUrl
    expect((await app.app.request(later)).status).toBe(200)
  })

  test('SCORE-04 one that is too large, never arrived or belongs to somebody else is refused', async () => {
    const row = await addRow(app.db, request)
    const other = await addRow(app.db, request)
    const large = await sendPhoto(photoOf(row.funnelId!), jpg(LARGEST_PHOTO + 1))
    expect(large.body.error).toMatchObject({ reason: 'photo-too-large' })
    expect((await sendPhoto(photoOf(row.funnelId!).replace('.jpg', '.pdf'), jpg())).body.status).toBe(false)
    const never = await saveCard(row.funnelId!, [licence(photoOf(row.funnelId!, 'never'))])
    expect(never.body.error).toMatchObject({ reason: 'photo-missing' })
    await sendPhoto(photoOf(other.funnelId!), jpg())
    const foreign = await saveCard(row.funnelId!, [licence(photoOf(other.funnelId!))])
    expect(foreign.body.error).toMatchObject({ reason: 'photo-missing' })
  })

  test('SCORE-04 all eight of a card arrive before it does', async () => {
    const row = await addRow(app.db, request)
    const names = Array.from({ length: MOST_QUESTIONS }, (_, n) => photoOf(row.funnelId!, `q${n}-x`))
    for (const name of names) await sendPhoto(name, jpg())
    const answers = names.map((name, n) => ({ ...licence(name), questionId: `q${n}` }))
    expect((await saveCard(row.funnelId!, answers, { at: 0 })).body.status).toBe(true)
  })

  test('SCORE-04 one that no card names any more is purged, as is what an erased applicant leaves', async () => {
    const row = await addRow(app.db, request, { mobile: '9798979801' })
    const [first, second] = [photoOf(row.funnelId!, 'a'), photoOf(row.funnelId!, 'b')]
    await sendPhoto(first, jpg())
    const { timeStamp } = cardOf(await saveCard(row.funnelId!, [licence(first)], { at: 0 }))
    await sendPhoto(second, jpg())
    await saveCard(row.funnelId!, [licence(second)], { at: timeStamp })
    await purgeFiles(app.db, app.files, testNow + 60 * DAY_MS)
    const left = async () =>
      (await app.db.select().from(uploads)).filter(({ fileName }) => fileName.includes(row.funnelId!))
    expect((await left()).map(({ type }) => type).toSorted()).toEqual(['Asset', 'Kept'])
    expect((await left()).every(({ fileName }) => fileName.endsWith('b.jpg'))).toBe(true)
    await runForget({ db: app.db, files: app.files, now: app.clock.now() }, ['--mobile', '9798979801'])
    expect(await left()).toEqual([])
    const [erased] = await app.db.select().from(funnelRows).where(eq(funnelRows.funnelId, row.funnelId!))
    expect(JSON.stringify(erased)).not.toContain('Driving licence')
  })
})

describe('the downloads of applicants', () => {
  test('SCORE-05 have a column for each question, those that are not asked any more too', async () => {
    const id = await addRequest(app.db)
    await saveQuestions(0, questions, 'emp', id)
    const row = await addRow(app.db, id, { status: 'rejected' })
    const name = photoOf(row.funnelId!)
    await sendPhoto(name, jpg())
    await saveCard(row.funnelId!, [lift, hindi(4), licence(name)], { at: 0 })
    await saveQuestions(1, questions.slice(1), 'emp', id)
    const input = { type: 'rejected', hiringRequestId: id, ipId: 'EMP1' }
    const [head, line] = await readRows((await app.call(sheetCalls.applicants, input)).body)
    const columns = ['How good is the Hindi?', 'Expected pay', 'Driving licence', 'Can lift 20 kg?']
    expect(head!.slice(-4)).toEqual(columns)
    expect(columns.map((column) => line![head!.indexOf(column)] ?? null)).toEqual([4, null, 'Photo', 'Yes'])
  })
})

describe('the figures of a request', () => {
  test('SCORE-06 compare those who were selected with those who were rejected', async () => {
    const id = await addRequest(app.db)
    await saveQuestions(0, questions, 'emp', id)
    const add = async (status: 'selected' | 'joined' | 'rejected' | 'interviewDone', answers: Answer[]) => {
      const row = await addRow(app.db, id, { status })
      await saveCard(row.funnelId!, answers, { at: 0 })
    }
    const figures = async () =>
      (await app.call(requestDetailCalls.scorecardFigures, { ipId: 'EMP1', hiringRequestId: id })).body.data.result
    expect(await figures()).toEqual([])
    await add('selected', [hindi(5), lift])
    await add('joined', [hindi(4)])
    await add('rejected', [hindi(1), { ...lift, value: false } as Answer])
    await add('interviewDone', [hindi(3)])
    expect(await figures()).toEqual([
      {
        ...{ questionId: 'q-lift', label: 'Can lift 20 kg?', kind: 'yesNo' },
        ...{ selected: { answers: 1, average: 1 }, rejected: { answers: 1, average: 0 } },
      },
      {
        ...{ questionId: 'q-hindi', label: 'How good is the Hindi?', kind: 'rating' },
        ...{ selected: { answers: 2, average: 4.5 }, rejected: { answers: 1, average: 1 } },
      },
    ])
  })
})
