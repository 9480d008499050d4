import { describe, expect, test } from 'vitest'
import { discard, takeBack, withdraw } from '../../../../src/offline/outbox/changes.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { setUpBatches, type BatchServer } from '../batch-server.ts'
import { joined, json, rejected, selected } from '../world.ts'

const days = ['2026-11-30', '2026-12-01', '2026-12-02'].map((day) => Date.parse(`${day}T00:00:00+05:30`))

/** Three updates of one applicant, each made on the screen that showed the one before. */
async function recordThree({ store }: BatchServer): Promise<string[]> {
  const opIds: string[] = []
  for (const day of days) {
    const seenAt = (await getRow(store, 'F1'))!.stage.at
    opIds.push((await enqueue(store, 'applicant.update', { ...selected('F1', day), seenAt })).opId)
  }
  return opIds
}

const left = async ({ store }: BatchServer) => (await listOperations(store)).map(({ state }) => state)

describe('updates that were made on top of one another', () => {
  test('I4 leave in one request, each with the base that the one before it has left', async () => {
    const server = await setUpBatches(['F1'])
    await recordThree(server)
    expect(await drain(server.store, 'online')).toMatchObject({ sent: 3, left: 0 })
    expect(server.steps).toEqual([['selected', 'selected', 'selected']])
    expect(server.world.applied).toEqual(['F1 selected', 'F1 selected', 'F1 selected'])
    expect((await getRow(server.store, 'F1'))?.joiningTime).toBe(days[2])
  })

  test('STG-22 both posts of a joining, and what was done before it', async () => {
    const server = await setUpBatches(['F1'])
    await enqueue(server.store, 'applicant.update', selected('F1', days[0]!))
    await enqueue(server.store, 'applicant.update', joined('F1'))
    expect(await drain(server.store, 'online')).toMatchObject({ sent: 2, left: 0 })
    expect(server.steps).toEqual([['selected', 'selected', 'joined']])
    expect((await getRow(server.store, 'F1'))?.stage.status).toBe('joined')
  })

  test.each([0, 1, 2])('I1 I2 are applied once when the connection is cut after %i lines', async (lines) => {
    const server = await setUpBatches(['F1'])
    await recordThree(server)
    server.cutAfter = lines
    await drain(server.store, 'online')
    expect(await drain(server.store, 'sync-now')).toMatchObject({ left: 0 })
    expect(server.world.applied).toEqual(['F1 selected', 'F1 selected', 'F1 selected'])
    // A repeat with another body would have been refused
    expect(await left(server)).toEqual([])
  })

  test('I11 do not run when the first one is refused; after that one is discarded the next builds on what its user saw', async () => {
    const server = await setUpBatches(['F1'])
    const [first, second] = await recordThree(server)
    const currentStage = { status: 'interviewDone' as const, timeStamp: server.world.now + 60_000 }
    server.world.row('F1', 'interviewDone', { currentStage, updatedAt: server.world.now + 60_000 })
    await drain(server.store, 'online')
    expect(await left(server)).toEqual(['rejected', 'queued', 'queued'])
    expect(await discard(server.store, first!)).toBe('discarded')
    await drain(server.store, 'sync-now')
    expect(server.world.applied).toEqual([])
    const waiting = await listOperations(server.store)
    expect(waiting[0]).toMatchObject({ opId: second, state: 'rejected' })
  })

  test('I3 one that went out behind another cannot be taken back on the device, and is withdrawn when that one is clear', async () => {
    const server = await setUpBatches(['F1'])
    const [first, second] = await recordThree(server)
    const failing = (opId: string) => (request: { key?: string | undefined }) =>
      request.key?.startsWith(opId) ? json({ status: false, error: { code: 'internal', message: '' } }, 503) : undefined
    server.world.hook = failing(first!)
    await drain(server.store, 'online')
    expect(await takeBack(server.store, second!)).toBe('too-late')
    expect(await withdraw(server.store, second!)).toBe('running')
    server.world.hook = failing(second!)
    await drain(server.store, 'sync-now')
    expect(server.world.applied).toEqual(['F1 selected'])
    expect(await withdraw(server.store, second!)).toBe('withdrawn')
    server.world.hook = () => undefined
    expect(await drain(server.store, 'sync-now')).toMatchObject({ left: 0 })
    expect(server.world.applied).toEqual(['F1 selected', 'F1 selected'])
    expect((await getRow(server.store, 'F1'))?.joiningTime).toBe(days[2])
  })

  test('one that is held back for its undo stays behind, and what comes after it', async () => {
    const server = await setUpBatches(['F1'])
    await enqueue(server.store, 'applicant.update', selected('F1', days[0]!))
    const { opId } = await enqueue(server.store, 'applicant.update', rejected('F1'), { hold: true })
    await drain(server.store, 'online')
    expect(server.world.applied).toEqual(['F1 selected'])
    expect(await takeBack(server.store, opId)).toBe('taken-back')
  })

  test('go one by one where the server is an earlier one', async () => {
    const server = await setUpBatches(['F1'], { chains: false })
    await recordThree(server)
    expect(await drain(server.store, 'online')).toMatchObject({ sent: 3, left: 0 })
    expect(server.steps).toEqual([['selected'], ['selected'], ['selected']])
    expect(server.world.applied).toHaveLength(3)
    expect(await left(server)).toEqual([])
  })
})
