import { describe, expect, test } from 'vitest'
import { FEEDBACK_DUE } from '../../../../src/contract/funnel.ts'
import { startInterviewCall } from '../../../../src/offline/outbox/interview-call.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { json, rejected, setUp, until, type Request, type World } from '../world.ts'

const CALL = 'fulfillment/initiateCall/'
const calls = (world: World) => world.requests.filter(({ path }) => path.startsWith(CALL))

const answered = ({ key }: Request, body: object) => json(body, 200, { 'Idempotency-Key': key! })
const placed = (world: World, request: Request) => {
  const row = world.row('F2', 'shortlisted', { interviewStatus: 'progress', updatedAt: world.now + 1 })
  return answered(request, { status: 'success', data: { result: [row] } })
}
const owes = (request: Request, funnelId = 'F1') =>
  answered(request, { status: false, error: { code: FEEDBACK_DUE, message: 'Please update', funnelId } })

describe('starting an interview call', () => {
  test('CALL-02 the row is in progress at once; the number goes along as an integer', async () => {
    const { world, store } = await setUp()
    world.hook = (request) => (request.path.startsWith(CALL) ? placed(world, request) : undefined)
    expect(await startInterviewCall(store, { funnelId: 'F2', contactNumber: 9_876_543_210 })).toEqual({
      kind: 'placed',
    })
    expect(calls(world)[0]!.body).toEqual({ type: 'Interview', contactNumber: 9_876_543_210 })
    expect((await getRow(store, 'F2'))?.call.status).toBe('progress')
    await startInterviewCall(store, { funnelId: 'F2' })
    expect(calls(world)[1]!.body).toEqual({ type: 'Interview' })
  })

  test('TRAP-48 what waits is sent before, the undo of it included', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.update', rejected('F1'), { hold: true })
    world.hook = (request) => {
      if (!request.path.startsWith(CALL)) return undefined
      return world.applied.includes('F1 rejected') ? placed(world, request) : owes(request)
    }
    expect(await startInterviewCall(store, { funnelId: 'F2' })).toEqual({ kind: 'placed' })
    expect(calls(world)).toHaveLength(1)
  })

  test('TRAP-48 2074 for a result that is still on this phone: it is sent, and the call asked for once more', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.update', rejected('F1'))
    let lost = true
    world.hook = (request) => {
      if (request.path.startsWith(CALL)) return world.applied.length > 0 ? placed(world, request) : owes(request)
      if (lost && request.key) {
        lost = false
        return json({ status: false, error: { code: 'busy', message: '' } }, 503)
      }
      return undefined
    }
    expect(await startInterviewCall(store, { funnelId: 'F2' })).toEqual({ kind: 'placed' })
    expect(calls(world)).toHaveLength(2)
    expect(world.applied).toEqual(['F1 rejected'])
  })

  test('CALL-07 2074 otherwise names whose result is missing, and nobody is rung', async () => {
    const { world, store } = await setUp()
    world.hook = (request) => (request.path.startsWith(CALL) ? owes(request, 'F9') : undefined)
    expect(await startInterviewCall(store, { funnelId: 'F2' })).toEqual({ kind: 'feedback-due', funnelId: 'F9' })
    expect(calls(world)).toHaveLength(1)
  })

  test('TRAP-48 at most one second try', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.update', rejected('F1'))
    world.hook = (request) => {
      if (request.path.startsWith(CALL)) return owes(request)
      return request.key ? json({ status: false, error: { code: 'busy', message: '' } }, 503) : undefined
    }
    expect(await startInterviewCall(store, { funnelId: 'F2' })).toEqual({ kind: 'feedback-due', funnelId: 'F1' })
    expect(calls(world)).toHaveLength(2)
  })

  test('CALL-03 a refusal gives the words of the server', async () => {
    const { world, store } = await setUp()
    world.hook = (request) =>
      request.path.startsWith(CALL)
        ? answered(request, { status: false, error: { code: 'call-not-placed', message: 'Failed to place call' } })
        : undefined
    expect(await startInterviewCall(store, { funnelId: 'F2' })).toMatchObject({
      kind: 'not-placed',
      error: { code: 'call-not-placed', message: 'Failed to place call' },
    })
  })

  test('TRAP-49 waits ten seconds and asks no second time', async () => {
    const { world, store } = await setUp()
    world.hook = (request) => (request.path.startsWith(CALL) ? 'never' : undefined)
    const started = startInterviewCall(store, { funnelId: 'F2' })
    await until(() => calls(world).length === 1)
    await world.advance(9_000)
    let ended = false
    void started.then(() => (ended = true))
    expect(ended).toBe(false)
    await world.advance(1_500)
    expect(await started).toEqual({ kind: 'unheard' })
    expect(calls(world)).toHaveLength(1)
    expect(await store.db.outbox.count()).toBe(0)
  })

  test('TRAP-49 without a network it is not kept for later', async () => {
    const { world, store } = await setUp()
    world.up = false
    expect(await startInterviewCall(store, { funnelId: 'F2' })).toEqual({ kind: 'unheard' })
    world.up = true
    expect(await store.db.outbox.count()).toBe(0)
    expect(calls(world)).toEqual([])
  })

  test('TRAP-48 a queue that is slow does not hold the call up for ever', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.update', rejected('F3'))
    world.hook = (request) => {
      if (request.path.startsWith(CALL)) return placed(world, request)
      return request.key ? 'never' : undefined
    }
    const started = startInterviewCall(store, { funnelId: 'F2' })
    await until(() => world.requests.some(({ key }) => key !== undefined))
    await world.advance(8_500)
    expect(await started).toEqual({ kind: 'placed' })
  })
})
