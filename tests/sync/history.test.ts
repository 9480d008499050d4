import './platform.ts'
import { expect, test } from 'vitest'
import type { HistoryRecord } from './events.ts'
import { search, tell } from './many-histories.ts'

/** A fixed seed, so that a failed build can be reproduced; `npm run chaos` takes others. */
const seed = Number(process.env['CHAOS_SEED'] ?? 1)
const count = Number(process.env['CHAOS_HISTORIES'] ?? 1_000)
const path = process.env['CHAOS_PATH']
/** A thousand take about two minutes on one free core; a busy machine gets the time it needs. */
const LONGEST_MS = Math.max(15 * 60_000, count * 6_000)

/** What must have happened, or the histories prove nothing. */
const situations = [
  'log done',
  'log refused',
  'log quarantined',
  'log taken-back',
  'log withdrawn',
  'log discarded',
  'log kept',
  'log replaced',
  'ended too-late',
  'ended unreachable',
  'ended again',
  'ended applied',
  'deleted',
  'arrived',
  'chained',
  'turned-away',
  'restored',
  'evicted',
  'log restored',
  'log lost',
  'pulled',
  'joined',
]

const situationsOf = ({ events, finals }: HistoryRecord): string[] => [
  ...events.map((event) => (event.kind === 'ended' ? `ended ${event.result}` : event.kind)),
  ...finals.flatMap(({ log }) => log.map((line) => `log ${line.event}`)),
]

test(
  `I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 nothing lost, doubled, out of order, applied after a discard or overwritten unseen in ${count} histories (seed ${seed})`,
  async () => {
    const before = process.cpuUsage()
    const seen = new Set<string>()
    const onRecord = (record: HistoryRecord) => situationsOf(record).forEach((one) => seen.add(one))
    const found = await search({ count, seed, path, onRecord })
    const { user, system } = process.cpuUsage(before)
    const perMinute = Math.round((count / (user + system)) * 60_000_000)
    console.info(`${count} histories from seed ${seed}: ${perMinute} in a minute of one core`)
    expect(found && tell(found)).toBeUndefined()
    if (!path && count >= 1_000) expect(situations.filter((one) => !seen.has(one))).toEqual([])
  },
  LONGEST_MS,
)
