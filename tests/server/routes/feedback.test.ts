import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feedbackCalls } from '../../../src/contract/feedback.ts'
import { contactMessages, mails, users } from '../../../server/db/schema.ts'
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
