import { describe, expect, test } from 'vitest'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import { setUpBatches } from '../batch-server.ts'
import { joined, json, selected } from '../world.ts'

const setUp = setUpBatches

const many = (count: number) => Array.from({ length: count }, (_, at) => `F${at}`)

describe('a drain in batches', () => {
  test('OFF what waits in as many lanes leaves in one request', async () => {
    const ids = many(40)
    const { world, store, sizes } = await setUp(ids)
    for (const id of ids) await enqueue(store, 'applicant.update', selected(id))
    expect(await drain(store, 'online')).toMatchObject({ sent: 40, left: 0 })
    expect(sizes).toEqual([40])
    expect(new Set(world.applied).size).toBe(40)
  })

  test('more lanes than a batch takes: all are sent, none twice', async () => {
    const ids = many(130)
    const { world, store, sizes } = await setUp(ids)
    for (const id of ids) await enqueue(store, 'applicant.update', selected(id))
    expect(await drain(store, 'online')).toMatchObject({ sent: 130, left: 0 })
    expect(sizes[0]).toBe(100)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(130)
    expect(world.applied).toHaveLength(130)
  })

  test('I4 of a lane the next one follows the response to the one before', async () => {
    const { world, store } = await setUp(['F1'])
    const days = ['2026-11-30', '2026-12-01', '2026-12-02'].map((day) => Date.parse(`${day}T00:00:00+05:30`))
    for (const day of days) await enqueue(store, 'applicant.update', selected('F1', day))
    expect(await drain(store, 'online')).toMatchObject({ sent: 3, left: 0 })
    const bases = world.requests.map(
      ({ body }) => (body as { payload: { base?: { timeStamp: number } } }).payload.base?.timeStamp,
    )
    expect(new Set(bases).size).toBe(3)
  })

  test('I5 a letter whose storage cannot be reached stops no other lane', async () => {
    const { world, store } = await setUp(['F1'])
    await upsertRows(store, [world.row('F2', 'selected', { updatedAt: world.now })])
    world.hook = ({ path }) => (path.includes('/put/') || path.startsWith('put') ? 'lost' : undefined)
    const letter = { name: 'offer.pdf', type: 'application/pdf', size: 1_000 }
    await enqueue(store, 'applicant.update', joined('F2', [letter]), { files: [new Blob([new Uint8Array(1_000)])] })
    await enqueue(store, 'applicant.update', selected('F1'))
    const report = await drain(store, 'online')
    expect(report).toMatchObject({ sent: 1, left: 1 })
    expect(report.stopped).toBeUndefined()
  })

  test('I1 a dead link: everything waits, nothing is refused, and it goes when the link is back', async () => {
    const ids = many(5)
    const { world, store } = await setUp(ids)
    for (const id of ids) await enqueue(store, 'applicant.update', selected(id))
    world.up = false
    const first = drain(store, 'online')
    for (let turn = 0; turn < 30; turn += 1) await world.advance(1_000)
    expect(await first).toMatchObject({ sent: 0, left: 5, stopped: 'offline' })
    world.up = true
    expect(await drain(store, 'online')).toMatchObject({ sent: 5, left: 0 })
    expect(world.applied).toHaveLength(5)
  })

  test('a refused operation stops its own lane', async () => {
    const { world, store } = await setUp(['F1', 'F2'])
    world.hook = ({ body }) =>
      JSON.stringify(body).includes('"F1"')
        ? json({ status: false, error: { code: 'conflict', message: 'No' } })
        : undefined
    for (const id of ['F1', 'F2', 'F1']) await enqueue(store, 'applicant.update', selected(id))
    expect(await drain(store, 'online')).toMatchObject({ sent: 1, refused: 1, left: 1 })
  })
})
