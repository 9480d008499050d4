import { expect, test } from 'vitest'
import type { CallOutput } from '../../../src/contract/call.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { saveOnce } from '../../../src/data/save-once.ts'
import { json, setUp } from '../offline/world.ts'

const call = funnelCalls.notes
const of = 'notes/F1'
const note = (notes: string, timeStamp = 0) => ({ funnelId: 'F1', notes, base: { timeStamp } })
const onto = (words: string) => (stored: CallOutput<typeof call>) =>
  note(words, stored.data.result[0]!.notes!.timeStamp!)

async function lostAfterItArrived() {
  const { world, store } = await setUp()
  world.row('F1', 'shortlisted')
  world.hook = () => 'cut'
  expect(await saveOnce(store, of, call, note('Tall'))).toMatchObject({ ok: false })
  world.hook = () => undefined
  return { world, store }
}
const sent = ({ requests }: Awaited<ReturnType<typeof lostAfterItArrived>>['world']) =>
  requests.filter(({ path }) => path.startsWith('fulfillment/'))

test('TRAP-15 what was changed since an attempt that arrived is saved as well, under a key of its own, on what that stored', async () => {
  const { world, store } = await lostAfterItArrived()
  expect(await saveOnce(store, of, call, note('Tall, strong'), onto('Tall, strong'))).toMatchObject({ ok: true })
  expect(world.applied).toEqual(['F1 notes Tall', 'F1 notes Tall, strong'])
  const [first, again, second] = sent(world).map(({ key }) => key)
  expect(again).toBe(first)
  expect(second).not.toBe(first)
})

test('TRAP-15 sent again unchanged it is saved once', async () => {
  const { world, store } = await lostAfterItArrived()
  expect(await saveOnce(store, of, call, note('Tall'), onto('Tall'))).toMatchObject({ ok: true })
  expect(world.applied).toEqual(['F1 notes Tall'])
})

test('TRAP-63 what somebody else saved after the attempt stays a conflict', async () => {
  const { world, store } = await lostAfterItArrived()
  world.row('F1', 'shortlisted', { notes: { notes: 'Ravi was here', timeStamp: world.now + 9 } })
  expect(await saveOnce(store, of, call, note('Tall, strong'), onto('Tall, strong'))).toMatchObject({
    ok: false,
    refusal: { reason: 'changed-by-other' },
  })
  expect(world.rows.get('F1')?.notes?.notes).toBe('Ravi was here')
})

test('TRAP-15 the change is sent once more only: where another attempt arrived meanwhile, it is no success', async () => {
  const { world, store } = await lostAfterItArrived()
  // The attempt cannot be taken off the device: it is found again
  store.db.drafts.delete = () => Promise.reject(new Error('full')) as never
  const result = await saveOnce(store, of, call, note('Tall, strong'), onto('Tall, strong'))
  expect(result).toMatchObject({ ok: false, error: { code: 'in-flight' } })
  expect(world.applied).toEqual(['F1 notes Tall'])
  expect(sent(world)).toHaveLength(3)
})

test('TRAP-15 a change whose own answer is lost goes out as it was', async () => {
  const { world, store } = await lostAfterItArrived()
  world.hook = ({ body }) => (body['notes'] === 'Tall, strong' ? 'cut' : undefined)
  expect(await saveOnce(store, of, call, note('Tall, strong'))).toMatchObject({ ok: false })
  world.hook = () => undefined
  const [, , second] = sent(world).map(({ key }) => key)
  world.hook = ({ path }) => (path.startsWith('operations/') ? json({}, 500) : undefined)
  await saveOnce(store, of, call, note('Tall, strong'))
  expect(sent(world).at(-1)?.key).toBe(second)
})
