import './platform.ts'
import { expect, test } from 'vitest'
import { check } from './checker.ts'
import type { Happening, History } from './commands.ts'
import type { HistoryRecord } from './events.ts'
import { runHistory } from './run-history.ts'

const offline: Happening = { do: 'net', device: 0, mode: 'off' }
const online: Happening = { do: 'net', device: 0, mode: 'on' }
const pause = (ms: number): Happening => ({ do: 'pause', ms })
const arrives = (applicant: number): Happening => ({ do: 'attended', tab: 0, applicant, held: false })
const callIn: Happening = { do: 'deskMove', tab: 0, applicant: 1, move: 0, held: false }
const theirs: Happening = { do: 'otherDesk', applicant: 1, hours: 0 }

const run = (...happenings: Happening[]): Promise<HistoryRecord> => {
  const steps = happenings.map((happening) => ({ happening, then: { ms: 1_000 } }))
  return runHistory({ seed: 1, steps } satisfies History)
}
const deskOf = ({ finals }: HistoryRecord, funnelId: string) =>
  finals[0]!.rows.find(({ record }) => record.funnelId === funnelId)!.record.snapshot.desk

test('GATE-08 a phone gives its numbers one after the other, and each arrives', async () => {
  const record = await run(offline, arrives(0), arrives(1), arrives(2), online, pause(40_000))
  const tokens = ['F1', 'F2', 'F3'].map((funnelId) => deskOf(record, funnelId)!.token!)
  expect(tokens.map((token) => token.slice(1))).toEqual(['-01', '-02', '-03'])
  expect(new Set(tokens.map((token) => token[0])).size).toBe(1)
  expect(check(record)).toEqual([])
})

test('GATE-08 of two desks that let in the same person the first report stays, and the other phone reads it', async () => {
  const record = await run(offline, arrives(1), { do: 'otherGate', applicant: 1, hours: 0 }, online, pause(40_000))
  expect(deskOf(record, 'F2')!.token).toMatch(/^Y-/)
  expect(check(record)).toEqual([])
})

test.each([
  ['ours', [theirs, pause(8_000), callIn], /^Room/],
  ['theirs', [callIn, pause(8_000), theirs], /^Theirs$/],
] as const)('GATE-09 of two that call the same person the later one stays: %s', async (_, acts, room) => {
  const record = await run(arrives(1), pause(40_000), offline, ...acts, online, pause(40_000))
  expect(deskOf(record, 'F2')).toMatchObject({ state: 'inside', with: expect.stringMatching(room) })
  expect(check(record)).toEqual([])
})
