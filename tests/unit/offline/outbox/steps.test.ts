import { describe, expect, test } from 'vitest'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { joined, json, setUp, type World } from '../world.ts'

const letter = { name: 'offer.pdf', type: 'application/pdf', size: 1_300_000 }
const bytes = () => new Uint8Array(letter.size).map((_, index) => index % 251)

/** F1 is selected, and joins with an offer letter. */
async function joining(prepare: (world: World) => void = () => {}) {
  const { world, device, store } = await setUp()
  await upsertRows(store, [world.row('F1', 'selected', { updatedAt: world.now })])
  prepare(world)
  await enqueue(store, 'applicant.update', joined('F1', [letter]), { files: [new Blob([bytes()])] })
  return { world, device, store }
}

const steps = async (store: Store) =>
  (await listOperations(store))[0]?.steps.map((step) => [step.name, step.result !== undefined])

describe('an update of several steps', () => {
  test('TRAP-36 TRAP-39 STG-22 the letter goes first, then both posts with a key each', async () => {
    const { world, store } = await joining()
    // Chunks of at most 512 KB
    const chunks = await store.db.blobs.toArray()
    expect(chunks.map((chunk) => chunk.data.byteLength).every((size) => size <= 512 * 1024)).toBe(true)
    expect(chunks).toHaveLength(3)
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1, left: 0 })
    expect(world.keys).toEqual(['selected', 'joined'])
    const post = world.requests.findLast((request) => request.key)!
    expect(post.body).toMatchObject({
      payload: { body: { docURL: [{ fileName: 'joiningDoc/F1/offerLetter/offer.pdf', type: 'Asset' }] } },
    })
    expect(world.files.get('/put/0')).toBe(letter.size)
    expect(await store.db.blobs.count()).toBe(0)
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'joined' }, pending: 0 })
  })

  test('TRAP-39 OFF it goes on where it broke off, also in the next tab', async () => {
    const { world, device, store } = await joining((w) => {
      w.hook = (request) => (request.key?.endsWith(':joined') ? 'lost' : undefined)
    })
    await drain(store, 'enqueue')
    expect(await steps(store)).toEqual([
      ['upload-0', true],
      ['selected', true],
      ['joined', false],
    ])
    // What is done is the server's, what waits is shown on it
    expect(await getRow(store, 'F1')).toMatchObject({
      snapshot: { stage: { status: 'selected', employerConfirmed: true } },
      stage: { status: 'joined' },
      pending: 1,
    })
    device.kill(store)
    const next = await device.tab()
    world.hook = () => undefined
    expect(await drain(next, 'start')).toMatchObject({ sent: 1, left: 0 })
    expect(world.applied).toEqual(['F1 selected', 'F1 joined'])
    expect(world.files.size).toBe(1)
  })

  test('TRAP-39 OFF when only the second half is refused, the first one is known as done', async () => {
    const { world, store } = await joining((w) => {
      w.hook = (request) =>
        request.key?.endsWith(':joined')
          ? json({ status: false, error: { code: 'not-allowed', message: 'Not yet' } }, 200, {
              'Idempotency-Key': request.key,
            })
          : undefined
    })
    expect(await drain(store, 'enqueue')).toMatchObject({ refused: 1 })
    expect(world.applied).toEqual(['F1 selected'])
    expect(await steps(store)).toEqual([
      ['upload-0', true],
      ['selected', true],
      ['joined', false],
    ])
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'selected' }, pending: 1, refused: 1 })
    // The file stays stored for an edited update
    expect(await store.db.blobs.count()).toBe(3)
  })

  test('TRAP-36 a link that ran out is asked for anew', async () => {
    let puts = 0
    const { world, store } = await joining((w) => {
      w.hook = (request) =>
        request.path.startsWith('/put/') && (puts += 1) === 1 ? new Response('', { status: 403 }) : undefined
    })
    await drain(store, 'enqueue')
    expect(await listOperations(store)).toMatchObject([{ state: 'waiting' }])
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 1 })
    expect(world.requests.filter((request) => request.path === 'uploadUrl')).toHaveLength(2)
  })

  test('I2 OFF the second line: refused after a lost answer, and it stands there already', async () => {
    const { world, store } = await joining()
    // An API without a ledger: each request counts, whatever its key, and none is sent back
    store.deps = { ...store.deps, echoesKeys: false }
    let count = 0
    world.hook = async (request) => {
      if (!request.key?.endsWith(':joined')) return undefined
      count += 1
      if (count === 1) return 'cut'
      return json({ status: false, error: { code: 'not-allowed', message: 'Joined already' } })
    }
    await drain(store, 'enqueue')
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 1, refused: 0, left: 0 })
    expect(world.applied).toEqual(['F1 selected', 'F1 joined'])
  })

  test('OFF a letter that the device lost is said, and stops nobody else', async () => {
    const { store } = await joining()
    await store.db.blobs.clear()
    expect(await drain(store, 'enqueue')).toMatchObject({ refused: 1, left: 0 })
    expect(await listOperations(store)).toMatchObject([
      { state: 'quarantined', lastError: { class: 'file' }, unanswered: false, attempts: 0 },
    ])
  })
})
