import { describe, expect, test } from 'vitest'
import type { Store } from '../../../../src/offline/device/store.ts'
import { discard, takeBack } from '../../../../src/offline/outbox/changes.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import { joined, json, rejected, selected, setUp, type World } from '../world.ts'

/** What the screen shows of F1 at this moment. */
const seenAt = async (store: Store) => ({ seenAt: (await getRow(store, 'F1'))!.stage.at })

/** A colleague changes F1, and the device fetches it, after the screen was drawn. */
async function changeUnseen(world: World, store: Store): Promise<void> {
  world.now += 5_000
  const currentStage = { status: 'interviewDone' as const, timeStamp: world.now }
  await upsertRows(store, [world.row('F1', 'interviewDone', { currentStage, updatedAt: world.now })])
}

const basesOf = async (store: Store) => (await listOperations(store)).map(({ base }) => base)

describe('an update carries the time of the stage that its user saw', () => {
  test('I11 the row was fetched again before it was saved: the server refuses what overwrites a change unseen', async () => {
    const { world, store } = await setUp(1)
    const seen = await seenAt(store)
    await changeUnseen(world, store)
    await enqueue(store, 'applicant.update', { ...selected('F1'), ...seen })
    await drain(store, 'enqueue')
    expect(world.applied).toEqual([])
    expect(await listOperations(store)).toMatchObject([{ state: 'rejected', base: seen.seenAt }])
  })

  test('I11 one that was made on top of an own update builds on what that one becomes', async () => {
    const { world, store } = await setUp(1)
    world.up = false
    await enqueue(store, 'applicant.update', { ...selected('F1'), ...(await seenAt(store)) })
    await enqueue(store, 'applicant.update', { ...joined('F1'), ...(await seenAt(store)) })
    world.up = true
    await drain(store, 'sync-now')
    expect(world.applied).toEqual(['F1 selected', 'F1 selected', 'F1 joined'])
  })

  test('I11 the screen still shows an own update that is done by now', async () => {
    const { world, store } = await setUp(1)
    await enqueue(store, 'applicant.update', { ...selected('F1'), ...(await seenAt(store)) })
    const seen = await seenAt(store)
    await drain(store, 'enqueue')
    await enqueue(store, 'applicant.update', { ...joined('F1'), ...seen })
    await drain(store, 'enqueue')
    expect(world.applied.at(-1)).toBe('F1 joined')
  })

  test('I11 the screen showed the first of two own updates that wait, and the second is discarded', async () => {
    const { world, store } = await setUp(1)
    world.up = false
    await enqueue(store, 'applicant.update', { ...selected('F1'), ...(await seenAt(store)) })
    const seen = await seenAt(store)
    world.now += 1_000
    const { opId } = await enqueue(store, 'applicant.update', { ...selected('F1', 0), ...seen })
    await enqueue(store, 'applicant.update', { ...joined('F1'), ...seen })
    world.up = true
    world.hook = ({ key }) =>
      key?.startsWith(opId) ? json({ status: false, error: { code: 'no', message: 'No' } }, 404) : undefined
    await drain(store, 'sync-now')
    expect(await discard(store, opId)).toBe('discarded')
    await drain(store, 'sync-now')
    expect(world.applied.at(-1)).toBe('F1 joined')
  })

  test('I11 the screen showed an own update that was refused meanwhile: what it hid is not overwritten', async () => {
    const { world, store } = await setUp(1)
    const { opId } = await enqueue(store, 'applicant.update', { ...selected('F1'), ...(await seenAt(store)) })
    const seen = await seenAt(store)
    const currentStage = { status: 'interviewDone' as const, timeStamp: world.now + 5_000 }
    world.row('F1', 'interviewDone', { currentStage, updatedAt: world.now + 5_000 })
    await drain(store, 'enqueue')
    await enqueue(store, 'applicant.update', { ...rejected('F1'), ...seen })
    await discard(store, opId)
    await drain(store, 'enqueue')
    expect(world.applied).toEqual([])
    expect(await listOperations(store)).toMatchObject([{ state: 'rejected' }])
  })

  test('I11 STG-22 a joining is one update with one time: what is made on top of it builds on what its user had seen', async () => {
    const { world, store } = await setUp(1)
    world.up = false
    const before = await seenAt(store)
    const { opId } = await enqueue(store, 'applicant.update', { ...joined('F1'), ...before })
    const seen = await seenAt(store)
    expect((await listOperations(store))[0]!.deviceTime).toBe(seen.seenAt)
    await enqueue(store, 'applicant.update', { ...selected('F1', 1), ...seen })
    expect(await takeBack(store, opId)).toBe('taken-back')
    expect(await basesOf(store)).toEqual([before.seenAt])
  })
})
