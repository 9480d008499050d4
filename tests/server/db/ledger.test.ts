import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection, Db } from '../../../server/db/connect.ts'
import { memoryLedger, type MemoryTx } from '../../../server/db/ledger-memory.ts'
import { postgresLedger, purgeLedger } from '../../../server/db/ledger-postgres.ts'
import { LEASE_MS, runOrdered, type OrderSteps } from '../../../server/db/ledger-order.ts'
import {
  fingerprintOf,
  runOnce,
  voidOperations,
  type LedgerStorage,
  type Operation,
  type RunOutcome,
} from '../../../server/db/ledger.ts'
import { HttpProblem, Refusal } from '../../../server/core/errors.ts'
import { createTestDatabase } from '../support/database.ts'

/** A ledger and something an effect can change in the same transaction. */
interface Bench<Tx> {
  storage: LedgerStorage<Tx>
  add(tx: Tx, word: string): Promise<void>
  words(): Promise<string[]>
  purge(before: number): Promise<void>
}

let connection: Connection
beforeAll(async () => {
  connection = await createTestDatabase()
  await connection.db.execute(sql`create table words (id bigserial primary key, word text not null)`)
})
afterAll(() => connection.close())

function postgresBench(): Bench<Db> {
  const { db } = connection
  return {
    storage: postgresLedger(db),
    add: async (tx, word) => void (await tx.execute(sql`insert into words (word) values (${word})`)),
    words: async () =>
      (await db.execute<{ word: string }>(sql`select word from words order by id`)).rows.map((r) => r.word),
    purge: async (before) => void (await purgeLedger(db, before + 90 * 86_400_000)),
  }
}

function memoryBench(): Bench<MemoryTx> {
  const storage = memoryLedger()
  const words: string[] = []
  return {
    storage,
    add(tx, word) {
      words.push(word)
      tx.undo.push(() => words.splice(words.lastIndexOf(word), 1))
      return Promise.resolve()
    },
    words: () => Promise.resolve([...words]),
    purge: (before) => Promise.resolve(storage.purge(before)),
  }
}

const now = Date.parse('2026-11-18T10:00:00+05:30')
const operation = (key: string, more: Partial<Operation> = {}): Operation => ({
  userId: 'emp',
  key,
  fingerprint: 'same',
  call: 'funnel.update',
  now,
  ...more,
})
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

const benches: [string, () => Bench<never>][] = [
  ['Postgres', () => postgresBench() as Bench<never>],
  ['memory', () => memoryBench() as unknown as Bench<never>],
]

describe.each(benches)('the ledger in %s', (_name, makeBench) => {
  let bench: Bench<never>
  beforeEach(async () => {
    await connection.db.execute(sql`truncate words, operations`)
    bench = makeBench()
  })
  const run = (op: Operation, word: string): Promise<RunOutcome> =>
    runOnce(bench.storage, op, async (tx) => {
      await bench.add(tx, word)
      return { status: true, data: word }
    })

  test('I2 the effect of one key happens once, and its answer is given again', async () => {
    expect(await run(operation('k1'), 'one')).toEqual({
      kind: 'ran',
      answer: { status: true, data: 'one' },
      refused: false,
    })
    expect(await run(operation('k1'), 'two')).toEqual({
      kind: 'replayed',
      answer: { status: true, data: 'one' },
      httpStatus: 200,
      at: operation('k1').now,
    })
    expect(await bench.words()).toEqual(['one'])
  })

  test('I7 the same key of another user is another operation', async () => {
    await run(operation('k1'), 'one')
    expect((await run(operation('k1', { userId: 'emp2' }), 'two')).kind).toBe('ran')
    expect(await bench.words()).toEqual(['one', 'two'])
  })

  test('the same key for something else is a mismatch and changes nothing', async () => {
    await run(operation('k1'), 'one')
    expect(await run(operation('k1', { fingerprint: 'other' }), 'two')).toEqual({ kind: 'mismatch' })
    expect(await bench.words()).toEqual(['one'])
  })

  test('a refusal is kept, what it wrote before is undone', async () => {
    const refuse = () =>
      runOnce(bench.storage, operation('k1'), async (tx) => {
        await bench.add(tx, 'half')
        throw new Refusal('onboarding-under-way', { current: { stage: 'joined' } })
      })
    const answer = {
      status: false,
      error: {
        code: 'conflict',
        reason: 'onboarding-under-way',
        message: 'Onboarding has been initiated for this applicant already.',
        current: { stage: 'joined' },
      },
    }
    expect(await refuse()).toEqual({ kind: 'ran', answer, refused: true })
    // I3: what was refused once is not applied when it comes again, even if it would be allowed by now
    expect(await run(operation('k1'), 'late')).toEqual({
      ...{ kind: 'replayed', answer, httpStatus: 200 },
      at: operation('k1').now,
    })
    expect(await bench.words()).toEqual([])
  })

  test.each([
    ['a 401', new HttpProblem(401, 'sign-in-needed')],
    ['a 429', new HttpProblem(429, 'too-many-requests', 1)],
    ['a fault', new Error('boom')],
  ])('%s leaves no trace, so the next attempt is applied', async (_what, failure) => {
    const attempt = runOnce(bench.storage, operation('k1'), async (tx) => {
      await bench.add(tx, 'half')
      throw failure
    })
    await expect(attempt).rejects.toBe(failure)
    expect(await bench.words()).toEqual([])
    expect((await run(operation('k1'), 'one')).kind).toBe('ran')
    expect(await bench.words()).toEqual(['one'])
  })

  test('I2 a repeat while the first is running is told so at once, and the effect happens once', async () => {
    const entered = gate()
    const release = gate()
    const first = runOnce(bench.storage, operation('k1'), async (tx) => {
      await bench.add(tx, 'one')
      entered.open()
      await release.opened
      return { status: true }
    })
    await entered.opened
    // Without waiting for the first, which ends only below
    expect(await run(operation('k1'), 'two')).toEqual({ kind: 'busy' })
    release.open()
    expect((await first).kind).toBe('ran')
    expect((await run(operation('k1'), 'three')).kind).toBe('replayed')
    expect(await bench.words()).toEqual(['one'])
  })

  test('I2 of 20 simultaneous repeats one is applied', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => run(operation('k1'), `n${n}`)))
    expect(outcomes.filter((outcome) => outcome.kind === 'ran')).toHaveLength(1)
    expect(outcomes.every((outcome) => ['ran', 'busy', 'replayed'].includes(outcome.kind))).toBe(true)
    expect(await bench.words()).toHaveLength(1)
  })

  test('I3 a withdrawn key that arrives afterwards is refused, whatever it holds', async () => {
    expect(await voidOperations(bench.storage, 'emp', ['k1'], now)).toEqual([{ key: 'k1', outcome: 'voided' }])
    const late = await run(operation('k1', { fingerprint: 'anything' }), 'late')
    expect(late).toMatchObject({ kind: 'replayed', answer: { status: false, error: { code: 'voided' } } })
    expect(await bench.words()).toEqual([])
  })

  test('I3 withdrawing says what became of each key, also when asked twice', async () => {
    await run(operation('done'), 'one')
    await runOnce(bench.storage, operation('refused'), () => Promise.reject(new Refusal('reachout-begun')))
    const keys = ['done', 'refused', 'fresh', 'fresh']
    const outcomes = await voidOperations(bench.storage, 'emp', keys, now)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'refused', 'voided', 'voided'])
    expect(outcomes[0]!.answer).toEqual({ status: true, data: 'one' })
    expect((await voidOperations(bench.storage, 'emp', ['fresh'], now))[0]!.outcome).toBe('voided')
    // Another user's key is not touched
    expect((await run(operation('fresh', { userId: 'emp2' }), 'two')).kind).toBe('ran')
  })

  test('I3 withdrawing a key that is being processed says running and does not wait', async () => {
    const entered = gate()
    const release = gate()
    const first = runOnce(bench.storage, operation('k1'), async (tx) => {
      await bench.add(tx, 'one')
      entered.open()
      await release.opened
      return { status: true }
    })
    await entered.opened
    expect(await voidOperations(bench.storage, 'emp', ['k1'], now)).toEqual([{ key: 'k1', outcome: 'running' }])
    release.open()
    await first
    expect((await voidOperations(bench.storage, 'emp', ['k1'], now))[0]!.outcome).toBe('applied')
  })

  describe('around a gateway', () => {
    const later = now + 5_000
    /** The steps of an order: the gateway's reply is `reply`, and `die` ends the process before it. */
    const order = (op: Operation, reply: unknown, { die = false, seen = [] as unknown[] } = {}) => {
      const steps: OrderSteps<never, { id: string }> = {
        plan: async (tx) => {
          await bench.add(tx, 'planned')
          return { id: `order of ${op.now}` }
        },
        place: (given) => {
          seen.push(given)
          return die ? Promise.reject(new Error('died')) : Promise.resolve(reply)
        },
        settle: async (tx, given, said) => {
          await bench.add(tx, 'settled')
          if (said === false) throw new Refusal('message-not-sent')
          return { status: true, data: given.id }
        },
        withdraw: (tx) => bench.add(tx, 'withdrawn'),
      }
      return runOrdered(bench.storage, op, steps, () => later)
    }

    test('I2 effect and response are written together, and given again to a repeat', async () => {
      const answer = { status: true, data: `order of ${now}` }
      expect(await order(operation('k1'), true)).toEqual({ kind: 'ran', answer, refused: false })
      expect(await order(operation('k1'), true)).toEqual({
        ...{ kind: 'replayed', answer, httpStatus: 200 },
        at: operation('k1').now,
      })
      expect((await order(operation('k1', { fingerprint: 'other' }), true)).kind).toBe('mismatch')
      expect(await bench.words()).toEqual(['planned', 'settled'])
    })

    test('I3 a refusal of the gateway undoes what was settled, takes the order back and is kept', async () => {
      expect(await order(operation('k1'), false)).toMatchObject({ kind: 'ran', refused: true })
      expect(await order(operation('k1'), true)).toMatchObject({ kind: 'replayed', answer: { status: false } })
      expect(await bench.words()).toEqual(['planned', 'withdrawn'])
    })

    test('I2 after a death in between one repeat continues with the same order, when the lease has ended', async () => {
      const seen: unknown[] = []
      await expect(order(operation('k1'), true, { die: true, seen })).rejects.toThrow('died')
      expect(await order(operation('k1', { now: now + LEASE_MS - 1 }), true, { seen })).toEqual({ kind: 'busy' })
      expect(await voidOperations(bench.storage, 'emp', ['k1'], now)).toEqual([{ key: 'k1', outcome: 'running' }])
      const again = operation('k1', { now: now + LEASE_MS + 1 })
      const outcomes = await Promise.all([order(again, true, { seen }), order(again, true, { seen })])
      // The other one comes while it runs, or right after
      expect(outcomes.filter(({ kind }) => kind === 'ran')).toHaveLength(1)
      expect(outcomes.filter(({ kind }) => kind === 'busy' || kind === 'replayed')).toHaveLength(1)
      expect(seen).toEqual([{ id: `order of ${now}` }, { id: `order of ${now}` }])
      expect(await bench.words()).toEqual(['planned', 'settled'])
    })

    test('I2 who has asked the gateway waits for a repeat that has the key for a moment, and settles', async () => {
      const [asked, reply, looks, done] = [gate(), gate(), gate(), gate()]
      const steps: OrderSteps<never, string> = {
        plan: () => Promise.resolve('order'),
        place: async () => {
          asked.open()
          await reply.opened
        },
        settle: async (tx) => {
          await bench.add(tx, 'settled')
          return { status: true }
        },
        withdraw: () => Promise.resolve(),
      }
      const ordered = runOrdered(bench.storage, operation('k1'), steps, () => later)
      await asked.opened
      const repeat = bench.storage.transaction(async (tx) => {
        const { userId, key, fingerprint, call, now: createdAt } = operation('k1')
        await bench.storage.claim(tx, { userId, key, fingerprint, call, status: 'running', createdAt })
        looks.open()
        await done.opened
      })
      await looks.opened
      reply.open()
      setTimeout(done.open, 150)
      await repeat
      expect(await ordered).toMatchObject({ kind: 'ran', refused: false })
      expect(await bench.words()).toEqual(['settled'])
    })

    test('I2 of two processes that both asked, one settles and the other one gives its response', async () => {
      const entered = gate()
      const release = gate()
      const steps: OrderSteps<never, string> = {
        plan: () => Promise.resolve('order'),
        place: async () => {
          entered.open()
          await release.opened
        },
        settle: async (tx) => {
          await bench.add(tx, 'settled')
          return { status: true }
        },
        withdraw: () => Promise.resolve(),
      }
      const slow = runOrdered(bench.storage, operation('k1'), steps, () => later)
      await entered.opened
      const quick = { ...steps, place: () => Promise.resolve() }
      const other = await runOrdered(bench.storage, operation('k1', { now: now + LEASE_MS + 1 }), quick, () => later)
      release.open()
      expect([other.kind, (await slow).kind]).toEqual(['ran', 'replayed'])
      expect(await bench.words()).toEqual(['settled'])
    })

    test('a plan that refuses is kept, and the gateway is not asked', async () => {
      const refuse: OrderSteps<never, string> = {
        plan: async (tx) => {
          await bench.add(tx, 'half')
          throw new Refusal('call-not-possible')
        },
        place: () => Promise.reject(new Error('asked')),
        settle: () => Promise.reject(new Error('settled')),
        withdraw: () => Promise.reject(new Error('withdrawn')),
      }
      const attempt = () => runOrdered(bench.storage, operation('k1'), refuse, () => later)
      expect(await attempt()).toMatchObject({ kind: 'ran', refused: true })
      expect(await attempt()).toMatchObject({ kind: 'replayed', answer: { error: { reason: 'call-not-possible' } } })
      expect(await bench.words()).toEqual([])
    })
  })

  test('answers are kept 90 days and no longer', async () => {
    const day = 86_400_000
    await run(operation('old', { now: now - 91 * day }), 'old')
    await run(operation('kept', { now: now - 89 * day }), 'kept')
    await bench.purge(now - 90 * day)
    expect((await run(operation('kept'), 'again')).kind).toBe('replayed')
    expect((await run(operation('old'), 'again')).kind).toBe('ran')
  })
})

test('a fingerprint minds the call and the values, not the order of members', () => {
  const one = fingerprintOf('funnel.update', { a: 1, b: { c: [1, 2], d: 'x' } })
  expect(fingerprintOf('funnel.update', { b: { d: 'x', c: [1, 2] }, a: 1 })).toBe(one)
  expect(fingerprintOf('funnel.notes', { a: 1, b: { c: [1, 2], d: 'x' } })).not.toBe(one)
  expect(fingerprintOf('funnel.update', { a: 1, b: { c: [2, 1], d: 'x' } })).not.toBe(one)
})
