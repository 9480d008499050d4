import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feedbackCalls, type InboxMessage, type MessageState } from '../../../src/contract/feedback.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { contactMessages, mails, users } from '../../../server/db/schema.ts'
import { purgeMessages } from '../../../server/store/inbox.ts'
import { createTestApp, testNow, type CallOptions, type TestApp } from '../support/app.ts'
import { expectRefusal } from '../support/hiring.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(contactMessages))

const message = {
  partner_id: 'EMP1',
  partner_type: 'Employer',
  firstname: 'Sunita',
  lastname: 'Kadam',
  email: 'emp@demo.test',
  subject: 'Uploads',
  message: 'The upload stops at 90 %.\nPlease look.',
}
const send = (more: Record<string, unknown> = {}, options?: CallOptions) =>
  app.call(feedbackCalls.send, { ...message, ...more }, options)
interface InboxList {
  messages: InboxMessage[]
  counts: Record<MessageState, number>
}
const stored = () => app.db.select().from(contactMessages)

describe('feedback', () => {
  test('API-035 is kept with who wrote it', async () => {
    expect((await send()).body).toEqual({ status: true, data: { received: true } })
    expect(await stored()).toMatchObject([
      { userId: 'emp', partnerId: 'EMP1', subject: 'Uploads', message: message.message, createdAt: testNow },
    ])
  })

  test('DASH-05 API-035 reaches everyone of operations who is on, by letter, with whom to answer', async () => {
    await app.db.delete(mails)
    await send()
    const letters = await app.db.select().from(mails)
    expect(letters.map(({ recipient }) => recipient)).toEqual(['ops@example.test'])
    for (const part of ['Uploads', message.message, 'Sunita Kadam', 'EMP1 Private Limited', 'emp@example.test'])
      expect(letters[0]!.text).toContain(part)
    expect(letters[0]!.subject).not.toContain('Uploads')

    await app.db.delete(mails)
    await app.db.update(users).set({ status: 0 }).where(eq(users.id, 'ops'))
    expect((await send()).body.status).toBe(true)
    expect(await app.db.select().from(mails)).toEqual([])
    await app.db.update(users).set({ status: 1 }).where(eq(users.id, 'ops'))
  })

  test('I2 one as old as the ledger reaches is not taken: its first arrival may be forgotten', async () => {
    const days = (count: number) => ({ headers: { 'x-acted-at': String(testNow - count * 86_400_000) } })
    expectRefusal(await send({}, days(90)), 'too-late')
    expect(await stored()).toHaveLength(0)
    expect((await send({}, days(80))).body.status).toBe(true)
  })

  test('API-035, OFF-06 the same key twice is one message', async () => {
    const key = crypto.randomUUID()
    await send({}, { key })
    await send({}, { key })
    expect(await stored()).toHaveLength(1)
  })

  test('ROLE-05 a sub-member may write for itself and for its employer', async () => {
    for (const partner_id of ['SUB1', 'EMP1'])
      expect((await send({ partner_id }, { as: 'sub' })).body.status).toBe(true)
  })

  test('ROLE-01 nobody writes in the name of somebody else', async () => {
    expectRefusal(await send({ partner_id: 'EMP2' }), 'unauthorized')
    expect(await stored()).toEqual([])
  })

  test.each([
    [{ message: '' }],
    [{ message: '   ' }],
    [{ message: 'x'.repeat(2_001) }],
    [{ message: 'a\u0000b' }],
    [{ email: 'nobody' }],
    [{ subject: '' }],
    [{ firstname: '' }],
    [{ mobile: 'x'.repeat(21) }],
  ])('API-035 bad input is refused: %j', async (more) => {
    expectRefusal(await send(more), 'invalid')
    expect(await stored()).toEqual([])
  })
})

describe('the inbox of operations', () => {
  const inbox = (state: MessageState, options: CallOptions = { as: 'ops' }) =>
    app.call(feedbackCalls.inbox, { state, page: 1, limit: 10 }, options)
  const listed = async (state: MessageState) => (await inbox(state)).body.data as InboxList
  const newest = async () => (await listed('new')).messages.at(-1)!
  const answer = (messageId: number, text = 'We have mended it.', options: CallOptions = { as: 'ops' }) =>
    app.call(feedbackCalls.answer, { messageId, answer: text }, options)
  const setClosed = (messageId: number, closed: boolean, options: CallOptions = { as: 'ops' }) =>
    app.call(feedbackCalls.setClosed, { messageId, closed }, options)
  beforeEach(() => app.db.delete(mails))

  test('DASH-05, API-035 lists what users wrote, by state, with whom the answer reaches', async () => {
    await send({ subject: 'First' })
    await send({ partner_id: 'SUB1', subject: 'Third', email: 'somebody@else.test' }, { as: 'sub' })
    const { messages, counts } = await listed('new')
    expect(counts).toEqual({ new: 2, answered: 0, closed: 0 })
    expect(messages[0]).toMatchObject({
      ...{ kind: 'feedback', state: 'new', subject: 'First', message: message.message, createdAt: testNow },
      ...{ name: 'Sunita Kadam', company: 'EMP1 Private Limited', email: 'emp@example.test', answer: null },
    })
    // Not the address that the form names: the account's own
    expect(messages.at(-1)).toMatchObject({ subject: 'Third', email: 'sub@example.test' })
  })

  test('ROLE-07 nobody but operations reads, answers or closes', async () => {
    await send()
    const { id } = await newest()
    for (const as of ['emp', 'sub', 'ssc', 'sa', 'agg']) {
      expectRefusal(await inbox('new', { as }), 'unauthorized')
      expectRefusal(await answer(id, 'Hello', { as }), 'unauthorized')
      expectRefusal(await setClosed(id, true, { as }), 'unauthorized')
    }
    expect(await stored()).toMatchObject([{ state: 'new', answer: null }])
  })

  test('API-035 an answer goes by e-mail to the account that wrote, once', async () => {
    await send({ email: 'somebody@else.test' })
    await app.db.delete(mails)
    const { id } = await newest()
    const key = crypto.randomUUID()
    for (let i = 0; i < 2; i++)
      expect((await answer(id, 'It is mended.', { as: 'ops', key })).body.data).toEqual({ state: 'answered' })
    const letters = await app.db.select().from(mails)
    expect(letters.map(({ recipient }) => recipient)).toEqual(['emp@example.test'])
    for (const part of ['It is mended.', message.message]) expect(letters[0]!.text).toContain(part)
    expect(await stored()).toMatchObject([
      { state: 'answered', answer: 'It is mended.', handledBy: 'ops', handledAt: testNow },
    ])
    expect((await listed('answered')).messages).toMatchObject([{ id, answer: 'It is mended.', handledBy: 'User ops' }])
    // A colleague who had the list open from before
    expectRefusal(await answer(id, 'Another one'), 'conflict')
    expect(await app.db.select().from(mails)).toHaveLength(1)
  })

  test('API-035 closed is closed, with and without an answer, and can be opened again', async () => {
    await send()
    const { id } = await newest()
    expect((await setClosed(id, true)).body.data).toEqual({ state: 'closed' })
    expectRefusal(await setClosed(id, true), 'conflict')
    expectRefusal(await answer(id), 'conflict')
    expect((await listed('closed')).counts).toEqual({ new: 0, answered: 0, closed: 1 })
    expect((await setClosed(id, false)).body.data).toEqual({ state: 'new' })
    await answer(id)
    await setClosed(id, true)
    expect((await setClosed(id, false)).body.data).toEqual({ state: 'answered' })
    expectRefusal(await setClosed(id + 1_000, true), 'not-found')
  })

  test('what was closed 400 days ago is deleted; what waits or was answered stays', async () => {
    for (let n = 0; n < 3; n += 1) await send()
    const [first, second] = (await stored()).map(({ id }) => id)
    await setClosed(first!, true)
    await answer(second!)
    expect(await purgeMessages(app.db, testNow + 400 * DAY_MS)).toBe(0)
    expect(await purgeMessages(app.db, testNow + 400 * DAY_MS + 1)).toBe(1)
    expect((await stored()).map(({ state }) => state).toSorted()).toEqual(['answered', 'new'])
  })

  test('API-028 a deletion request lands there, one at a time, and operations get a letter', async () => {
    const ask = (options?: CallOptions) => app.call(feedbackCalls.requestDeletion, {}, options)
    expect((await ask()).body).toEqual({ status: true, data: { received: true } })
    const letters = await app.db.select().from(mails)
    expect(letters.map(({ recipient }) => recipient)).toEqual(['ops@example.test'])
    expect(letters[0]!.text).toContain('emp@example.test')
    expectRefusal(await ask(), 'too-soon')
    expect((await ask({ as: 'sub' })).body.status).toBe(true)
    const { messages, counts } = await listed('new')
    expect(counts.new).toBe(2)
    expect(messages[0]).toMatchObject({ kind: 'deletion', name: 'User emp', email: 'emp@example.test' })
    // Answered is not done yet; closed is
    await answer(messages[0]!.id, 'It will be gone by Friday.')
    expectRefusal(await ask(), 'too-soon')
    await setClosed(messages[0]!.id, true)
    expect((await ask()).body.status).toBe(true)
  })

  test('API-028 two deletion requests at once are one', async () => {
    const both = await Promise.all([0, 1].map(() => app.call(feedbackCalls.requestDeletion, {})))
    expect(both.map(({ body }) => body.status).toSorted()).toEqual([false, true])
    expect(await stored()).toHaveLength(1)
  })
})
