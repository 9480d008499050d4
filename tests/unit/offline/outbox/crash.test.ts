import { IDBVersionChangeEvent } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { deleteEverything } from '../../../../src/offline/device/sign-out.ts'
import { reopenStore, StoreOutdatedError, type Store } from '../../../../src/offline/device/store.ts'
import { DATABASE_VERSION, DeviceDatabase } from '../../../../src/offline/device/database.ts'
import { Device, joined, selected, setUp, START, until, World } from '../world.ts'

/** Kills the tab at the `nth` request that goes to the database, the network, the locks or the session. */
async function killAt(nth: number) {
  const world = new World()
  const device = new Device(world)
  world.row('F1', 'selected')
  let count = 0
  let killed = false
  const opened: { store?: Store } = {}
  const step = () => {
    count += 1
    if (count !== nth || !opened.store) return
    killed = true
    device.kill(opened.store)
  }
  const deps = device.deps()
  const tab = await device.tab({
    fetch: async (url, init) => {
      step()
      if (killed) throw new TypeError('gone')
      const response = await world.fetch(url, init)
      step()
      if (killed) return new Promise(() => undefined)
      return response
    },
    now: () => {
      step()
      return deps.now()
    },
    session: {
      ...deps.session,
      accessToken: () => {
        step()
        return deps.session.accessToken()
      },
    },
  })
  opened.store = tab
  tab.db.use({
    stack: 'dbcore',
    name: 'kill',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          mutate: (request) => {
            step()
            return table.mutate(request)
          },
        }
      },
    }),
  })
  tab.db.close({ disableAutoOpen: false })
  await tab.db.open()
  return { world, device, tab, isKilled: () => killed, steps: () => count }
}

const letter = { name: 'offer.pdf', type: 'application/pdf', size: 600_000 }

describe('killed at any moment', () => {
  test('I1 I2 I8 I10 OFF what was said to be saved is applied once by the next tab, wherever this one died', async () => {
    let died = 0
    for (let nth = 1; nth < 400; nth += 1) {
      const { world, device, tab, isKilled } = await killAt(nth)
      const work = (async () => {
        const saved = await enqueue(tab, 'applicant.update', joined('F1', [letter]), {
          files: [new Blob([new Uint8Array(letter.size)])],
        }).then(
          () => true,
          () => false,
        )
        if (saved) await drain(tab, 'enqueue').catch(() => undefined)
        return saved
      })()
      let saved: boolean | undefined
      void work.then((result) => (saved = result))
      await until(() => saved !== undefined || isKilled())
      for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      if (!isKilled()) break
      died += 1
      const next = await device.tab()
      const waiting = await listOperations(next)
      // Either it was not reported as saved, or it is in the outbox, or it is done
      if (saved === false) expect(waiting.length + world.applied.length, `step ${nth}`).toBeLessThanOrEqual(1)
      await drain(next, 'sync-now')
      expect(await listOperations(next), `step ${nth}`).toEqual([])
      const expected = waiting.length > 0 || world.applied.length > 0 ? ['F1 selected', 'F1 joined'] : []
      expect(world.applied, `step ${nth}`).toEqual(expected)
      if (saved !== false) expect(world.applied, `step ${nth}`).toHaveLength(2)
      expect(await next.db.blobs.count(), `step ${nth}`).toBe(0)
      device.kill(next)
    }
    expect(died).toBeGreaterThan(30)
  }, 60_000)
})

describe('several at once', () => {
  test('I2 I4 OFF two that drain at the same time without any lock apply each update once and in order', async () => {
    const { world, device, store } = await setUp(6, { locks: undefined })
    const other = await device.tab({ locks: undefined })
    for (let n = 1; n <= 6; n += 1) {
      await enqueue(n % 2 ? store : other, 'applicant.update', selected(`F${n}`))
      await enqueue(n % 2 ? other : store, 'applicant.update', joined(`F${n}`))
    }
    // Every third response is cut, so that both have to repeat what the other may have sent
    let count = 0
    world.hook = (request) => (request.key && (count += 1) % 3 === 0 ? 'cut' : undefined)
    for (let round = 0; round < 30 && (await listOperations(store)).length > 0; round += 1) {
      await Promise.all([drain(store, 'sync-now'), drain(other, 'sync-now')])
      world.now += 60_000
    }
    expect(await listOperations(store)).toEqual([])
    for (let n = 1; n <= 6; n += 1) {
      const mine = world.applied.filter((line) => line.startsWith(`F${n} `))
      expect(mine).toEqual([`F${n} selected`, `F${n} selected`, `F${n} joined`])
    }
  })

  test('OFF with a lock only one tab sends, and the other one comes back', async () => {
    const { world, device, store } = await setUp(3)
    const other = await device.tab()
    for (const id of ['F1', 'F2', 'F3']) await enqueue(store, 'applicant.update', selected(id))
    const draining = drain(store, 'enqueue')
    const busy = await drain(other, 'enqueue')
    expect(await draining).toMatchObject({ sent: 3, left: 0 })
    expect(busy).toMatchObject({ stopped: 'busy', nextAt: START + 2_000 })
    expect(world.applied).toHaveLength(3)
  })

  test('I8 OFF a frozen tab keeps its lock: after 45 s another one takes over, and nothing is applied twice', async () => {
    const { world, device, store } = await setUp(2)
    const other = await device.tab()
    let thaw: (response: Response) => void = () => {}
    world.hook = async (request) => {
      if (!request.key) return undefined
      world.hook = () => undefined
      // Processed; the tab is frozen before it sees the response
      const response = await world.fetch(`http://api.test/api/hire/v1/${request.path}`, {
        method: 'POST',
        headers: Object.fromEntries(request.headers),
        body: JSON.stringify(request.body),
      })
      return new Promise<Response>((resolve) => (thaw = () => resolve(response)))
    }
    await enqueue(store, 'applicant.update', selected('F1'))
    const frozen = drain(store, 'enqueue')
    await until(() => world.applied.length === 1)
    expect(await drain(other, 'tick')).toMatchObject({ sent: 0, stopped: 'busy' })
    world.now += 46_000
    expect(await drain(other, 'tick')).toMatchObject({ sent: 1, left: 0 })
    thaw(new Response())
    expect(await frozen).toMatchObject({ left: 0 })
    expect(world.applied).toEqual(['F1 selected'])
    expect(await getRow(store, 'F1')).toMatchObject({ stage: { status: 'selected' }, pending: 0 })
  })

  test('I5 OFF a lane that waits for its answer does not delay what is made meanwhile', async () => {
    const { world, store } = await setUp(3)
    world.hook = (request) => (JSON.stringify(request.body).includes('"F1"') ? 'never' : undefined)
    await enqueue(store, 'applicant.update', selected('F1'))
    const draining = drain(store, 'enqueue')
    await until(() => world.keys.length === 1)
    await enqueue(store, 'applicant.update', selected('F2'))
    void drain(store, 'enqueue')
    await until(() => world.applied.length === 1)
    expect(world.applied).toEqual(['F2 selected'])
    await world.advance(25_000)
    await draining
  })

  test('OFF at most six lanes are in flight, two on a slow connection', async () => {
    for (const [isSlow, most] of [
      [false, 6],
      [true, 2],
    ] as const) {
      const { world, store } = await setUp(10, { isSlow: () => isSlow })
      let flying = 0
      let top = 0
      let open = () => {}
      const full = new Promise<void>((resolve) => (open = resolve))
      world.hook = async (request) => {
        if (!request.key) return
        flying += 1
        top = Math.max(top, flying)
        if (flying === most) open()
        await full
        await new Promise((resolve) => setTimeout(resolve, 5))
        flying -= 1
      }
      for (let n = 1; n <= 10; n += 1) await enqueue(store, 'applicant.update', selected(`F${n}`))
      expect(await drain(store, 'enqueue')).toMatchObject({ sent: 10 })
      expect(top).toBe(most)
    }
  })
})

describe('the database', () => {
  test('OFF a connection that was lost is opened anew and nothing is spent on the dead one', async () => {
    const { world, store } = await setUp()
    // As on a phone that slept: the handle is dead and there was no event
    store.db.backendDB().close()
    await enqueue(store, 'applicant.update', selected('F1'))
    store.db.backendDB().close()
    expect(await drain(store, 'pageshow')).toMatchObject({ sent: 1, left: 0 })
    expect(world.applied).toEqual(['F1 selected'])
  })

  test('TRAP-83 OFF an older tab lets go when a newer one upgrades, and does not write any more', async () => {
    const { device, store } = await setUp()
    const newer = new DeviceDatabase('u1', { indexedDB: device.indexedDB, IDBKeyRange: store.deps.IDBKeyRange })
    newer.version(DATABASE_VERSION + 1).stores({ extra: 'id' })
    await newer.open()
    await expect(enqueue(store, 'applicant.update', selected('F1'))).rejects.toThrow()
    await expect(reopenStore(store)).rejects.toBeInstanceOf(StoreOutdatedError)
    expect(await newer.outbox.count()).toBe(0)
    await expect(device.tab()).rejects.toBeInstanceOf(StoreOutdatedError)
    newer.close()
  })

  test('I1 OFF what is being saved while another tab deletes everything is not called saved', async () => {
    const { device, store } = await setUp()
    // The deletion requests every tab to let go, and then waits for what they are still writing
    store.db.outbox.hook('creating', () => {
      const asking = new IDBVersionChangeEvent('versionchange', { oldVersion: 10, newVersion: null })
      store.db.backendDB().dispatchEvent(asking)
    })
    await expect(enqueue(store, 'applicant.update', selected('F1'))).rejects.toBeInstanceOf(StoreOutdatedError)
    await deleteEverything('u1', device.deps())
    await expect(enqueue(store, 'applicant.update', selected('F1'))).rejects.toThrow()
  })
})
