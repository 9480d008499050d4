import './platform.ts'
import { expect, test } from 'vitest'
import { check } from './checker.ts'
import type { History } from './commands.ts'
import { runHistory } from './run-history.ts'

/** Histories that once broke a promise, or the bench's idea of it, made as short as they go. */
const histories: [title: string, history: History][] = [
  [
    'I1 a retry after a withdrawal whose answer was lost goes out under a key of its own, and does not vanish as withdrawn',
    {
      seed: 0,
      steps: [
        { happening: { do: 'fate', device: 0, fate: '403', times: 2 }, then: { tasks: 57 } },
        { happening: { do: 'net', device: 0, mode: 'flaky' }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 5, action: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 5, action: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { tasks: 5 } },
        { happening: { do: 'fate', device: 0, fate: 'response-lost', times: 1 }, then: { ms: 1000 } },
        { happening: { do: 'withdraw', tab: 0, pick: 0 }, then: { ms: 0 } },
        { happening: { do: 'poison', tab: 0, pick: 0 }, then: { ms: 0 } },
        { happening: { do: 'pause', ms: 500 }, then: { ms: 0 } },
        { happening: { do: 'retry', tab: 0, pick: 0 }, then: { tasks: 0 } },
        { happening: { do: 'revoke', device: 0 }, then: { tasks: 0 } },
      ],
    },
  ],
  [
    'I1 the same, with nothing in it that is left to chance',
    {
      seed: 1,
      steps: [
        { happening: { do: 'fate', device: 0, fate: '403', times: 2 }, then: { ms: 1000 } },
        { happening: { do: 'update', tab: 0, applicant: 3, action: 0, held: false }, then: { ms: 10_000 } },
        { happening: { do: 'fate', device: 0, fate: 'response-lost', times: 1 }, then: { ms: 1000 } },
        { happening: { do: 'withdraw', tab: 0, pick: 0 }, then: { ms: 10_000 } },
        { happening: { do: 'retry', tab: 0, pick: 0 }, then: { ms: 10_000 } },
      ],
    },
  ],
  [
    'I8 one that always fails is given up in bounded time, also when a long outage has stretched its backoff before',
    {
      seed: 256_691,
      steps: [
        { happening: { do: 'net', device: 1, mode: 'outage' }, then: { ms: 0 } },
        { happening: { do: 'close', tab: 0 }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 1000 } },
        { happening: { do: 'poison', tab: 0, pick: 0 }, then: { ms: 0 } },
        { happening: { do: 'takeBack', tab: 0, pick: 0 }, then: { tasks: 0 } },
        { happening: { do: 'fate', device: 0, fate: 'request-lost', times: 1 }, then: { ms: 0 } },
        { happening: { do: 'pause', ms: 200_000 }, then: { tasks: 0 } },
        { happening: { do: 'fate', device: 0, fate: 'request-lost', times: 1 }, then: { tasks: 0 } },
      ],
    },
  ],
  [
    'I6 what one build shows on a row stays right while another one is open that does not know the operation',
    {
      seed: 0,
      steps: [
        { happening: { do: 'net', device: 0, mode: 'outage' }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 2, action: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'number', tab: 0, applicant: 2, held: false }, then: { ms: 0 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { tasks: 54 } },
        { happening: { do: 'upgrade', device: 0, build: 'b2' }, then: { ms: 0 } },
        { happening: { do: 'net', device: 0, mode: 'off' }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: true }, then: { ms: 1000 } },
        { happening: { do: 'callFailed', tab: 0, applicant: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 3, applicant: 0, action: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'callFailed', tab: 0, applicant: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'open', device: 0 }, then: { tasks: 0 } },
        { happening: { do: 'notes', tab: 0, applicant: 0, held: false }, then: { ms: 1000 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { tasks: 0 } },
      ],
    },
  ],
  [
    'I8 a build that was called too old sends again when the server takes it after all',
    {
      seed: 0,
      steps: [
        { happening: { do: 'fate', device: 0, fate: '426', times: 2 }, then: { ms: 0 } },
        { happening: { do: 'upgrade', device: 0, build: 'b3' }, then: { ms: 0 } },
        { happening: { do: 'open', device: 0 }, then: { ms: 0 } },
        { happening: { do: 'kill', tab: 0, after: 0 }, then: { ms: 0 } },
        { happening: { do: 'show', tab: 0, event: 'pageshow' }, then: { tasks: 0 } },
        { happening: { do: 'update', tab: 1, applicant: 0, action: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'net', device: 0, mode: 'portal' }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 2, action: 0, held: true }, then: { tasks: 0 } },
        { happening: { do: 'sendNow', tab: 0 }, then: { tasks: 0 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { ms: 1000 } },
      ],
    },
  ],
  [
    'I2 one that is refused as too old is not called done because somebody else has done the same meanwhile',
    {
      seed: 254_130,
      steps: [
        { happening: { do: 'net', device: 1, mode: 'off' }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 3, applicant: 1, action: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'sleep', hours: 200 }, then: { ms: 1000 } },
        { happening: { do: 'update', tab: 0, applicant: 1, action: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'discard', tab: 0, pick: 0 }, then: { ms: 0 } },
        { happening: { do: 'net', device: 1, mode: 'on' }, then: { tasks: 26 } },
        { happening: { do: 'pause', ms: 500 }, then: { tasks: 0 } },
        { happening: { do: 'notes', tab: 0, applicant: 0, held: false }, then: { ms: 0 } },
      ],
    },
  ],
  [
    'I1 what is being saved in the moment of signing out and deleting everything is saved before it is deleted, or refused',
    {
      seed: 0,
      steps: [
        { happening: { do: 'notes', tab: 3, applicant: 0, held: false }, then: { tasks: 3 } },
        { happening: { do: 'signOut', device: 1, how: 'delete' }, then: { ms: 0 } },
        { happening: { do: 'fate', device: 0, fate: 'request-lost', times: 1 }, then: { ms: 0 } },
        { happening: { do: 'takeBack', tab: 0, pick: 0 }, then: { tasks: 0 } },
      ],
    },
  ],
  [
    'I3 I7 a withdrawal does not go out under the session of whoever signed in meanwhile',
    {
      seed: 0,
      steps: [
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 100 } },
        { happening: { do: 'withdraw', tab: 0, pick: 0 }, then: { tasks: 10 } },
        { happening: { do: 'signIn', device: 0, user: 1 }, then: { tasks: 0 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { ms: 1000 } },
        { happening: { do: 'net', device: 0, mode: 'off' }, then: { ms: 0 } },
        { happening: { do: 'takeBack', tab: 0, pick: 0 }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { ms: 0 } },
      ],
    },
  ],
  [
    'I5 I8 two that always fail, and nothing else to send: an outage for a day, then given up',
    {
      seed: 0,
      steps: [
        { happening: { do: 'update', tab: 1, applicant: 0, action: 0, held: false }, then: { tasks: 3 } },
        { happening: { do: 'poison', tab: 3, pick: 0 }, then: { tasks: 0 } },
        { happening: { do: 'pause', ms: 500 }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 3, applicant: 1, action: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'poison', tab: 1, pick: 1 }, then: { tasks: 0 } },
        { happening: { do: 'signIn', device: 0, user: 0 }, then: { tasks: 0 } },
      ],
    },
  ],
  [
    'I1 withdrawn in one tab while another one discards it: either may be the one that counts',
    {
      seed: 0,
      steps: [
        { happening: { do: 'net', device: 0, mode: 'portal' }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 1, action: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'notes', tab: 0, applicant: 1, held: false }, then: { tasks: 0 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { tasks: 29 } },
        { happening: { do: 'poison', tab: 0, pick: 0 }, then: { tasks: 0 } },
        { happening: { do: 'pause', ms: 40_000 }, then: { ms: 0 } },
        { happening: { do: 'discard', tab: 0, pick: 0 }, then: { ms: 0 } },
        { happening: { do: 'open', device: 0 }, then: { tasks: 0 } },
        { happening: { do: 'withdraw', tab: 0, pick: 0 }, then: { ms: 0 } },
        { happening: { do: 'fate', device: 0, fate: 'request-lost', times: 1 }, then: { tasks: 0 } },
      ],
    },
  ],
  [
    'I1 a restore that nobody noticed, a later backup of what it made, and that one restored: what both lack is sent again',
    {
      seed: 0,
      steps: [
        { happening: { do: 'backup' }, then: { ms: 0 } },
        { happening: { do: 'callFailed', tab: 0, applicant: 0, held: false }, then: { ms: 10_000 } },
        { happening: { do: 'restore' }, then: { ms: 0 } },
        { happening: { do: 'sleep', hours: 200 }, then: { ms: 0 } },
        { happening: { do: 'backup' }, then: { tasks: 0 } },
        { happening: { do: 'fate', device: 0, fate: 'request-lost', times: 1 }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'restore' }, then: { ms: 0 } },
      ],
    },
  ],
  [
    'I2 a restore between two steps of an update: the first is done again as well',
    {
      seed: 0,
      steps: [
        { happening: { do: 'fate', device: 0, fate: 'resent', times: 2 }, then: { tasks: 8 } },
        { happening: { do: 'net', device: 1, mode: 'off' }, then: { ms: 0 } },
        { happening: { do: 'feedback', tab: 3, held: false }, then: { tasks: 0 } },
        { happening: { do: 'takeBack', tab: 0, pick: 0 }, then: { ms: 0 } },
        { happening: { do: 'net', device: 1, mode: 'on' }, then: { ms: 1000 } },
        { happening: { do: 'backup' }, then: { ms: 0 } },
        { happening: { do: 'number', tab: 0, applicant: 3, held: false }, then: { tasks: 0 } },
        { happening: { do: 'update', tab: 3, applicant: 3, action: 1, held: false }, then: { tasks: 0 } },
        { happening: { do: 'expire', device: 0 }, then: { ms: 0 } },
        { happening: { do: 'feedback', tab: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'notes', tab: 0, applicant: 3, held: true }, then: { ms: 1000 } },
        { happening: { do: 'restore' }, then: { ms: 1000 } },
        { happening: { do: 'net', device: 0, mode: 'off' }, then: { ms: 0 } },
        { happening: { do: 'takeBack', tab: 0, pick: 0 }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { ms: 0 } },
      ],
    },
  ],
  [
    'I4 one that was done before a restore, is refused after it and resent, while the next one had been done behind it',
    {
      seed: 0,
      steps: [
        { happening: { do: 'fate', device: 0, fate: 'request-lost', times: 1 }, then: { tasks: 0 } },
        { happening: { do: 'backup' }, then: { tasks: 10 } },
        { happening: { do: 'notes', tab: 3, applicant: 2, held: false }, then: { ms: 10000 } },
        { happening: { do: 'notes', tab: 1, applicant: 2, held: false }, then: { ms: 0 } },
        { happening: { do: 'notes', tab: 0, applicant: 2, held: false }, then: { ms: 0 } },
        { happening: { do: 'pause', ms: 500 }, then: { tasks: 0 } },
        { happening: { do: 'restore' }, then: { ms: 100 } },
        { happening: { do: 'open', device: 0 }, then: { tasks: 0 } },
        { happening: { do: 'update', tab: 2, applicant: 0, action: 0, held: true }, then: { ms: 10000 } },
        { happening: { do: 'retry', tab: 5, pick: 0 }, then: { ms: 0 } },
        { happening: { do: 'pause', ms: 500 }, then: { tasks: 0 } },
        { happening: { do: 'number', tab: 0, applicant: 0, held: false }, then: { ms: 0 } },
      ],
    },
  ],
  [
    'I6 another phone changes an applicant after this one has asked how everything stands, and before it is looked at',
    {
      seed: 23332,
      steps: [
        { happening: { do: 'takeBack', tab: 0, pick: 0 }, then: { tasks: 0 } },
        { happening: { do: 'claim', applicant: 0 }, then: { tasks: 0 } },
        { happening: { do: 'refresh', tab: 0, applicant: 0, whole: false }, then: { tasks: 0 } },
        { happening: { do: 'update', tab: 1, applicant: 1, action: 3, held: false }, then: { ms: 0 } },
        { happening: { do: 'refresh', tab: 0, applicant: 0, whole: false }, then: { ms: 10000 } },
        { happening: { do: 'refresh', tab: 0, applicant: 0, whole: false }, then: { ms: 100 } },
        { happening: { do: 'fate', device: 0, fate: 'resent', times: 2 }, then: { tasks: 0 } },
        { happening: { do: 'backup' }, then: { tasks: 38 } },
        { happening: { do: 'net', device: 1, mode: 'off' }, then: { tasks: 0 } },
        { happening: { do: 'update', tab: 3, applicant: 1, action: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 1, action: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'restore' }, then: { ms: 10000 } },
        { happening: { do: 'backup' }, then: { ms: 0 } },
        { happening: { do: 'sleep', hours: 1 }, then: { tasks: 0 } },
        { happening: { do: 'update', tab: 1, applicant: 0, action: 0, held: false }, then: { ms: 10000 } },
        { happening: { do: 'takeBack', tab: 3, pick: 0 }, then: { tasks: 0 } },
        { happening: { do: 'sleep', hours: 1 }, then: { ms: 0 } },
        { happening: { do: 'pause', ms: 40000 }, then: { tasks: 0 } },
        { happening: { do: 'number', tab: 0, applicant: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'restore' }, then: { tasks: 54 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'fate', device: 0, fate: 'response-lost', times: 2 }, then: { ms: 10000 } },
        { happening: { do: 'net', device: 1, mode: 'off' }, then: { ms: 0 } },
        { happening: { do: 'callFailed', tab: 3, applicant: 4, held: true }, then: { ms: 1000 } },
        { happening: { do: 'update', tab: 1, applicant: 4, action: 0, held: false }, then: { ms: 100 } },
        { happening: { do: 'update', tab: 3, applicant: 4, action: 2, held: false }, then: { tasks: 0 } },
        { happening: { do: 'resend', tab: 0, pick: 0 }, then: { tasks: 0 } },
        { happening: { do: 'notes', tab: 0, applicant: 4, held: false }, then: { ms: 10000 } },
        { happening: { do: 'clock', device: 0, hours: -24 }, then: { ms: 10000 } },
        { happening: { do: 'pause', ms: 200000 }, then: { tasks: 0 } },
        { happening: { do: 'update', tab: 3, applicant: 4, action: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'net', device: 1, mode: 'on' }, then: { tasks: 48 } },
      ],
    },
  ],
  ...[0, 4, 9, 13].map((tasks): [string, History] => [
    `I1 the same in another tab than the one that signs out, ${tasks} tasks later`,
    {
      seed: 0,
      steps: [
        { happening: { do: 'open', device: 1 }, then: { ms: 1000 } },
        { happening: { do: 'notes', tab: 2, applicant: 0, held: false }, then: { tasks } },
        { happening: { do: 'signOut', device: 1, how: 'delete' }, then: { ms: 0 } },
      ],
    },
  ]),
  [
    'I3 a withdrawal that was answered from before a restore does not count when the update was sent again since',
    {
      seed: 168656,
      steps: [
        { happening: { do: 'number', tab: 0, applicant: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'notes', tab: 0, applicant: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'update', tab: 3, applicant: 0, action: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'kill', tab: 0, after: 0 }, then: { ms: 100 } },
        { happening: { do: 'freeze', tab: 0, after: 19 }, then: { ms: 0 } },
        { happening: { do: 'withdraw', tab: 0, pick: 0 }, then: { ms: 0 } },
        { happening: { do: 'backup' }, then: { ms: 0 } },
        { happening: { do: 'fate', device: 0, fate: 'request-lost', times: 1 }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 10000 } },
        { happening: { do: 'restore' }, then: { ms: 0 } },
        { happening: { do: 'callFailed', tab: 0, applicant: 0, held: false }, then: { tasks: 0 } },
      ],
    },
  ],
  [
    'I11 what comes after one that was withdrawn and had been applied is refused for what its user had not seen only',
    {
      seed: 993766,
      steps: [
        { happening: { do: 'net', device: 0, mode: 'off' }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 1, action: 1, held: false }, then: { tasks: 0 } },
        { happening: { do: 'open', device: 0 }, then: { ms: 0 } },
        { happening: { do: 'kill', tab: 2, after: 0 }, then: { ms: 10000 } },
        { happening: { do: 'update', tab: 0, applicant: 1, action: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'net', device: 0, mode: 'on' }, then: { tasks: 3 } },
        { happening: { do: 'net', device: 1, mode: 'off' }, then: { ms: 0 } },
        { happening: { do: 'other', applicant: 0, action: 0 }, then: { ms: 1000 } },
        { happening: { do: 'pause', ms: 500 }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 1, applicant: 0, action: 0, held: true }, then: { ms: 1000 } },
        { happening: { do: 'update', tab: 1, applicant: 0, action: 0, held: true }, then: { ms: 1000 } },
        { happening: { do: 'withdraw', tab: 1, pick: 0 }, then: { ms: 1000 } },
        { happening: { do: 'net', device: 1, mode: 'on' }, then: { ms: 0 } },
        { happening: { do: 'pause', ms: 40000 }, then: { ms: 0 } },
        { happening: { do: 'discard', tab: 1, pick: 0 }, then: { ms: 8000 } },
        { happening: { do: 'kill', tab: 0, after: 0 }, then: { tasks: 0 } },
      ],
    },
  ],
  [
    'I6 a page that hears of a restore by the first answer of a whole pull pulls once more, for the rows it had from before',
    {
      seed: 0,
      setting: { requests: 2, rowsPerPage: 2, takesPieces: true },
      steps: [
        { happening: { do: 'backup' }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'update', tab: 0, applicant: 0, action: 0, held: false }, then: { ms: 0 } },
        { happening: { do: 'restore' }, then: { ms: 0 } },
        { happening: { do: 'backup' }, then: { ms: 1000 } },
        { happening: { do: 'update', tab: 3, applicant: 2, action: 0, held: false }, then: { ms: 10000 } },
        { happening: { do: 'update', tab: 0, applicant: 2, action: 0, held: false }, then: { tasks: 0 } },
        { happening: { do: 'pause', ms: 8000 }, then: { ms: 0 } },
        { happening: { do: 'restore' }, then: { tasks: 4 } },
      ],
    },
  ],
]

/** One of them lasts more than a day, which is 20 s of a free core; a busy machine gets the time it needs. */
const LONGEST_MS = 15 * 60_000

test.each(histories)(
  '%s',
  async (_title, history) => {
    expect(check(await runHistory(history))).toEqual([])
  },
  LONGEST_MS,
)
