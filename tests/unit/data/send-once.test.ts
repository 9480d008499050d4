import { describe, expect, test } from 'vitest'
import { feedbackCalls } from '../../../src/contract/feedback.ts'
import { sendOnce } from '../../../src/data/send-once.ts'
import { json, setUp } from '../offline/world.ts'

const message = (words: string) => ({
  ...{ partner_id: 'EMP1', partner_type: 'EMP', firstname: 'Asha', email: 'asha@example.test', subject: 'Help' },
  message: words,
})
const keysOf = (requests: { path: string; key?: string }[]) =>
  requests.filter(({ path }) => !path.startsWith('operations/')).map(({ key }) => key)

describe('a mutation whose answer is lost', () => {
  test.each([
    ['after it arrived', 'cut' as const],
    ['before it arrived', 'lost' as const],
  ])(
    'TRAP-15 TRAP-84 %s: sent again it is the same one, over a reload too, and the next is another',
    async (_, fate) => {
      const { world, device, store } = await setUp()
      world.hook = () => fate
      expect(await sendOnce(store, 'draft-1', feedbackCalls.send, message('Hello'))).toMatchObject({ ok: false })
      world.hook = () => undefined
      device.kill(store)
      const reloaded = await device.tab()
      expect(await sendOnce(reloaded, 'draft-1', feedbackCalls.send, message('Hello'))).toMatchObject({ ok: true })
      expect(world.applied).toEqual(['feedback'])
      await sendOnce(reloaded, 'draft-1', feedbackCalls.send, message('Hello'))
      expect(world.applied).toHaveLength(2)
      const [first, second, third] = keysOf(world.requests)
      expect(second).toBe(first)
      expect(third).not.toBe(first)
    },
  )

  test('TRAP-15 changed since: what arrived before is the answer, and nothing is sent anew', async () => {
    const { world, store } = await setUp()
    world.hook = () => 'cut'
    await sendOnce(store, 'draft-1', feedbackCalls.send, message('Hello'))
    world.hook = () => undefined
    const result = await sendOnce(store, 'draft-1', feedbackCalls.send, message('Hello, all'))
    expect(result).toMatchObject({ ok: true, isEarlier: true, sent: { message: 'Hello' } })
    expect(world.applied).toEqual(['feedback'])
  })

  test('TRAP-15 changed since: what never arrived is withdrawn, and its late copy is refused', async () => {
    const { world, store } = await setUp()
    world.hook = () => 'lost'
    await sendOnce(store, 'draft-1', feedbackCalls.send, message('Hello'))
    const late = world.requests[0]!
    world.hook = () => undefined
    expect(await sendOnce(store, 'draft-1', feedbackCalls.send, message('Hello, all'))).toMatchObject({
      ok: true,
      isEarlier: false,
    })
    const copy = await world.fetch(`http://api.test/api/hire/v1/${late.path}`, {
      method: 'POST',
      headers: late.headers,
      body: JSON.stringify(late.body),
    })
    expect(await copy.json()).toMatchObject({ status: false })
    expect(world.applied).toEqual(['feedback'])
  })

  test('TRAP-84 changed without a network: nothing is sent while it is open whether the first arrived', async () => {
    const { world, store } = await setUp()
    world.hook = () => 'cut'
    await sendOnce(store, 'draft-1', feedbackCalls.send, message('Hello'))
    world.up = false
    expect(await sendOnce(store, 'draft-1', feedbackCalls.send, message('Hello, all'))).toMatchObject({ ok: false })
    expect(keysOf(world.requests)).toHaveLength(1)
  })

  test('TRAP-84 what a user does not decide may differ: it goes out as it was', async () => {
    const { world, store } = await setUp()
    world.hook = () => 'cut'
    await sendOnce(store, 'draft-1', feedbackCalls.send, message('12 found'), 'start')
    world.hook = () => undefined
    expect(await sendOnce(store, 'draft-1', feedbackCalls.send, message('13 found'), 'start')).toMatchObject({
      ok: true,
      isEarlier: false,
    })
    expect(world.requests.at(-1)!.body).toMatchObject({ message: '12 found' })
    expect(world.applied).toHaveLength(1)
  })
})

test('a refusal is an answer: the next try is another one', async () => {
  const { world, store } = await setUp()
  world.hook = ({ key }) =>
    json({ status: false, error: { code: 'no', message: 'No' } }, 200, { 'Idempotency-Key': key! })
  await sendOnce(store, 'draft-1', feedbackCalls.send, message('Hello'))
  world.hook = () => undefined
  await sendOnce(store, 'draft-1', feedbackCalls.send, message('Hello'))
  const [first, second] = keysOf(world.requests)
  expect(second).not.toBe(first)
})
