import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationCalls } from '../../../src/contract/operations.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, readHistory, readRow, sendUpdate } from '../support/hiring.ts'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
})
afterAll(() => app.close())

const update = { state: 'SHORTLISTED', action: 'selected', body: { joiningTime: day(3) } } as const
const withdraw = (keys: unknown, as = 'emp') => app.call(operationCalls.void, { keys }, { as })

describe('withdrawing an update', () => {
  test('I3 one that has not arrived is refused when it does', async () => {
    const row = await addRow(app.db, request)
    const key = crypto.randomUUID()
    expect((await withdraw([key])).body.data).toEqual([{ key, outcome: 'voided' }])
    expectRefusal(await sendUpdate(app, row, update, { key }), 'voided')
    expect((await readRow(app.db, row.funnelId)).status).toBe('shortlisted')
    expect(await readHistory(app.db, row.funnelId)).toEqual([])
    // Again is the same
    expect((await withdraw([key])).body.data).toEqual([{ key, outcome: 'voided' }])
  })

  test('I2 one that was applied stays applied, one that was refused stays refused', async () => {
    const row = await addRow(app.db, request)
    const [applied, refused] = [crypto.randomUUID(), crypto.randomUUID()]
    await sendUpdate(app, row, update, { key: applied })
    await sendUpdate(app, row, { ...update, body: { joiningTime: day(9) } }, { key: refused })
    const answer = (await withdraw([applied, refused])).body.data
    // With the row it made: what the device sends next builds on that
    const made = { data: { result: [expect.objectContaining({ _id: row.funnelId, currentStatus: 'selected' })] } }
    expect(answer).toContainEqual({ key: applied, outcome: 'applied', answer: expect.objectContaining(made) })
    expect(answer).toContainEqual({ key: refused, outcome: 'refused' })
    expect((await readRow(app.db, row.funnelId)).status).toBe('selected')
  })

  test('I7 the key of another user is another operation', async () => {
    const row = await addRow(app.db, request)
    const key = crypto.randomUUID()
    await withdraw([key], 'emp2')
    expect((await sendUpdate(app, row, update, { key })).body.status).toBe(true)
    expect((await withdraw([key], 'emp2')).body.data).toEqual([{ key, outcome: 'voided' }])
  })

  test('I3 either the withdrawal or the update wins, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const row = await addRow(app.db, request)
      const key = crypto.randomUUID()
      const [sent, withdrawn] = await Promise.all([sendUpdate(app, row, update, { key }), withdraw([key])])
      const [{ outcome }] = withdrawn.body.data
      // 'running' is not final: the client retries
      const word = outcome === 'running' ? (await withdraw([key])).body.data[0].outcome : outcome
      expect(['voided', 'applied']).toContain(word)
      expect((await readRow(app.db, row.funnelId)).status).toBe(word === 'applied' ? 'selected' : 'shortlisted')
      expect(sent.body.status).toBe(word === 'applied')
    }
  })

  test.each([[[]], [Array.from({ length: 21 }, (_, at) => `key-${at}`)], ['key'], [[1]], [['x'.repeat(101)]]])(
    'I3 takes 1 to 20 keys, not %j',
    async (keys) => void expectRefusal(await withdraw(keys), 'invalid'),
  )
})
