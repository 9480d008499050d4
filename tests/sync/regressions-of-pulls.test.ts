import './platform.ts'
import { expect, test } from 'vitest'
import { check } from './checker.ts'
import type { History } from './commands.ts'
import { runHistory } from './run-history.ts'

/** Histories of one pull of all requests that once broke a promise, from a server that gives marks and from an earlier one. */
const histories: [title: string, history: History][] = [
  [
    'I6 a request whose rows were removed while a response was on its way is not complete because that response says so',
    {
      seed: 16,
      setting: { takesPieces: false, pullsAll: true, interested: true },
      steps: [
        { happening: { do: 'fate', device: 0, fate: 'slow', times: 1 }, then: { ms: 0 } },
        { happening: { do: 'refresh', tab: 0, applicant: 0, whole: true }, then: { ms: 1000 } },
        { happening: { do: 'access', user: 0, request: 0, may: false }, then: { ms: 100 } },
        { happening: { do: 'refresh', tab: 0, applicant: 0, whole: true }, then: { ms: 10000 } },
        { happening: { do: 'refresh', tab: 0, applicant: 0, whole: true }, then: { ms: 8000 } },
        { happening: { do: 'access', user: 0, request: 0, may: true }, then: { ms: 1000 } },
        { happening: { do: 'fate', device: 0, fate: 'response-lost', times: 3 }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 1000 } },
        { happening: { do: 'net', device: 0, mode: 'off' }, then: { ms: 1000 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 1000 } },
        { happening: { do: 'clock', device: 0, hours: -24 }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 1000 } },
        { happening: { do: 'sleep', hours: 1 }, then: { ms: 1000 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { ms: 1000 } },
        { happening: { do: 'net', device: 0, mode: 'off' }, then: { ms: 0 } },
        { happening: { do: 'other', applicant: 0, action: 0 }, then: { ms: 1000 } },
        { happening: { do: 'pause', ms: 500 }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: true }, then: { ms: 1000 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: true }, then: { ms: 1000 } },
        { happening: { do: 'takeBack', tab: 0, pick: 0 }, then: { ms: 1000 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { ms: 0 } },
        { happening: { do: 'pause', ms: 40000 }, then: { ms: 0 } },
        { happening: { do: 'discard', tab: 0, pick: 0 }, then: { ms: 8000 } },
      ],
    },
  ],
  [
    'I6 who was made on a phone, and again after a restore, is as the server has them',
    {
      seed: 0,
      setting: { requests: 2, rowsPerPage: 1, takesPieces: false, pullsAll: true, interested: true },
      steps: [
        { happening: { do: 'net', device: 0, mode: 'off' }, then: { ms: 0 } },
        { happening: { do: 'net', device: 1, mode: 'off' }, then: { ms: 0 } },
        { happening: { do: 'walkIn', tab: 0, person: 0, held: false }, then: { ms: 1000 } },
        { happening: { do: 'notes', tab: 0, applicant: 7, held: false }, then: { ms: 1000 } },
        { happening: { do: 'backup' }, then: { ms: 1000 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { ms: 0 } },
        { happening: { do: 'net', device: 1, mode: 'on' }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 7, action: 0, held: false }, then: { ms: 1000 } },
        { happening: { do: 'pause', ms: 40000 }, then: { ms: 0 } },
        { happening: { do: 'restore' }, then: { ms: 1000 } },
        { happening: { do: 'pause', ms: 8000 }, then: { ms: 0 } },
        { happening: { do: 'net', device: 0, mode: 'off' }, then: { ms: 0 } },
        { happening: { do: 'notes', tab: 0, applicant: 3, held: false }, then: { tasks: 0 } },
        { happening: { do: 'notes', tab: 3, applicant: 3, held: false }, then: { ms: 0 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { tasks: 0 } },
      ],
    },
  ],
]

test.each(histories)('%s', async (_, history) => {
  for (const givesMarks of [true, false]) expect(check(await runHistory(history, { givesMarks }))).toEqual([])
})
