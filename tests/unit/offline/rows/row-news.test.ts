import { describe, expect, test } from 'vitest'
import { syncCalls } from '../../../../src/contract/sync-pull.ts'
import { lookAtDesk } from '../../../../src/offline/rows/desk-look.ts'
import {
  isFollowing,
  onRowNews,
  readFollowed,
  tellRowNews,
  type RowNews,
} from '../../../../src/offline/rows/row-news.ts'
import { readSeen } from '../../../../src/offline/rows/seen-queue.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { json, rest, setUp } from '../world.ts'

/** Two tabs of one user, or one of each user, that hear each other. */
function makeTab(userId = 'u1', clock = { now: 1_000 }) {
  const channel = (name: string) => new BroadcastChannel(`test-${name}`)
  return { userId, closed: false, deps: { now: () => clock.now, channel } } as unknown as Store
}

const hear = (store: Store) => {
  const heard: RowNews[] = []
  onRowNews(store, (news) => heard.push(news))
  return heard
}

describe('API-093 what the stream tells of rows', () => {
  test('is heard in every tab of the user, also in one that came later', async () => {
    const [holder, second, stranger] = [makeTab(), makeTab(), makeTab('u2')]
    const [mine, theirs, others] = [hear(holder), hear(second), hear(stranger)]
    tellRowNews(holder, { kind: 'open' })
    tellRowNews(holder, { kind: 'rows', ipIds: ['EMP1'] })
    await rest()
    const all = [{ kind: 'open' }, { kind: 'rows', ipIds: ['EMP1'] }]
    expect(mine).toEqual(all)
    expect(theirs).toEqual(all)
    expect(others).toEqual([])
    const late = makeTab()
    const heard = hear(late)
    await rest()
    expect(isFollowing(late)).toBe(true)
    expect(heard).toEqual([{ kind: 'open' }])
    // The tabs that knew it are not told again
    expect(theirs).toEqual(all)
    tellRowNews(holder, { kind: 'over' })
    await rest()
    expect([holder, second, late].map(isFollowing)).toEqual([false, false, false])
    for (const store of [holder, second, late, stranger]) store.closed = true
    tellRowNews(holder, { kind: 'open' })
    expect(isFollowing(holder)).toBe(false)
  })

  test('it is known since when and until when nothing was missed', () => {
    const clock = { now: 1_000 }
    const store = makeTab('u3', clock)
    expect(readFollowed(store)).toBeUndefined()
    tellRowNews(store, { kind: 'open' })
    clock.now = 5_000
    expect(readFollowed(store)).toEqual({ since: 1_000, until: 5_000 })
    tellRowNews(store, { kind: 'over' })
    clock.now = 9_000
    expect(readFollowed(store)).toEqual({ since: 1_000, until: 5_000 })
    tellRowNews(store, { kind: 'open' })
    expect(readFollowed(store)).toEqual({ since: 9_000, until: 9_000 })
    store.closed = true
  })
})

describe('GATE-10 a desk that is told', () => {
  const MINUTE = 60_000
  const signal = new AbortController().signal

  async function openGate() {
    const { world, store } = await setUp(0)
    const pulled = { requests: [], digest: 'd', rows: [], asOf: world.now }
    world.hook = ({ path }) => (path.endsWith(syncCalls.pull.path) ? json({ status: true, data: pulled }) : undefined)
    return { world, store, look: () => lookAtDesk(store, { ipId: 'IP1' }, signal) }
  }

  test('and heard nothing for long was not away; without a stream it was', async () => {
    const { world, store, look } = await openGate()
    await look()
    const first = (await readSeen(store, 'IP1'))!.heardAt
    world.now += 500
    tellRowNews(store, { kind: 'open' })
    world.now += 500
    await look()
    expect((await readSeen(store, 'IP1'))!.heardAt).toBe(first + 1_000)
    world.now += 40 * MINUTE
    world.up = false
    tellRowNews(store, { kind: 'over' })
    world.now += 2 * MINUTE
    await look()
    // Until the stream ended the others were known
    expect(await readSeen(store, 'IP1')).toMatchObject({ heardAt: first + 1_000 + 40 * MINUTE, isAway: true })
  })
})
