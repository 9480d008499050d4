import './platform.ts'
import { expect, test } from 'vitest'
import { check } from './checker.ts'
import type { History } from './commands.ts'
import { runHistory } from './run-history.ts'

const setting = { takesPieces: false, pullsAll: false, interested: true }
/** Two desks take in the same person, each without a network; `applicant: 7` is that person. */
const takenInTwice: History['steps'] = [
  { happening: { do: 'net', device: 0, mode: 'off' }, then: { ms: 0 } },
  { happening: { do: 'net', device: 1, mode: 'off' }, then: { ms: 0 } },
  { happening: { do: 'walkIn', tab: 0, person: 0, held: false }, then: { ms: 1000 } },
  { happening: { do: 'walkIn', tab: 1, person: 0, held: false }, then: { ms: 1000 } },
]
const networkBack: History['steps'] = [
  { happening: { do: 'net', device: 0, mode: 'on' }, then: { ms: 0 } },
  { happening: { do: 'net', device: 1, mode: 'on' }, then: { ms: 0 } },
]
const letIn: History['steps'][number] = {
  happening: { do: 'attended', tab: 0, applicant: 7, held: false },
  then: { ms: 1000 },
}
const updated: History['steps'][number] = {
  happening: { do: 'update', tab: 0, applicant: 7, action: 0, held: false },
  then: { ms: 1000 },
}
/** The server forgets that they joined another row, in the middle of what is sent about them. */
const restoredBehind: History['steps'] = [
  ...takenInTwice,
  letIn,
  letIn,
  { happening: { do: 'takeBack', tab: 0, pick: 0 }, then: { ms: 1000 } },
  { happening: { do: 'backup' }, then: { ms: 1000 } },
  ...networkBack,
  updated,
]

/** Histories of people made on a device that once broke a promise, made as short as they go. */
const histories: [title: string, history: History][] = [
  [
    'I4 GATE-13 what was recorded of them before and after they joined a row stays in order when a restored server makes them anew',
    {
      seed: 590_569,
      setting,
      steps: [...restoredBehind, updated, { happening: { do: 'restore' }, then: { ms: 1000 } }],
    },
  ],
  [
    'I5 I8 GATE-13 what was recorded of them waits behind the operation that makes them, also when a restored server refuses that one',
    {
      seed: 590_569,
      setting,
      steps: [
        ...restoredBehind,
        { happening: { do: 'restore' }, then: { ms: 1000 } },
        { happening: { do: 'access', user: 0, request: 0, may: false }, then: { ms: 100 } },
      ],
    },
  ],
  [
    'I6 GATE-13 a refused note that is sent again stays with the row that its applicant has joined',
    {
      seed: 0,
      setting,
      steps: [
        { happening: { do: 'backup' }, then: { ms: 0 } },
        { happening: { do: 'backup' }, then: { tasks: 0 } },
        { happening: { do: 'number', tab: 2, applicant: 3, held: false }, then: { tasks: 0 } },
        { happening: { do: 'restore' }, then: { tasks: 11 } },
        ...takenInTwice,
        { happening: { do: 'notes', tab: 1, applicant: 7, held: false }, then: { ms: 1000 } },
        letIn,
        { happening: { do: 'notes', tab: 0, applicant: 7, held: false }, then: { ms: 1000 } },
        ...networkBack,
        updated,
        { happening: { do: 'pause', ms: 8000 }, then: { ms: 0 } },
        { happening: { do: 'net', device: 0, mode: 'flaky' }, then: { ms: 0 } },
        { happening: { do: 'resend', tab: 1, pick: 0 }, then: { tasks: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 1, action: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'attended', tab: 0, applicant: 1, held: false }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 100 } },
        { happening: { do: 'close', tab: 0 }, then: { ms: 100 } },
        { happening: { do: 'fate', device: 0, fate: 'slow', times: 1 }, then: { ms: 0 } },
      ],
    },
  ],
  [
    'I7 who is taken in on a tab after another user signed in is not shown, also when the mark of it was evicted',
    {
      seed: 0,
      setting,
      steps: [
        { happening: { do: 'signIn', device: 0, user: 1 }, then: { ms: 30_000 } },
        { happening: { do: 'evict', device: 0 }, then: { ms: 1000 } },
        { happening: { do: 'walkIn', tab: 0, person: 0, held: false }, then: { ms: 1000 } },
      ],
    },
  ],
]

test.each(histories)('%s', async (_title, history) => {
  expect(check(await runHistory(history))).toEqual([])
})
