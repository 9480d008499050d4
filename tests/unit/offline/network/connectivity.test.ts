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
