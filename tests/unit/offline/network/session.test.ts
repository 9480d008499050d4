import { describe, expect, test } from 'vitest'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { retry, withdraw } from '../../../../src/offline/outbox/changes.ts'
import { readLog } from '../../../../src/offline/outbox/log.ts'
import { readStatus } from '../../../../src/offline/outbox/status.ts'
import { setUpBatches } from '../batch-server.ts'
import { json, selected, setUp } from '../world.ts'

const forbidden = () => json({ status: false, error: { code: 'no', message: 'No' } }, 403)

describe('the session while draining', () => {
  test('OFF 401 refreshes once for all lanes, then goes on', async () => {
    const { world, device, store } = await setUp()
    world.valid.delete('token-1')
    for (const id of ['F1', 'F2', 'F3']) await enqueue(store, 'applicant.update', selected(id))
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 3, left: 0 })
    expect(device.token).toBe('token-2')
    expect(new Set(world.keys).size).toBe(1)
    expect(world.applied.toSorted()).toEqual(['F1 selected', 'F2 selected', 'F3 selected'])
  })

  test('I10 OFF a refresh that is refused makes the queue wait for a sign-in and deletes nothing', async () => {
    const { world, device, store } = await setUp()
    world.valid.clear()
    device.refresh = () => Promise.resolve('refused')
    for (const id of ['F1', 'F2', 'F3']) await enqueue(store, 'applicant.update', selected(id))
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 0, stopped: 'needs-sign-in', left: 3 })
    expect((await listOperations(store)).map(({ state }) => state)).toEqual(Array(3).fill('needs-sign-in'))
    expect(await readStatus(store)).toMatchObject({ needsSignIn: true, unsent: 3, attention: 0 })
    // With the same token there is no retry
    const before = world.requests.length
    await drain(store, 'tick')
    expect(world.requests.length).toBe(before)
    device.token = 'token-3'
    world.valid.add('token-3')
    expect(await drain(store, 'start')).toMatchObject({ sent: 3, left: 0 })
  })

  test('I1 I10 TRAP-38 when the account was switched off everything unsent is refused with the reason and stays', async () => {
    const { world, device, store } = await setUp()
    world.valid.clear()
    device.refresh = () => Promise.resolve('switched-off')
    for (const id of ['F1', 'F2', 'F3']) await enqueue(store, 'applicant.update', selected(id))
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 0, stopped: 'switched-off', left: 0 })
    const lastError = { class: 'auth', code: 'revoked', reason: 'account-revoked' }
    const refused = { state: 'quarantined', lastError }
    expect(await listOperations(store)).toMatchObject([refused, refused, refused])
    // With their content, for the export
    expect((await listOperations(store)).every(({ input }) => input !== undefined)).toBe(true)
    expect((await readLog(store, 10)).map(({ event }) => event)).toEqual(Array(3).fill('quarantined'))
    expect(await readStatus(store)).toMatchObject({ needsSignIn: false, attention: 3 })
    // One that is recorded afterwards too
    await enqueue(store, 'applicant.update', selected('F4'))
    await drain(store, 'enqueue')
    expect(await listOperations(store)).toHaveLength(4)
    expect(await listOperations(store)).toMatchObject([refused, refused, refused, refused])
    // Switched on again: the user signs in and retries
    device.token = 'token-3'
    world.valid.add('token-3')
    for (const { opId } of await listOperations(store)) await retry(store, opId)
    await drain(store, 'start')
    // The server knows no F4
    expect(world.applied.toSorted()).toEqual(['F1', 'F2', 'F3'].map((id) => `${id} selected`))
  })

  test('OFF TRAP-06 a refresh that nobody answers is no refusal: it is tried again', async () => {
    const { world, device, store } = await setUp()
    world.valid.clear()
    device.refresh = () => Promise.resolve('unreachable')
    await enqueue(store, 'applicant.update', selected('F1'))
    expect(await drain(store, 'enqueue')).toMatchObject({ stopped: 'session-unreachable', left: 1 })
    expect(await listOperations(store)).toMatchObject([{ state: 'waiting', unanswered: false }])
    world.valid.add('token-1')
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 1 })
  })

  test('TRAP-06 a batch that cannot renew the session is refreshed for and sent again, under the same keys', async () => {
    const { world, device, store } = await setUpBatches(['F1', 'F2'])
    device.token = undefined
    world.valid.clear()
    let renewals = 0
    store.deps.session.renew = async (send) => {
      renewals += 1
      expect(await send('refresh-1')).toBeUndefined()
    }
    device.refresh = () => {
      device.token = 'token-2'
      world.valid.add('token-2')
      return Promise.resolve('refreshed')
    }
    for (const id of ['F1', 'F2']) await enqueue(store, 'applicant.update', selected(id))
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 2, left: 0 })
    expect(renewals).toBe(1)
    expect(world.applied.toSorted()).toEqual(['F1 selected', 'F2 selected'])
  })

  test('OFF an expired token without a network costs no attempt', async () => {
    const { device, store } = await setUp()
    device.token = undefined
    device.refresh = () => Promise.resolve('unreachable')
    await enqueue(store, 'applicant.update', selected('F1'))
    await drain(store, 'enqueue')
    expect(await listOperations(store)).toMatchObject([{ attempts: 0, unanswered: false }])
  })

  test('I3 I7 OFF a withdrawal that was begun does not go out under the session of the next person', async () => {
    const { world, device, store } = await setUp()
    world.hook = (request) => (request.key ? 'lost' : undefined)
    const { opId } = await enqueue(store, 'applicant.update', selected('F1'))
    await drain(store, 'enqueue')
    const before = world.requests.length
    // The mark that it will be requested is written; at that moment another user signs in
    store.db.outbox.hook('updating', () => {
      device.user = 'u2'
      device.token = 'token-1'
    })
    expect(await withdraw(store, opId)).toBe('unreachable')
    expect(world.requests.length).toBe(before)
    expect(await listOperations(store)).toMatchObject([{ opId, voiding: true }])
  })

  test('OFF 403 is tried once more with a fresh token, then quarantined', async () => {
    const { world, device, store } = await setUp()
    world.hook = (request) => (request.key ? forbidden() : undefined)
    await enqueue(store, 'applicant.update', selected('F1'))
    expect(await drain(store, 'enqueue')).toMatchObject({ refused: 1, left: 0 })
    expect(await listOperations(store)).toMatchObject([{ state: 'quarantined', lastError: { status: 403 } }])
    expect(device.refreshes).toBe(1)
    expect(world.requests.filter((request) => request.key).map((request) => request.token)).toEqual([
      'token-1',
      'token-2',
    ])
  })

  test('OFF 403 that a fresh token cures is sent', async () => {
    const { world, store } = await setUp()
    world.hook = (request) => (request.key && request.token === 'token-1' ? forbidden() : undefined)
    await enqueue(store, 'applicant.update', selected('F1'))
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1 })
  })

  test('I7 nothing is sent under the session of somebody else', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    device.user = 'u2'
    device.token = 'token-b'
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 0, left: 1, stopped: 'other-user' })
    expect(world.keys).toEqual([])
    device.user = 'u1'
    device.token = 'token-1'
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1 })
  })

  test('I7 somebody else who signs in while the token is fetched gets nothing sent in their name', async () => {
    const { world, device, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    let reads = 0
    store.deps.session.accessToken = () => {
      reads += 1
      // The session changes between the reads of the token and of the user
      if (reads === 3) {
        device.user = 'u2'
        device.token = 'token-b'
      }
      return Promise.resolve(device.token)
    }
    expect((await drain(store, 'enqueue')).stopped).toBe('other-user')
    expect(world.keys).toEqual([])
    expect(await listOperations(store)).toMatchObject([{ state: 'queued', attempts: 0, unanswered: false }])
  })

  test('I7 with both read together the token decides', async () => {
    const { world, device, store } = await setUp()
    store.deps.session.access = () => Promise.resolve({ token: device.token!, userId: device.user })
    await enqueue(store, 'applicant.update', selected('F1'))
    device.user = 'u2'
    expect((await drain(store, 'enqueue')).stopped).toBe('other-user')
    device.user = 'u1'
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1 })
    expect(world.applied).toEqual(['F1 selected'])
  })
})
