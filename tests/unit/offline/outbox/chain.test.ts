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

  test('I9 write their row once when they are accepted together, and a line each, with the base that each was sent with', async () => {
    const server = await setUpBatches(['F1'], { epoch: 'life-1' })
    const { store, world } = server
    await recordThree(server)
    const bases: unknown[] = []
    world.hook = ({ body, key }) => {
      if (key) bases.push((body as { payload: { base?: { timeStamp: number } } }).payload.base?.timeStamp)
      world.now += 1_000
    }
    let written = 0
    store.db.rows.hook('updating', () => void (written += 1))
    expect(await drain(store, 'online')).toMatchObject({ sent: 3, left: 0 })
    expect(written).toBe(1)
    const lines = await store.db.log.toArray()
    expect(lines.map(({ event }) => event)).toEqual(['done', 'done', 'done'])
    expect(new Set(bases).size).toBe(3)
    expect(lines.map(({ kept }) => kept?.base)).toEqual(bases)
    const row = await getRow(store, 'F1')
    expect(row).toMatchObject({ joiningTime: days[2], stage: { at: world.rows.get('F1')!.currentStage!.timeStamp } })
  })

  test('I11 what is recorded while they are on their way builds on the last of them', async () => {
    const server = await setUpBatches(['F1'])
    const { store, world } = server
    await recordThree(server)
    world.hook = async ({ key }) => {
      world.now += 1_000
      if (world.applied.length !== 2 || !key) return
      const seenAt = (await getRow(store, 'F1'))!.stage.at
      await enqueue(store, 'applicant.update', { ...joined('F1'), seenAt })
    }
    await drain(store, 'online')
    expect(await drain(store, 'sync-now')).toMatchObject({ left: 0 })
    expect(world.applied.slice(-2)).toEqual(['F1 selected', 'F1 joined'])
  })

  test.each([1, 2])('I11 the screen still shows %i of them, and a note went out beside them', async (count) => {
    const { store, world } = await setUpBatches(['F1'])
    for (let at = 0; at < count; at += 1) {
      world.now += 5
      await enqueue(store, 'applicant.update', selected('F1', days[at]!))
    }
    const { funnelId, hiringRequestId, ipId, name, requestName } = selected('F1')
    world.now += 5
    const note = { funnelId, hiringRequestId, ipId, name, requestName, text: 'Tall', baseAt: 0 }
    await enqueue(store, 'applicant.notes', note)
    const seenAt = (await getRow(store, 'F1'))!.stage.at
    world.hook = () => void (world.now += 1_000)
    await drain(store, 'online')
    await enqueue(store, 'applicant.update', { ...joined('F1'), seenAt })
    expect(await drain(store, 'sync-now')).toMatchObject({ left: 0 })
    expect(world.applied.at(-1)).toBe('F1 joined')
  })

  describe('with a call behind an update', () => {
    async function recordWithCall({ store, world }: BatchServer, onCall: () => Promise<unknown>) {
      await enqueue(store, 'applicant.update', selected('F1', days[0]!))
      const { funnelId, hiringRequestId, ipId, name, requestName } = selected('F1')
      await enqueue(store, 'applicant.callNotCompleted', { funnelId, hiringRequestId, ipId, name, requestName })
      world.hook = async ({ path }) => {
        world.now += 1_000
        if (!path.includes('interviewStatus')) return
        await onCall()
        const call = { interviewStatus: 'failed', interviewCallsFailedCount: 1, updatedAt: world.now } as const
        const row = world.row('F1', 'selected', { ...world.rows.get('F1'), ...call })
        return json({ status: true, data: { result: [row] } })
      }
      return { seenAt: (await getRow(store, 'F1'))!.stage.at }
    }

    test('I11 the screen still shows both, and they are done by now', async () => {
      const server = await setUpBatches(['F1'])
      const { store, world } = server
      const seen = await recordWithCall(server, () => Promise.resolve())
      expect(await drain(store, 'online')).toMatchObject({ sent: 2, left: 0 })
      expect(await getRow(store, 'F1')).toMatchObject({ call: { failedCount: 1 }, joiningTime: days[0] })
      await enqueue(store, 'applicant.update', { ...joined('F1'), ...seen })
      expect(await drain(store, 'enqueue')).toMatchObject({ left: 0 })
      expect(world.applied.at(-1)).toBe('F1 joined')
    })

    test('I11 what is recorded while they are on their way builds on the update', async () => {
      const server = await setUpBatches(['F1'])
      const { store, world } = server
      const seen = await recordWithCall(server, () => enqueue(store, 'applicant.update', { ...joined('F1'), ...seen }))
      await drain(store, 'online')
      expect(await drain(store, 'sync-now')).toMatchObject({ left: 0 })
      expect(world.applied.at(-1)).toBe('F1 joined')
    })
  })

  test('I1 one that has left the outbox meanwhile is not logged again, and those behind it end by themselves', async () => {
    const server = await setUpBatches(['F1'])
    const { store, world } = server
    const [, second] = await recordThree(server)
    world.hook = async ({ key }) => {
      if (key?.startsWith(second!)) await store.db.outbox.where('opId').equals(second!).delete()
    }
    await drain(store, 'online')
    expect(await left(server)).toEqual([])
    expect(world.applied).toHaveLength(3)
    expect((await store.db.log.toArray()).map(({ event }) => event)).toEqual(['done', 'done'])
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
