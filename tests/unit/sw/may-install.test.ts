import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { countAllUnsent, mayInstall } from '../../../sw/may-install.ts'
import { databaseName } from '../../../src/offline/device/database.ts'

const waiting = () => Promise.resolve(2)
const none = () => Promise.resolve(0)

it('OFF-08 a new version waits for unsent updates on a metered or slow connection', async () => {
  for (const connection of [
    { saveData: true },
    { effectiveType: '2g' },
    { effectiveType: 'slow-2g' },
    { type: 'cellular' },
  ]) {
    expect(await mayInstall(true, connection, waiting)).toBe(false)
    expect(await mayInstall(true, connection, none)).toBe(true)
  }
  expect(await mayInstall(true, { effectiveType: '4g', type: 'wifi' }, waiting)).toBe(true)
  expect(await mayInstall(true, undefined, waiting)).toBe(true)
})

it('OFF-08 the first version waits for nothing, and a database that cannot be read holds nothing back', async () => {
  expect(await mayInstall(false, { saveData: true }, waiting)).toBe(true)
  expect(await mayInstall(true, { saveData: true }, () => Promise.reject(new Error('closed')))).toBe(true)
})

it('OFF-08 the outboxes of all users count, and their databases stay as they are', async () => {
  const fill = (name: string, count: number) =>
    new Promise<void>((resolve) => {
      const opening = indexedDB.open(name, 40)
      opening.addEventListener('upgradeneeded', () => {
        const outbox = opening.result.createObjectStore('outbox', { autoIncrement: true })
        for (let at = 0; at < count; at += 1) outbox.add({ at })
      })
      opening.addEventListener('success', () => {
        opening.result.close()
        resolve()
      })
    })
  await fill(databaseName('u1'), 2)
  await fill(databaseName('u2'), 3)
  await fill('something-else', 7)
  expect(await countAllUnsent()).toBe(5)
  expect((await indexedDB.databases()).find(({ name }) => name === databaseName('u1'))?.version).toBe(40)
})

it('OFF-08 a database that was removed since it was listed counts nothing and is not made anew', async () => {
  const before = await indexedDB.databases()
  const listed = [...before, { name: databaseName('removed'), version: 30 }]
  const factory = { databases: async () => listed, open: (name: string) => indexedDB.open(name) }
  expect(await countAllUnsent(factory as unknown as IDBFactory)).toBe(5)
  expect(await indexedDB.databases()).toEqual(before)
})
