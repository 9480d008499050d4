import { expect, test } from 'vitest'
import { clearCachedRows } from '../../../../src/offline/device/sign-out.ts'
import { closeStore } from '../../../../src/offline/device/store.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import type { CommandInput } from '../../../../src/rules/commands.ts'
import { applicant, notes, setUp } from '../world.ts'

const walkIn: CommandInput<'applicant.walkIn'> = {
  ...applicant('W1'),
  mobile: '9812300001',
  consent: { sentence: 'walk-in-1', language: 'en' },
  request: { jobRole: 'Picker', interviewType: 'walkIn', schedule: { dates: [], days: [], slots: [] } },
}

test('GATE-12 who was taken in is shown again after a sign-out that kept them unsent', async () => {
  const { device, store, world } = await setUp(1)
  world.up = false
  await enqueue(store, 'applicant.walkIn', walkIn)
  await enqueue(store, 'applicant.notes', notes('W1', 'Came with a licence'))
  await closeStore(store)
  await clearCachedRows('u1', device.deps())
  const next = await device.tab()
  expect(await getRow(next, 'W1')).toBeUndefined()
  await drain(next, 'start')
  expect(await getRow(next, 'W1')).toMatchObject({
    name: walkIn.name,
    notes: { text: 'Came with a licence' },
    pending: 2,
  })
})
