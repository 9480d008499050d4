import { expect, test } from 'vitest'
import { databaseName } from '../../../../src/offline/device/database.ts'
import { deleteEverything } from '../../../../src/offline/device/sign-out.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { findReveal } from '../../../../src/offline/rows/reveals.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import { Device, World } from '../world.ts'
import { letter, oldPhone } from './old-phone.ts'

const namesOf = async ({ indexedDB }: Device) => (await indexedDB.databases()).map(({ name }) => name!).toSorted()

test('I1 TRAP-83 what an older version stored encrypted is shown and sent, with its file, and its key is gone', async () => {
  const { world, device } = await oldPhone(['u1'])
  const store = await device.tab()
  expect(await getRow(store, 'F2')).toMatchObject({ rejectionReason: 'Lives too far away', pending: 1 })
  expect(await listOperations(store)).toMatchObject([
    { input: { action: 'joined' } },
    { input: { action: 'rejected' } },
  ])
  // Revealed again by who needs it
  expect(await findReveal(store, 'F3')).toBeUndefined()
  expect(await store.db.saved.get('reveal F3')).toBeUndefined()
  expect((await store.db.log.toArray())[0]?.kept).toMatchObject({ input: { of: 'before' } })
  expect(await namesOf(device)).toEqual([databaseName('u1')])
  expect(await drain(store, 'start')).toMatchObject({ sent: 2, left: 0 })
  expect(world.applied).toEqual(expect.arrayContaining(['F1 joined', 'F2 rejected']))
  expect([...world.files.values()]).toEqual([letter.size])
})

test('I1 TRAP-83 two tabs of the new version that open it at once leave each operation once', async () => {
  const { world, device } = await oldPhone(['u1'])
  const [one, other] = await Promise.all([device.tab(), device.tab()])
  expect(await listOperations(one!)).toMatchObject([{ input: { action: 'joined' } }, { input: { action: 'rejected' } }])
  await Promise.all([drain(one!, 'start'), drain(other!, 'start')])
  await drain(other!, 'start')
  expect(world.applied.toSorted()).toEqual(['F1 joined', 'F1 selected', 'F2 rejected'])
})

test('OFF the key of another user stays for when they sign in', async () => {
  const { device } = await oldPhone(['u1', 'u2'])
  await device.tab()
  expect(await namesOf(device)).toEqual(['fieldhire-keys', databaseName('u1')])
  await deleteEverything('u2', device.deps())
  expect(await namesOf(device)).toEqual([databaseName('u1')])
})

test('I1 TRAP-83 what no key opens is quarantined, and stays on the device', async () => {
  const foreign = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const { world, device } = await oldPhone(['u1'], foreign)
  const store = await device.tab()
  expect(await findReveal(store, 'F3')).toBeUndefined()
  expect(await drain(store, 'start')).toMatchObject({ sent: 0, refused: 2 })
  expect(await listOperations(store)).toMatchObject([{ state: 'quarantined' }, { state: 'quarantined' }])
  expect(world.applied).toEqual([])
})

test('I1 TRAP-83 a payload that is damaged is quarantined; the app opens, and the others are sent', async () => {
  const { world, device } = await oldPhone(['u1'], undefined, '{"action":"joi')
  const store = await device.tab()
  expect(await drain(store, 'start')).toMatchObject({ sent: 1, refused: 1 })
  expect(await listOperations(store)).toMatchObject([{ state: 'quarantined', funnelId: 'F1' }])
  expect(world.applied).toEqual(['F2 rejected'])
})

test('OFF a fresh device makes no database of keys', async () => {
  const device = new Device(new World())
  await device.tab()
  expect(await namesOf(device)).toEqual([databaseName('u1')])
})
