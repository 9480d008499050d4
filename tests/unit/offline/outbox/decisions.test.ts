import { describe, expect, test } from 'vitest'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { exportOperations } from '../../../../src/offline/outbox/export.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { readLog } from '../../../../src/offline/outbox/log.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { discard, NotReplacedError, resend, retry, withdraw } from '../../../../src/offline/outbox/changes.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { joined, json, rejected, selected, setUp, type World } from '../world.ts'

const JOINING_LATER = Date.parse('2026-12-05T00:00:00+05:30')

/** F1 was selected here, and another user changed F1: refused. */
async function refusedOne() {
  const { world, device, store } = await setUp()
  world.row('F1', 'interviewDone', {
    currentStage: { status: 'interviewDone', timeStamp: world.now },
    updatedAt: world.now,
    changedBy: { _id: 'u2', name: 'Meena', at: world.now },
  })
  const { opId } = await enqueue(store, 'applicant.update', selected('F1'))
  await drain(store, 'enqueue')
  return { world, device, store, opId }
}

/** F1's update was sent, and its outcome is unknown. */
async function unansweredOne(
  fate: 'cut' | 'lost',
  prepare: (world: World, store: Store) => Promise<unknown> | void = () => {},
) {
  const { world, device, store } = await setUp()
  await prepare(world, store)
  world.hook = (request) => (request.key ? fate : undefined)
  const { opId } = await enqueue(store, 'applicant.update', selected('F1'))
  await drain(store, 'enqueue')
  world.hook = () => undefined
  return { world, device, store, opId }
}

const events = async (store: Store) => (await readLog(store, 20)).map((line) => line.event)

describe('withdrawing', () => {
  test('I3 what the server never saw is voided there, and a late arrival is refused', async () => {
    const { world, store, opId } = await unansweredOne('lost')
    const late = world.requests.find((request) => request.key)!
    expect(await withdraw(store, opId)).toBe('withdrawn')
    expect(await events(store)).toEqual(['withdrawn'])
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'shortlisted' }, pending: 0 })
    await world.fetch(`http://api.test/api/hire/v1/${late.path}`, {
      method: 'POST',
      headers: Object.fromEntries(late.headers),
      body: JSON.stringify(late.body),
    })
    expect(world.applied).toEqual([])
  })

  test('I2 what was applied counts, and says so', async () => {
    const { world, store, opId } = await unansweredOne('cut')
    expect(await withdraw(store, opId)).toBe('applied')
    expect(world.applied).toEqual(['F1 selected'])
    expect(await listOperations(store)).toEqual([])
    expect(await events(store)).toEqual(['done'])
  })

  test('I11 I4 what comes after one that was applied is no conflict: it builds on the row that one made', async () => {
    const { world, store, opId } = await unansweredOne('cut')
    await enqueue(store, 'applicant.update', joined('F1'))
    world.now += 60_000
    expect(await withdraw(store, opId)).toBe('applied')
    const [waiting] = await listOperations(store)
    const { timeStamp } = world.rows.get('F1')!.currentStage!
    expect(timeStamp).toBeGreaterThan(0)
    expect(waiting?.base).toBe(timeStamp)
    await drain(store, 'sync-now')
    expect(await listOperations(store)).toEqual([])
    expect(world.applied.at(-1)).toBe('F1 joined')
  })

  test('OFF without the server nothing is decided', async () => {
    const { world, store, opId } = await unansweredOne('lost')
    world.up = false
    expect(await withdraw(store, opId)).toBe('unreachable')
    expect(await listOperations(store)).toMatchObject([{ state: 'waiting', unanswered: true }])
  })

  test('OFF a repeat that our server refuses is refused, without another request', async () => {
    const { world, store } = await unansweredOne('lost')
    const current = world.rows.get('F1')
    world.hook = (request) =>
      request.key
        ? json({ status: false, error: { code: 'not-allowed', message: 'No longer open', current } }, 422)
        : 'lost'
    world.requests.length = 0
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 0, refused: 1 })
    expect(world.requests.filter((request) => request.path === 'candidate')).toEqual([])
    expect(await listOperations(store)).toMatchObject([{ state: 'rejected' }])
  })

  test('OFF one that is being processed at the moment cannot be decided yet', async () => {
    const { world, store, opId } = await unansweredOne('lost')
    world.hook = (request) =>
      request.path === 'operations/void'
        ? json({
            status: true,
            data: (request.body['keys'] as string[]).map((key) => ({ key, outcome: 'running' })),
          })
        : undefined
    expect(await withdraw(store, opId)).toBe('running')
    expect(await listOperations(store)).toHaveLength(1)
  })

  test('I3 OFF killed after the server voided it: the next try ends it as withdrawn', async () => {
    const { world, device, store, opId } = await unansweredOne('lost')
    world.hook = (request) => {
      if (request.path !== 'operations/void') return undefined
      queueMicrotask(() => device.kill(store))
      return undefined
    }
    await withdraw(store, opId).catch(() => undefined)
    const next = await device.tab()
    world.hook = () => undefined
    expect(await listOperations(next)).toHaveLength(1)
    await drain(next, 'sync-now')
    expect(await listOperations(next)).toEqual([])
    expect(world.applied).toEqual([])
    expect(await events(next)).toEqual(['withdrawn'])
  })

  test('TRAP-39 a joining whose first half counts is withdrawn by half, and the row says what stands', async () => {
    const { world, store } = await setUp()
    world.row('F1', 'selected', { joiningTime: 1, updatedAt: world.now })
    world.hook = (request) => (request.key?.endsWith(':joined') ? 'lost' : undefined)
    const { opId } = await enqueue(store, 'applicant.update', { ...joined('F1') })
    await store.db.outbox.toCollection().modify({ base: world.rows.get('F1')!.currentStage!.timeStamp })
    await drain(store, 'enqueue')
    expect(world.applied).toEqual(['F1 selected'])
    world.hook = () => undefined
    expect(await withdraw(store, opId)).toBe('withdrawn')
    expect(await readLog(store, 1)).toMatchObject([{ event: 'withdrawn', code: 'partial' }])
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'selected' }, pending: 0 })
  })
})

describe('keep theirs', () => {
  test('I3 I9 a refused update is dropped, and never sent again', async () => {
    const { world, store, opId } = await refusedOne()
    expect(await getRow(store, 'F1')).toMatchObject({
      stage: { status: 'interviewDone' },
      changedBy: { name: 'Meena' },
      pending: 1,
      refused: 1,
    })
    expect(await discard(store, opId)).toBe('discarded')
    expect(await getRow(store, 'F1')).toMatchObject({ pending: 0, refused: 0 })
    expect(await events(store)).toEqual(['kept', 'refused'])
    const before = world.keys.length
    await drain(store, 'sync-now')
    expect(world.keys.length).toBe(before)
  })

  test('I3 a quarantined one that may have arrived is voided on the server first', async () => {
    const { world, store } = await setUp()
    world.hook = (request) =>
      request.key ? json({ status: false, error: { code: 'no', message: '' } }, 403) : undefined
    const { opId } = await enqueue(store, 'applicant.update', selected('F1'))
    await drain(store, 'enqueue')
    world.up = false
    expect(await discard(store, opId)).toBe('unreachable')
    expect(await listOperations(store)).toHaveLength(1)
    world.up = true
    expect(await discard(store, opId)).toBe('discarded')
    expect(world.ledger.entries().map((entry) => entry.status)).toEqual(['voided'])
  })

  test('I3 a refusal that is not in the words of our server may hide one that is on its way: voided first', async () => {
    const { world, store } = await setUp()
    // The browser sent twice by itself, and something before the server responded to the second
    world.hook = (request) =>
      request.key ? json({ status: false, error: { code: 'no', message: '' } }, 404) : undefined
    const { opId } = await enqueue(store, 'applicant.update', selected('F1'))
    await drain(store, 'enqueue')
    expect(await listOperations(store)).toMatchObject([{ state: 'rejected' }])
    world.up = false
    expect(await discard(store, opId)).toBe('unreachable')
    await expect(resend(store, opId, selected('F1'))).rejects.toThrow(NotReplacedError)
    world.up = true
    expect(await discard(store, opId)).toBe('discarded')
    expect(world.ledger.entries().map((entry) => entry.status)).toEqual(['voided'])
  })

  test('I2 a quarantined one that was applied after all is done', async () => {
    const { world, store } = await setUp()
    // 500 after the commit, each time
    world.hook = async (request) => {
      if (!request.key) return undefined
      world.hook = () => undefined
      await world.fetch(`http://api.test/api/hire/v1/${request.path}`, {
        method: 'POST',
        headers: Object.fromEntries(request.headers),
        body: JSON.stringify(request.body),
      })
      return json({ status: false, error: { code: 'no', message: '' } }, 400)
    }
    const { opId } = await enqueue(store, 'applicant.update', selected('F1'))
    await drain(store, 'enqueue')
    expect(await listOperations(store)).toMatchObject([{ state: 'quarantined' }])
    expect(await discard(store, opId)).toBe('applied')
    expect(world.applied).toEqual(['F1 selected'])
    expect(await events(store)).toEqual(['done', 'quarantined'])
  })
})

describe('edit and resend', () => {
  test('I3 I4 the new one takes the place of the refused one, before what was done later', async () => {
    const { world, store, opId } = await refusedOne()
    await enqueue(store, 'applicant.update', joined('F1'))
    const next = await resend(store, opId, {
      ...selected('F1', JOINING_LATER),
      state: 'INTERVIEW_DONE',
    })
    expect(next.opId).not.toBe(opId)
    expect((await listOperations(store)).map(({ replaces }) => replaces)).toEqual([opId, undefined])
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'joined' }, pending: 2, refused: 0 })
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 2, refused: 0 })
    expect(world.applied).toEqual(['F1 selected', 'F1 selected', 'F1 joined'])
    expect(await events(store)).toEqual(['done', 'done', 'replaced', 'refused'])
  })

  test('OFF it goes along with the file that was chosen before', async () => {
    const { world, store } = await setUp()
    world.row('F1', 'selected', { updatedAt: world.now })
    world.hook = (request) => (request.path.startsWith('/put/') ? new Response('', { status: 413 }) : undefined)
    const file = { name: 'offer.pdf', type: 'application/pdf', size: 700_000 }
    const { opId } = await enqueue(store, 'applicant.update', joined('F1', [file]), {
      files: [new Blob([new Uint8Array(700_000)])],
    })
    await drain(store, 'enqueue')
    world.hook = () => undefined
    await resend(store, opId, joined('F1', [file]))
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 1 })
    expect([...world.files.values()]).toEqual([700_000])
    expect(await store.db.blobs.count()).toBe(0)
  })

  test('I2 one that was applied meanwhile is not replaced', async () => {
    const { world, store, opId } = await unansweredOne('cut')
    await expect(resend(store, opId, rejected('F1'))).rejects.toMatchObject({
      name: 'NotReplacedError',
      reason: 'applied',
    } satisfies Partial<NotReplacedError>)
    expect(world.applied).toEqual(['F1 selected'])
    expect(await listOperations(store)).toEqual([])
  })

  test('I3 without the server one that may have arrived stays as it is', async () => {
    const { world, store, opId } = await unansweredOne('lost')
    world.up = false
    await expect(resend(store, opId, rejected('F1'))).rejects.toMatchObject({ reason: 'unreachable' })
    expect(await listOperations(store)).toMatchObject([{ opId }])
  })
})

describe('trying again', () => {
  test('OFF a quarantined one goes with its own key', async () => {
    const { world, store } = await setUp()
    world.hook = (request) =>
      request.key ? json({ status: false, error: { code: 'no', message: '' } }, 403) : undefined
    const { opId } = await enqueue(store, 'applicant.update', selected('F1'))
    await drain(store, 'enqueue')
    world.hook = () => undefined
    expect(await retry(store, opId)).toEqual({ opId })
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'selected' }, refused: 0 })
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 1 })
  })

  test('OFF a refused one gets a new key, since the server keeps its answer to the old one', async () => {
    const { world, store, opId } = await refusedOne()
    const next = await retry(store, opId)
    expect(next.opId).not.toBe(opId)
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 1 })
    expect(world.applied).toEqual(['F1 selected'])
  })
})

test('OFF TRAP-18 what is handed over holds no telephone number, no token and no identity number', async () => {
  const { store } = await setUp()
  await enqueue(store, 'applicant.update', rejected('F1', 'Aadhaar 1234 5678 9012, call 9812345678'))
  await enqueue(store, 'applicant.interviewerNumber', {
    funnelId: 'F1',
    hiringRequestId: 'HR1',
    ipId: 'EMP1',
    name: 'Asha',
    requestName: 'Drivers',
    number: 9_812_345_678,
  })
  const text = await exportOperations(store)
  expect(text).not.toMatch(/9812345678|1234 5678 9012|token-1/)
  expect(JSON.parse(text)).toMatchObject({
    operations: [{ call: 'applicant.update', input: { funnelId: 'F1' } }, { input: { number: '98XXXXXX78' } }],
  })
})

describe('decisions in two tabs at once', () => {
  test('I3 OFF what another tab queued anew and sends is neither dropped nor replaced unasked', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    await store.db.outbox.toCollection().modify({ kindVersion: 99 })
    await drain(store, 'enqueue')
    const { opId } = (await listOperations(store))[0]!
    const other = await device.tab()
    await store.db.outbox.toCollection().modify({ kindVersion: 1 })
    // The other tab knows the version and its response is lost, while this one still shows it as quarantined
    const seen = await store.db.outbox.toArray()
    world.hook = (request) => (request.key ? 'cut' : undefined)
    await retry(other, opId)
    await drain(other, 'sync-now')
    world.hook = () => undefined
    expect(seen[0]?.attempts).toBe(0)
    expect(await discard(store, opId)).toBe('applied')
    expect(world.applied).toEqual(['F1 selected'])
  })
})
