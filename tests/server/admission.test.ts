import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAdmission } from '../../server/admission.ts'
import type { HttpProblem } from '../../server/errors.ts'
import { headers } from '../../src/contract/call.ts'
import { funnelCalls } from '../../src/contract/funnel.ts'
import type { OfflineDeps } from '../../src/offline/store.ts'
import { addPhones, readOutcome } from '../storm/people.ts'
import { newTally, sendAll, story } from '../storm/phones.ts'
import { createTestApp, testNow, type TestApp } from './support/app.ts'

/** Work that lasts until it is told to end. */
function openWork() {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  return { work, begun: () => ends.length, end: (at: number) => ends[at]!() }
}

describe('the line of updates from outboxes', () => {
  test('I4 so many at once, the others in the order in which they came', async () => {
    const admission = createAdmission({ width: 2, longest: 10 })
    const { work, begun, end } = openWork()
    const order: number[] = []
    const all = [0, 1, 2, 3].map((at) => admission.pass(work).then(() => order.push(at)))
    await vi.waitFor(() => expect(begun()).toBe(2))
    end(0)
    await vi.waitFor(() => expect(begun()).toBe(3))
    end(2)
    await vi.waitFor(() => expect(begun()).toBe(4))
    end(3)
    end(1)
    await Promise.all(all)
    expect(order).toEqual([0, 2, 3, 1])
  })

  test('I8 a line that is full says when to come back, later for each, and never all at the same second', async () => {
    const admission = createAdmission({ width: 1, longest: 2 })
    const { work, begun, end } = openWork()
    const kept = Array.from({ length: 3 }, () => admission.pass(work))
    const away = await Promise.all(
      Array.from({ length: 5_000 }, () =>
        admission.pass(work).then(
          () => undefined,
          (error: HttpProblem) => error,
        ),
      ),
    )
    expect(away.every((problem) => problem?.status === 429)).toBe(true)
    const seconds = away.map((problem) => problem!.retryAfterSeconds!)
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(1)
    // 5,000 of them, 10 ms each until the pace is known, a sixth more or less
    expect(Math.max(...seconds)).toBeLessThanOrEqual(60)
    expect(new Set(seconds).size).toBeGreaterThan(40)
    const middle = (some: number[]) => some.reduce((sum, one) => sum + one) / some.length
    expect(middle(seconds.slice(-1_000))).toBeGreaterThan(5 * middle(seconds.slice(0, 1_000)))
    for (const at of [0, 1, 2]) {
      await vi.waitFor(() => expect(begun()).toBe(at + 1))
      end(at)
    }
    await Promise.all(kept)
  })

  test('I8 who has stood too long is sent away, and a fault gives its place free', async () => {
    const admission = createAdmission({ width: 1, longest: 5, patienceMs: 30 })
    const { work, begun, end } = openWork()
    const first = admission.pass(work)
    await expect(admission.pass(work)).rejects.toMatchObject({ status: 429 })
    end(0)
    await first
    await expect(admission.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    const last = admission.pass(work)
    await vi.waitFor(() => expect(begun()).toBe(2))
    end(1)
    await last
  })
})

describe('a storm of phones on a server with a short line', () => {
  let app: TestApp
  beforeAll(async () => {
    const admission = createAdmission({ width: 2, longest: 6, random: () => 0 })
    app = await createTestApp({ more: () => ({ admission }) })
  })
  afterAll(() => app.close())

  test('I1 I2 I4 I8 all arrive once and in order, and nobody who waits before a screen is sent away', async () => {
    const all = await addPhones(app.db, 11, 2, testNow)
    const [reader, ...phones] = all
    const tally = newTally()
    const depsOf = (userId: string): OfflineDeps => ({
      fetch: (url, init) => Promise.resolve(app.app.request(url, init)),
      now: () => testNow,
      random: () => 0,
      appBuild: 'storm',
      origin: 'http://localhost',
      deviceId: () => Promise.resolve('device'),
      session: {
        accessToken: () => Promise.resolve(`test.${userId}`),
        subject: () => Promise.resolve(userId),
        refresh: () => Promise.resolve('refused'),
      },
    })
    const storm = Promise.all(phones.map(({ userId, applicants }) => sendAll(depsOf(userId), applicants, tally)))
    // A note of somebody on a line: no outbox stands behind it
    const { funnelId, hiringRequestId, ipId } = reader!.applicants[0]!
    const asked = await Promise.all([
      app.call(funnelCalls.notes, { funnelId, notes: 'Said now' }, { as: reader!.userId }),
      app.call(funnelCalls.rows, { hiringRequestId, ipId, pageOptions: { page: 1, limit: 20 } }, { as: 'ops' }),
    ])
    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    await storm
    expect(tally.turnedAway).toBeGreaterThan(0)
    expect(tally.refused).toEqual([])
    expect(tally.unanswered).toBe(0)
    const outcome = await readOutcome(app.db, phones, story)
    expect(outcome.wrong).toEqual([])
    // And the note
    expect(outcome.done).toBe(10 * 2 * story.length + 1)
  }, 60_000)

  test('I8 the answer says when to come back, in the words the phone understands', async () => {
    const busy = createAdmission({ width: 1, longest: 0 })
    const other = await createTestApp({ more: () => ({ admission: busy }) })
    const { work, begun, end } = openWork()
    const inside = busy.pass(work)
    await vi.waitFor(() => expect(begun()).toBe(1))
    const reply = await other.call(
      funnelCalls.notes,
      { funnelId: 'x', notes: '' },
      { headers: { [headers.actedAt]: String(testNow) } },
    )
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
    expect(reply.body.error.code).toBe('busy')
    end(0)
    await inside
    await other.close()
  })
})
