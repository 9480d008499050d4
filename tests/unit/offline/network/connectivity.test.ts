import { expect, test } from 'vitest'
import { readConnectivity, writeConnectivity } from '../../../../src/offline/network/connectivity.ts'
import type { Connectivity } from '../../../../src/offline/device/types.ts'
import { setUp } from '../world.ts'

test.each<[Connectivity, Connectivity]>([
  ['offline', 'online'],
  ['online', 'offline'],
])('OFF-01 of two reports at once the later one stays: %s, then %s', async (first, then) => {
  const { store } = await setUp(1)
  await writeConnectivity(store, then)
  await Promise.all([writeConnectivity(store, first), writeConnectivity(store, then)])
  expect(await readConnectivity(store)).toBe(then)
})

test('OFF-01 a page that loses all requests because it is being left does not make the next one open offline', async () => {
  const { world, store } = await setUp(1)
  const readDevice = async () => (await store.db.meta.get('net'))?.value
  await writeConnectivity(store, 'online')
  await writeConnectivity(store, 'offline')
  expect(await readConnectivity(store), 'its own screens know at once').toBe('offline')
  expect(await readDevice(), 'the next page does not').toBe('online')

  await world.advance(1_000)
  await writeConnectivity(store, 'online')
  await world.advance(2_000)
  expect(await readDevice(), 'a response came meanwhile').toBe('online')

  await writeConnectivity(store, 'offline')
  await world.advance(2_000)
  await expect.poll(readDevice, { message: 'the page is still there' }).toBe('offline')
  expect(await readConnectivity(store)).toBe('offline')
})
