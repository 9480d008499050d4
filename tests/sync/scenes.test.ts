import './platform.ts'
import { expect, test } from 'vitest'
import { check } from './checker.ts'
import type { Happening, History } from './commands.ts'
import type { HistoryRecord } from './events.ts'
import { runHistory } from './run-history.ts'

/** Each with a second of its own, unless it is a pause. */
const scene = (...happenings: Happening[]): History => ({
  seed: 1,
  steps: happenings.map((happening) => ({ happening, then: { ms: 1_000 } })),
})

const joiningDate = (applicant: number): Happening => ({ do: 'update', tab: 0, applicant, action: 0, held: false })
const offline: Happening = { do: 'net', device: 0, mode: 'off' }
const online: Happening = { do: 'net', device: 0, mode: 'on' }
/** A response of any call carries the epoch of a restored server. */
const look: Happening = { do: 'refresh', tab: 0, applicant: 0, whole: false }
const pause = (ms: number): Happening => ({ do: 'pause', ms })

const opIdsOf = ({ events }: HistoryRecord) =>
  events.flatMap((event) => (event.kind === 'enqueued' ? [event.opId] : []))
const effectsOf = ({ events }: HistoryRecord) =>
  events.flatMap((event) => (event.kind === 'effect' ? [event.opId] : []))
const logOf = ({ finals }: HistoryRecord, opId: string) =>
  finals.flatMap(({ log }) => log.filter((line) => line.opId === opId).map((line) => line.event))

async function play(...happenings: Happening[]): Promise<HistoryRecord> {
  const record = await runHistory(scene(...happenings))
  expect(check(record)).toEqual([])
  return record
}

test('I4 three dates for one person, recorded offline, arrive in their order', async () => {
  const record = await play(offline, joiningDate(3), joiningDate(3), joiningDate(3), online, pause(40_000))
  expect(effectsOf(record)).toEqual(opIdsOf(record))
  expect(opIdsOf(record)).toHaveLength(3)
})

test('I5 an update that always fails holds up nobody but its own lane, and is quarantined in the end', async () => {
  const record = await play(
    offline,
    joiningDate(3),
    joiningDate(3),
    { do: 'poison', tab: 0, pick: 0 },
    joiningDate(5),
    online,
    pause(40_000),
  )
  const [poisoned, behind, other] = opIdsOf(record)
  expect(effectsOf(record)[0]).toBe(other)
  expect(logOf(record, poisoned!)).toEqual(['quarantined', 'discarded'])
  expect(logOf(record, behind!)).toContain('done')
})

test('I2 an answer that is lost after the server worked is asked for again and the effect is one', async () => {
  const record = await play({ do: 'fate', device: 0, fate: 'response-lost', times: 2 }, joiningDate(3), pause(40_000))
  expect(record.events.filter((event) => event.kind === 'arrived').length).toBeGreaterThan(1)
  expect(effectsOf(record)).toEqual(opIdsOf(record))
})

test('I2 a request that the browser sends twice by itself counts once', async () => {
  const record = await play({ do: 'fate', device: 0, fate: 'resent', times: 1 }, joiningDate(3), pause(40_000))
  expect(record.events.filter((event) => event.kind === 'arrived')).toHaveLength(2)
  expect(effectsOf(record)).toEqual(opIdsOf(record))
})

test('I3 an update withdrawn while its request is still on the way is refused when it arrives', async () => {
  const record = await play(
    { do: 'fate', device: 0, fate: 'late', times: 1 },
    joiningDate(3),
    // Before a further attempt starts beside it
    pause(3_000),
    { do: 'withdraw', tab: 0, pick: 0 },
    pause(200_000),
    pause(200_000),
    pause(200_000),
  )
  expect(record.events.some((event) => event.kind === 'arrived')).toBe(true)
  expect(effectsOf(record)).toEqual([])
})

/** Both leave in one request, and the response to it is lost. */
const behindAnother: Happening[] = [
  { do: 'update', tab: 0, applicant: 3, action: 0, held: true },
  { do: 'update', tab: 0, applicant: 3, action: 0, held: true },
  { do: 'fate', device: 0, fate: 'response-lost', times: 9 },
  { do: 'sendNow', tab: 0 },
  pause(2_000),
  { do: 'takeBack', tab: 0, pick: 1 },
  pause(40_000),
]

test('I3 what went out behind another operation cannot be taken back on the device alone', async () => {
  const record = await play(...behindAnother)
  expect(record.events.filter((event) => event.kind === 'chained').length).toBeGreaterThan(0)
  expect(record.events).toContainEqual(expect.objectContaining({ kind: 'ended', result: 'too-late' }))
  expect(effectsOf(record)).toEqual(opIdsOf(record))
})

test('I3 a phone that takes it for one that was never sent takes back what is applied, and the checker sees it', async () => {
  const record = await runHistory(scene(...behindAnother), { device: 'forgetsChains' })
  expect(check(record).join()).toMatch(/^I3 /)
})

test('I7 I10 updates stay when a session has ended and through the visit of another person, and go out when their own is back', async () => {
  const record = await play(
    offline,
    joiningDate(3),
    { do: 'signOut', device: 0, how: 'ended' },
    { do: 'signIn', device: 0, user: 1 },
    online,
    { do: 'open', device: 0 },
    pause(200_000),
  )
  expect(effectsOf(record)).toEqual(opIdsOf(record))
})

test('TRAP-98 a clock that was set back by ten days, and right again, makes no update too late', async () => {
  const clock = (hours: number) => ({ do: 'clock', device: 0, hours }) as const
  const record = await play(offline, clock(-240), joiningDate(3), clock(240), online, pause(40_000))
  expect(logOf(record, opIdsOf(record)[0]!)).toEqual(['done'])
})

test('I10 an update that a new build does not know is kept, and sent by the build that knows it again', async () => {
  const record = await play(
    offline,
    { do: 'number', tab: 0, applicant: 0, held: false },
    { do: 'kill', tab: 0, after: 0 },
    { do: 'upgrade', device: 0, build: 'b2' },
    online,
    { do: 'open', device: 0 },
    pause(40_000),
  )
  expect(logOf(record, opIdsOf(record)[0]!)).toEqual(['quarantined', 'done'])
})

test('I8 a tab that froze while it was sending is stolen from', async () => {
  const record = await play(
    { do: 'fate', device: 0, fate: 'hangs', times: 1 },
    joiningDate(3),
    { do: 'freeze', tab: 0, after: 0 },
    { do: 'open', device: 0 },
    pause(200_000),
  )
  expect(effectsOf(record)).toEqual(opIdsOf(record))
})

test('I1 I2 I4 after a backup was restored what it lacks is sent again, once and before what is newer', async () => {
  const record = await play(
    joiningDate(3),
    { do: 'backup' },
    joiningDate(3),
    joiningDate(3),
    joiningDate(5),
    offline,
    joiningDate(3),
    { do: 'restore' },
    online,
    pause(40_000),
  )
  const [kept, second, third, other, newest] = opIdsOf(record)
  const restored = record.events.findIndex(({ kind }) => kind === 'restored')
  const after = record.events.slice(restored).flatMap((event) => (event.kind === 'effect' ? [event.opId] : []))
  expect(after.filter((opId) => opId !== other)).toEqual([second, third, newest])
  expect(after).toContain(other)
  expect(after).not.toContain(kept)
  expect(logOf(record, third!)).toEqual(['done', 'restored', 'done'])
})

test('I1 I3 what was lost with its file waits for a person, what was taken back stays so, and a second restore is met too', async () => {
  const joined: Happening = { do: 'update', tab: 0, applicant: 5, action: 1, held: false }
  const record = await play(
    joiningDate(3),
    { do: 'backup' },
    joined,
    joiningDate(3),
    pause(40_000),
    offline,
    { do: 'update', tab: 0, applicant: 0, action: 0, held: true },
    { do: 'takeBack', tab: 0, pick: 0 },
    online,
    pause(8_000),
    { do: 'restore' },
    look,
    pause(40_000),
    { do: 'restore' },
    look,
    { do: 'kill', tab: 0, after: 5 },
    pause(8_000),
    { do: 'open', device: 0 },
    pause(40_000),
  )
  const [, withFile, dated, undone] = opIdsOf(record)
  expect(logOf(record, withFile!)).toContain('lost')
  expect(logOf(record, dated!).filter((event) => event === 'restored')).toHaveLength(2)
  expect(logOf(record, undone!)).toEqual(['taken-back'])
})

test('I10 one device clock a day ahead and then a day behind loses and reorders nothing', async () => {
  const record = await play(
    offline,
    { do: 'clock', device: 0, hours: 24 },
    joiningDate(3),
    pause(40_000),
    { do: 'clock', device: 0, hours: -24 },
    joiningDate(3),
    { do: 'clock', device: 0, hours: -24 },
    joiningDate(3),
    online,
    pause(40_000),
  )
  expect(effectsOf(record)).toEqual(opIdsOf(record))
  expect(opIdsOf(record)).toHaveLength(3)
})
