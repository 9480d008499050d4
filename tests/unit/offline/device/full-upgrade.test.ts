import { describe, expect, test } from 'vitest'
import { databaseName, type RequestRecord } from '../../../../src/offline/device/database.ts'
import { clearCachedRows } from '../../../../src/offline/device/sign-out.ts'
import { StorageFullError } from '../../../../src/offline/device/storage.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import type { Disk } from '../../../sync/disk.ts'
import { TabDatabases } from '../../../sync/killable-database.ts'
import { limited, type Room } from '../limited.ts'
import { inOldDatabase, letter, oldPhone } from './old-phone.ts'

type Phone = Awaited<ReturnType<typeof oldPhone>>

/** Asserts that both updates arrive once, in whatever order, with the whole letter. */
async function expectSentOnce({ world, device }: Phone, deps = device.deps()) {
  const store = await device.tab({ indexedDB: deps.indexedDB })
  await drain(store, 'sync-now')
  await drain(store, 'sync-now')
  expect(await listOperations(store)).toEqual([])
  expect(world.applied.toSorted()).toEqual(['F1 joined', 'F1 selected', 'F2 rejected'])
  expect([...world.files.values()]).toEqual([letter.size])
}

const openIn = (phone: Phone, room: Room) => phone.device.tab({ indexedDB: limited(phone.device.indexedDB, room) })

describe('an upgrade on a full device', () => {
  test('TRAP-82 TRAP-83 the version change writes no record', async () => {
    const phone = await oldPhone(['u1'])
    const writes: string[] = []
    await openIn(phone, ({ mode, table }) => writes.push(`${mode} ${table}`) > 0)
    expect(writes.filter((one) => one.startsWith('versionchange'))).toEqual([])
    expect(writes).toContain('readwrite outbox')
  })

  test('I1 TRAP-82 opens with the rows and the updates, says that it is full, and sends once there is room', async () => {
    const phone = await oldPhone(['u1'])
    let hasRoom = false
    const store = await openIn(phone, () => hasRoom)
    expect(await getRow(store, 'F3')).toMatchObject({ name: 'Asha F3' })
    expect(await listOperations(store)).toMatchObject([{ state: 'queued' }, { state: 'queued' }])
    expect(store.isFull).toBe(true)
    expect(await drain(store, 'start')).toMatchObject({ sent: 0, refused: 0, left: 2, stopped: 'full' })
    hasRoom = true
    expect(await drain(store, 'tick')).toMatchObject({ sent: 2, refused: 0, left: 0 })
    expect(store.isFull).toBe(false)
    await expectSentOnce(phone)
  })

  test('I1 I2 TRAP-83 whichever write finds no room, nothing is lost and nothing is sent twice', async () => {
    for (let nth = 1; ; nth += 1) {
      const phone = await oldPhone(['u1'])
      let writes = 0
      const store = await openIn(phone, () => {
        writes += 1
        return writes !== nth
      })
      expect(await getRow(store, 'F3'), `write ${nth}`).toMatchObject({ name: 'Asha F3' })
      expect((await listOperations(store)).map(({ state }) => state)).toEqual(['queued', 'queued'])
      await expectSentOnce(phone)
      if (writes < nth) break
      expect(nth).toBeLessThan(100)
    }
  })

  test('TRAP-82 gives up the rows of closed requests for it, the oldest first, and never one with an update', async () => {
    const phone = await oldPhone(['u1'])
    const { world, device } = phone
    const row = (hiringRequestId: string, id: string) => world.row(id, 'rejected', { hiringRequestId })
    await inOldDatabase(device, async (db) => {
      const [like] = await db.table('rows').toArray()
      const request = (hiringRequestId: string, createdAt: number, active: boolean): Partial<RequestRecord> => ({
        ...{ hiringRequestId, ipId: 'EMP1', createdAt, active, savedAt: world.now, asOf: world.now },
      })
      await db.table('requests').bulkPut([request('HR1', 1, true), request('OLD', 2, false), request('NEW', 3, false)])
      for (const [id, funnelId] of [
        ['OLD', 'O1'],
        ['NEW', 'N1'],
      ] as const) {
        row(id, funnelId)
        await db.table('rows').put({ ...like, funnelId, hiringRequestId: id, pending: 0, refused: 0, shown: undefined })
        await db.table('totals').put({ hiringRequestId: id, groups: { rejected: 1 } })
      }
      await db.table('totals').put({ hiringRequestId: 'HR1', groups: { screened: 3 } })
    })
    const store = await openIn(phone, ({ removed }) => removed.includes('O1'))
    expect(await store.db.rows.toCollection().primaryKeys()).toEqual(['F1', 'F2', 'F3', 'N1'])
    expect(await store.db.requests.toCollection().primaryKeys()).toEqual(['HR1', 'NEW'])
    expect(store.isFull).toBe(false)
    await expectSentOnce(phone)
  })

  test('I1 TRAP-82 where even the version change is refused it says so, and the updates wait for the next opening', async () => {
    const phone = await oldPhone(['u1'])
    let isRefused = true
    const { indexedDB } = phone.device
    const refusing = limited(
      indexedDB,
      () => true,
      () => isRefused,
    )
    await expect(phone.device.tab({ indexedDB: refusing })).rejects.toThrow(StorageFullError)
    isRefused = false
    await expectSentOnce(phone, { ...phone.device.deps(), indexedDB: refusing })
  })

  test('TRAP-30 signing out removes the rows all the same', async () => {
    const phone = await oldPhone(['u1'])
    await clearCachedRows('u1', { ...phone.device.deps(), indexedDB: limited(phone.device.indexedDB, () => false) })
    const store = await phone.device.tab()
    expect(await store.db.rows.count()).toBe(0)
    expect(await store.db.outbox.count()).toBe(2)
  })
})

test('I1 I2 TRAP-83 an upgrade that dies at whichever write is done by the next opening', async () => {
  for (let nth = 1; ; nth += 1) {
    const phone = await oldPhone(['u1'])
    let writes = 0
    let died = () => {}
    const dead = new Promise<'died'>((resolve) => (died = () => resolve('died')))
    const disk = {
      full: 0,
      broken: undefined,
      hasRoom: () => {
        writes += 1
        if (writes === nth) queueMicrotask(() => tab.kill(died))
        return true
      },
    }
    const tab = new TabDatabases(phone.device.indexedDB, disk as unknown as Disk)
    const opened = phone.device.tab({ indexedDB: tab.factory }).then(
      () => 'opened' as const,
      () => 'failed' as const,
    )
    const end = await Promise.race([dead, opened])
    expect((await phone.device.indexedDB.databases()).map(({ name }) => name)).toContain(databaseName('u1'))
    await expectSentOnce(phone)
    if (end === 'opened' && writes < nth) break
    expect(nth).toBeLessThan(100)
  }
})
