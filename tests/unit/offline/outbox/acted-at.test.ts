import { describe, expect, test } from 'vitest'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { notes, selected, setUp, START, type World } from '../world.ts'

const DAY = 86_400_000
const timesOf = (world: World) =>
  world.requests.flatMap(({ key, headers }) =>
    key ? [{ actedAt: Number(headers.get('x-acted-at')), sentAt: Number(headers.get('x-sent-at')) }] : [],
  )

describe('TRAP-98 a clock that is wrong', () => {
  test('says when it acted and when it sends, so that the server can tell how long ago it was', async () => {
    const { world, store } = await setUp(1)
    await enqueue(store, 'applicant.update', selected('F1'))
    world.now += 5_000
    await drain(store, 'tick')
    expect(timesOf(world)).toEqual([{ actedAt: START, sentAt: START + 5_000 }])
  })

  test('set back: an update is not older than the row it was made on, nor than what was done to it before', async () => {
    const { world, store } = await setUp(2)
    world.now -= 10 * DAY
    await enqueue(store, 'applicant.update', selected('F1'))
    world.now -= DAY
    await enqueue(store, 'applicant.notes', notes('F1', 'Speaks Kannada'))
    world.now += 11 * DAY
    await drain(store, 'tick')
    expect(timesOf(world).map(({ actedAt }) => actedAt)).toEqual([START, START + 1])
  })

  test('right: an update carries the moment of the action', async () => {
    const { world, store } = await setUp(1)
    world.now += 2 * DAY
    await enqueue(store, 'applicant.update', selected('F1'))
    world.now += DAY
    await drain(store, 'tick')
    expect(timesOf(world)).toEqual([{ actedAt: START + 2 * DAY, sentAt: START + 3 * DAY }])
  })
})
