import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { interestCalls } from '../../../src/contract/interest.ts'
import { headers } from '../../../src/contract/call.ts'
import { funnelRows, hiringRequests, interestLinks, partners, rateLimits } from '../../../server/db/schema.ts'
import { hashSecret } from '../../../server/identity/keys.ts'
import { makeInterestLinks, purgeInterestLinks, type LinkOptions } from '../../../server/store/interest.ts'
import { createTestApp, testNow, type CallOptions, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, readHistory } from '../support/hiring.ts'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
  await app.db.update(partners).set({ legalEntityName: 'Kalyani Warehousing' }).where(eq(partners.ipId, 'EMP1'))
})
beforeEach(async () => {
  request = await addRequest(app.db)
})
afterAll(() => app.close())

let count = 0
const personOf = (more = {}) => ({
  candidateId: `C-${++count}`,
  name: 'Sunita Devi Prajapati',
  gender: 'female' as const,
  age: 33,
  mobile: `98${String(10_000_000 + count)}`,
  ...more,
})

const make = (people: ReturnType<typeof personOf>[], more: Partial<LinkOptions> = {}) =>
  makeInterestLinks(app.db, people, {
    sessionSecret: app.config.sessionSecret,
    origin: 'https://hire.example',
    hiringRequestId: request,
    supplyType: 2,
    channel: 'sms',
    now: testNow,
    ...more,
  })

/** The parts of a link, as the page takes them from its address. */
function partsOf(link: string) {
  const [, funnel, hiringRequestId, person, supplyType, flag] = new URL(link).pathname.split('/')
  expect(funnel).toBe('funnel')
  return { hiringRequestId, person, supplyType, flag }
}

const nobody = { as: null }
const find = (parts: Record<string, unknown>) => app.call(interestCalls.find, parts, nobody)
const mark = (parts: Record<string, unknown>, options: CallOptions = {}) =>
  app.call(interestCalls.mark, parts, { ...nobody, ...options })
const rowsOf = (hiringRequestId = request) =>
  app.db.select().from(funnelRows).where(eq(funnelRows.hiringRequestId, hiringRequestId))

const job = { status: true, data: { jobRole: 'Picker & Packer', company: 'Kalyani Warehousing' } }

describe('a candidate opens a link', () => {
  test('INT-02, INT-03, SM-40, API-087, API-088 the first visit marks interest, the second finds it marked', async () => {
    const person = personOf({ locality: 'Kasheli', distanceM: 4_080 })
    const [link] = await make([person])
    const parts = partsOf(link!)
    expect(expectRefusal(await find(parts), 400).code).toBe(400)
    expect(await rowsOf()).toEqual([])
    expect((await mark(parts)).body).toEqual(job)
    const [row] = await rowsOf()
    expect(row).toMatchObject({
      ...person,
      ipId: 'EMP1',
      status: 'interested',
      subStage: null,
      channel: 'sms',
      supplyType: 2,
      stageAt: testNow,
      nameFolded: 'sunita devi prajapati',
    })
    expect(await readHistory(app.db, row!.funnelId)).toMatchObject([
      { actor: 'applicant', action: 'applied', fromStatus: null, toStatus: 'interested', userId: null },
    ])
    expect((await find(parts)).body).toEqual(job)
  })

  test('INT-03 marking again, under the same key or another, adds nobody', async () => {
    const [link] = await make([personOf()])
    const parts = partsOf(link!)
    const key = crypto.randomUUID()
    await mark(parts, { key })
    const again = await mark(parts, { key })
    expect(again.headers.get(headers.idempotencyReplayed)).toBe('true')
    expect(again.body).toEqual(job)
    expect((await mark(parts)).body).toEqual(job)
    expect(await rowsOf()).toHaveLength(1)
  })

  test('INT-03 twice in the same moment is once', async () => {
    const [link] = await make([personOf()])
    const { person } = partsOf(link!)
    const waiting = async () => {
      const { rows } = await app.connection.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    }
    // Neither can be finished before both have begun
    const replies = await app.db.transaction(async (tx) => {
      await tx
        .select()
        .from(interestLinks)
        .where(eq(interestLinks.tokenHash, hashSecret(person!)))
        .for('update')
      const visits = [mark(partsOf(link!)), mark(partsOf(link!))]
      await expect.poll(waiting).toBe(2)
      return visits
    })
    for (const reply of await Promise.all(replies)) expect(reply.body).toEqual(job)
    expect(await rowsOf()).toHaveLength(1)
  })

  test('INT-02 whoever is in the funnel already, by the pool or by the number, is marked and left as they are', async () => {
    const known = personOf()
    const called = personOf()
    await addRow(app.db, request, { candidateId: known.candidateId, mobile: '9000000001', status: 'rejected' })
    await addRow(app.db, request, { mobile: called.mobile, status: 'selected' })
    for (const link of await make([known, called])) {
      expect((await find(partsOf(link))).body).toEqual(job)
      expect((await mark(partsOf(link))).body).toEqual(job)
    }
    expect((await rowsOf()).map(({ status }) => status).toSorted()).toEqual(['rejected', 'selected'])
  })

  test('INT-01 a session changes nothing: signed in it is the same', async () => {
    const [link] = await make([personOf()])
    expect((await mark(partsOf(link!), { as: 'rival' })).body).toEqual(job)
    expect((await rowsOf())[0]).toMatchObject({ changedBy: null, ipId: 'EMP1' })
  })

  test('FUN-09 the flag of the link says how they came, when it is a channel', async () => {
    const [first, second] = await make([personOf(), personOf()])
    await mark({ ...partsOf(first!), flag: 'whatsAppBot' })
    await mark({ ...partsOf(second!), flag: '0' })
    expect((await rowsOf()).map(({ channel }) => channel).toSorted()).toEqual(['sms', 'whatsAppBot'])
  })
})

describe('what a link does not do', () => {
  test('TRAP-22 a link that was changed, guessed or made for another request opens nothing, in the same words', async () => {
    const person = personOf()
    const [link] = await make([person])
    const other = await addRequest(app.db, { ipId: 'EMP2' })
    const parts = partsOf(link!)
    const flipped = parts.person!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const wrong = [
      { ...parts, person: flipped },
      { ...parts, person: person.candidateId },
      { ...parts, person: person.mobile },
      { ...parts, person: '' },
      { ...parts, hiringRequestId: other },
      { ...parts, hiringRequestId: 'nothing' },
      { ...parts, supplyType: '3' },
    ]
    const said = new Set<unknown>()
    for (const each of wrong)
      for (const reply of [await find(each), await mark(each)]) said.add(expectRefusal(reply, 'unknown-link').message)
    expect(said.size).toBe(1)
    for (const each of [{ ...parts, supplyType: 'x' }, { ...parts, flag: '../..' }, {}])
      expectRefusal(await mark(each), 'invalid')
    expect(await rowsOf()).toEqual([])
    expect(await rowsOf(other)).toEqual([])
  })

  test('INT-01, TRAP-60 neither link nor answer nor log says who the person is', async () => {
    const person = personOf({ locality: 'Kasheli' })
    const [link] = await make([person])
    const parts = partsOf(link!)
    const replies = [await find(parts), await mark(parts), await find(parts)]
    for (const secret of [person.candidateId, person.name, person.mobile, 'Kasheli']) {
      expect(link).not.toContain(secret)
      expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain(secret)
      expect(app.logged.join('')).not.toContain(secret)
    }
    expect(app.logged.join('')).not.toContain(parts.person)
    // Nor does the database hold the link
    expect(JSON.stringify(await app.db.select().from(interestLinks))).not.toContain(parts.person)
  })

  test('INT-03 a job that is over takes nobody; who had applied is told so as before', async () => {
    const before = personOf()
    const [first, second] = await make([before, personOf()])
    await mark(partsOf(first!))
    const set = (to: Partial<typeof hiringRequests.$inferInsert>) =>
      app.db.update(hiringRequests).set(to).where(eq(hiringRequests.hiringRequestId, request))
    for (const over of [{ status: 2 as const }, { status: 0 as const }, { status: 1 as const, endDate: day(-1) }]) {
      await set(over)
      expectRefusal(await find(partsOf(second!)), 'closed')
      expectRefusal(await mark(partsOf(second!)), 'closed')
      expect((await find(partsOf(first!))).body).toEqual(job)
    }
    await set({ status: 1, endDate: day(10), deletedAt: testNow })
    expectRefusal(await find(partsOf(second!)), 'closed')
    expectRefusal(await mark(partsOf(second!)), 'closed')
    expect((await mark(partsOf(first!))).body).toEqual(job)
    expect(await rowsOf()).toHaveLength(1)
    await set({ deletedAt: null })
    // Candidates can still apply on the last day
    await set({ status: 1, endDate: day(0) })
    expect((await mark(partsOf(second!))).body).toEqual(job)
  })

  test('INT-03 a company that is switched off takes nobody until it is on again', async () => {
    const [link] = await make([personOf()])
    const setStatus = (status: number) => app.db.update(partners).set({ status }).where(eq(partners.ipId, 'EMP1'))
    await setStatus(0)
    try {
      expectRefusal(await find(partsOf(link!)), 'closed')
      expectRefusal(await mark(partsOf(link!)), 'closed')
      expect(await rowsOf()).toEqual([])
    } finally {
      await setStatus(1)
    }
    expect((await mark(partsOf(link!))).body).toEqual(job)
  })

  test('TRAP-22 one address may ask so often in a minute, and then with a word of when', async () => {
    const [link] = await make([personOf()])
    await app.db.update(rateLimits).set({ count: 1_199, windowStart: testNow })
    expect((await find(partsOf(link!))).status).toBe(200)
    const reply = await find(partsOf(link!))
    expect(reply.status).toBe(429)
    expect(reply.headers.get('Retry-After')).toBe('60')
    // Looking and marking are counted together
    expect((await mark(partsOf(link!))).status).toBe(429)
    app.clock.advance(60_000)
    expect((await find(partsOf(link!))).status).toBe(200)
  })

  test('TRAP-22 it needs the headers of the app and a key, and no session', async () => {
    const [link] = await make([personOf()])
    expectRefusal(await find({ ...partsOf(link!), hiringRequestId: undefined }), 'invalid')
    expectRefusal(await mark(partsOf(link!), { headers: { [headers.apiKey]: 'other' } }), 'invalid')
    expectRefusal(await mark(partsOf(link!), { key: null }), 'invalid')
    expect(await rowsOf()).toEqual([])
  })
})

describe('making links', () => {
  test('INT-01 the same candidate and request have the same link, others another; it fits an SMS', async () => {
    const [one, other] = [personOf(), personOf()]
    const [a, b, c] = await make([one, other, one])
    expect(c).toBe(a)
    expect(b).not.toBe(a)
    expect(await make([one])).toEqual([a])
    const elsewhere = await addRequest(app.db)
    expect(partsOf((await make([one], { hiringRequestId: elsewhere }))[0]!).person).not.toBe(partsOf(a!).person)
    expect(partsOf((await make([one], { sessionSecret: 'x'.repeat(40) }))[0]!).person).not.toBe(partsOf(a!).person)
    expect(partsOf(a!).person).toMatch(/^[\w-]{22}$/)
    expect(a!.length).toBeLessThan(80)
  })

  test('INT-03 what was said of the person last counts', async () => {
    const person = personOf()
    await make([person])
    const [link] = await make([{ ...person, name: 'Sunita Prajapati' }])
    await mark(partsOf(link!))
    expect((await rowsOf())[0]).toMatchObject({ name: 'Sunita Prajapati' })
  })

  test('a campaign of 5,000 is quick', async () => {
    const links = await make(Array.from({ length: 5_000 }, () => personOf()))
    expect(new Set(links).size).toBe(5_000)
  })

  test('they are forgotten 90 days after the request has ended', async () => {
    const ended = await addRequest(app.db, { endDate: day(-91) })
    await make([personOf()], { hiringRequestId: ended })
    const endedLater = await addRequest(app.db, { endDate: day(-89) })
    await make([personOf()], { hiringRequestId: endedLater })
    const [kept] = await make([personOf()])
    await purgeInterestLinks(app.db, testNow)
    const left = await app.db.select().from(interestLinks)
    expect(left.some(({ hiringRequestId }) => hiringRequestId === ended)).toBe(false)
    expect(left.some(({ hiringRequestId }) => hiringRequestId === endedLater)).toBe(true)
    expectRefusal(await find(partsOf(kept!)), 400)
  })
})
