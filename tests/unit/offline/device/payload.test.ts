import { expect, test } from 'vitest'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { getRow } from '../../../../src/offline/rows/live-row.ts'
import type { Command } from '../../../../src/rules/command.ts'
import { commands, findCommand, type CommandInput } from '../../../../src/rules/commands.ts'
import { applicant, setUp } from '../world.ts'

type First = CommandInput<'applicant.interviewerNumber'>
type Third = Omit<First, 'number'> & { to: { number: string } }

const first = commands['applicant.interviewerNumber']
const back = ({ to, ...input }: Third): First => ({ ...input, number: Number(to.number) })
const third: Command<Third> = {
  ...(first as unknown as Command<Third>),
  version: 3,
  steps: (input) => first.steps(back(input)),
  apply: (row, input, at) => first.apply(row, back(input), at),
  upgrades: {
    1: ({ number, ...input }: First) => ({ ...input, text: String(number) }),
    2: ({ text, ...input }: { text: string }) => ({ ...input, to: { number: text } }),
  },
}
const knowing = (command: Command<Third>) => ({
  findCommand: (name: string) =>
    name === 'applicant.interviewerNumber' ? (command as unknown as Command<never>) : findCommand(name),
})

/** An earlier build recorded another number for F1. */
async function recorded() {
  const { world, device, store } = await setUp()
  await enqueue(store, 'applicant.interviewerNumber', { ...applicant('F1'), number: 9_812_345_678 })
  return { world, device, stored: await store.db.outbox.toArray() }
}

test('TRAP-83 what an earlier build recorded is shown, sent and edited as today’s version', async () => {
  const { world, device, stored } = await recorded()
  expect(stored).toMatchObject([{ kindVersion: 1, input: { number: 9_812_345_678 } }])
  const later = await device.tab(knowing(third))
  expect(await listOperations(later)).toMatchObject([{ input: { funnelId: 'F1', to: { number: '9812345678' } } }])
  expect((await getRow(later, 'F1'))?.call.interviewerNumber).toBe(9_812_345_678)
  expect(await later.db.outbox.toArray()).toEqual(stored)
  await drain(later, 'start')
  expect(world.applied).toEqual(['F1 number'])
  expect(world.rows.get('F1')).toMatchObject({ interviewerNumber: 9_812_345_678 })
})

test.each([
  ['one of the upgrades is not there', { 2: third.upgrades![2]! }],
  [
    'an upgrade throws',
    {
      ...third.upgrades,
      1: () => {
        throw new TypeError('No such member')
      },
    },
  ],
])('TRAP-83 I1 where %s it is set aside and stays as it was', async (_why, upgrades) => {
  const { world, device, stored } = await recorded()
  const later = await device.tab(knowing({ ...third, upgrades }))
  await drain(later, 'start')
  const [row] = await later.db.outbox.toArray()
  expect(row).toMatchObject({ state: 'quarantined', lastError: { class: 'unknown-kind' }, input: stored[0]!.input })
  expect(world.applied).toEqual([])
})
