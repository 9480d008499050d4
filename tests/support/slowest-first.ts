import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds that the longest files took on two quiet cores; a file that is not here is quick. */
const seconds: Record<string, number> = {
  'browsers/firefox': 170,
  'browsers/webkit': 150,
  'browsers/chromium': 120,
  'sync/history': 56,
  'http/app-start': 17,
  'sync/broken-variants': 14,
  'routes/sheets-downloads': 14,
  'backup/backup': 14,
  'routes/sheets-bulk': 13,
  'sync/regressions': 11,
  'proof/proof-reachout': 11,
  'proof/proof-kill': 10,
  'http/security-foreign-ids': 10,
  'routes/tasks-by-rules': 9,
  'http/slow-bodies': 8,
  'unit/linear-patterns': 7,
  'routes/roles': 7,
  'http/events': 7,
  'store/candidates': 7,
  'http/security-fuzz': 7,
  'routes/account': 6,
  'http/idle-sockets': 6,
  'store/search-load': 6,
  'routes/members': 6,
  'demo/seed': 5,
  'routes/tasks-on-device': 4,
  'routes/tasks-at-size': 4,
  'routes/funnel-rows': 4,
  'http/admission': 4,
}

const secondsOf = ({ moduleId }: TestSpecification): number =>
  Object.entries(seconds).find(([name]) => moduleId.endsWith(`/${name}.test.ts`))?.[1] ?? 0

/** The longest files first: one that starts last would run alone while the other worker has nothing left to do. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => secondsOf(b) - secondsOf(a))
  }
}
