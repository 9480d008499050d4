import { expect, test } from 'vitest'
import { exportOperations } from '../../../../src/offline/outbox/export.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { findReveal, expireReveals, keepReveal } from '../../../../src/offline/rows/reveals.ts'
import { startSync } from '../../../../src/offline/outbox/scheduler.ts'
import { clearCachedRows } from '../../../../src/offline/device/sign-out.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { limits } from '../../../../src/rules/limits.ts'
import { rejected, setUp, START, until } from '../world.ts'

const contact = { mobile: '9812345614', alternate: '7712345608' }
const kept = (store: Store) => store.db.saved.where('key').startsWith('reveal ').count()

/** Everything of a database as text, bytes as the characters they would be. */
async function readAll(store: Store): Promise<string> {
  const parts: string[] = []
  for (const table of store.db.tables)
    for (const record of await table.toArray())
      parts.push(
        JSON.stringify(record, (_, value: unknown) => {
          if (value instanceof ArrayBuffer) return Buffer.from(value).toString('latin1')
          return ArrayBuffer.isView(value) ? Buffer.from(value.buffer).toString('latin1') : value
        }),
      )
  return parts.join('\n')
}

test('PROF-07 revealed numbers can be read for 24 hours and not a moment longer', async () => {
  const { world, store } = await setUp(1)
  expect(await findReveal(store, 'F1')).toBeUndefined()
  await keepReveal(store, 'F1', contact)
  world.now = START + limits.revealLife - 1
  expect(await findReveal(store, 'F1')).toEqual({ ...contact, until: START + 24 * 3_600_000 })
  expect(await findReveal(store, 'F2')).toBeUndefined()
  world.now = START + limits.revealLife
  expect(await findReveal(store, 'F1')).toBeUndefined()
})

test('PROF-07 a clock that is set back does not make the day longer', async () => {
  const { world, store } = await setUp(1)
  await keepReveal(store, 'F1', contact)
  world.now = START - 60_000
  expect(await findReveal(store, 'F1')).toMatchObject(contact)
  world.now = START - 3_600_000
  expect(await findReveal(store, 'F1')).toBeUndefined()
  expect(await expireReveals(store)).toBe(1)
})

test('TRAP-18 what is over is removed from the device: at the next start, and while the app stays open', async () => {
  const { world, store } = await setUp(1)
  await keepReveal(store, 'F1', contact)
  world.now = START + limits.revealLife - 40_000
  await keepReveal(store, 'F2', contact)
  let stop = startSync(store, {})
  await world.advance(30_000)
  expect(await kept(store)).toBe(2)
  await world.advance(30_000)
  await until(async () => (await kept(store)) === 1)
  stop()
  world.now += limits.revealLife
  stop = startSync(store, {})
  await until(async () => (await kept(store)) === 0)
  stop()
})

test('TRAP-18 the numbers are nowhere in clear on the device, and what is stored for one applicant opens for no other', async () => {
  const { store } = await setUp(2)
  await keepReveal(store, 'F1', contact)
  await enqueue(store, 'applicant.update', rejected('F1'))
  const all = await readAll(store)
  expect(all).toContain('reveal F1')
  expect(all).not.toMatch(/9812345614|7712345608/)
  const { value: key } = (await store.db.saved.get('reveals-key'))!
  expect((key as CryptoKey).extractable).toBe(false)
  const record = (await store.db.saved.get('reveal F1'))!
  await store.db.saved.put({ ...record, key: 'reveal F2' })
  expect(await findReveal(store, 'F2')).toBeUndefined()
})

test('TRAP-18 two reveals at once share a key', async () => {
  const { store } = await setUp(2)
  await Promise.all([keepReveal(store, 'F1', contact), keepReveal(store, 'F2', contact)])
  expect(await findReveal(store, 'F1')).toMatchObject(contact)
  expect(await findReveal(store, 'F2')).toMatchObject(contact)
})

test('TRAP-18 revealed numbers are in no export', async () => {
  const { store } = await setUp(1)
  await keepReveal(store, 'F1', contact)
  await enqueue(store, 'applicant.update', rejected('F1'), { hold: true })
  const text = await exportOperations(store)
  expect(text).toContain('applicant.update')
  expect(text).not.toMatch(/9812345614|7712345608/)
})

test('TRAP-18 a sign-out removes them', async () => {
  const { device, store } = await setUp(1)
  await keepReveal(store, 'F1', contact)
  await clearCachedRows('u1', device.deps())
  expect(await kept(store)).toBe(0)
})
