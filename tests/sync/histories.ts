import * as fc from 'fast-check'
import type { History, Setting } from './commands.ts'
import { anything } from './happenings.ts'
import {
  crowded,
  evicted,
  forbidden,
  leaving,
  letters,
  lost,
  paged,
  refreshing,
  slow,
  weeks,
  worker,
} from './scenes-of-devices.ts'
import { basement, days, disaster, gate, overtaken, unseen, walkIns } from './scenes-of-updates.ts'

const scenes = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.array(anything, { minLength: 1, maxLength: 8, size: 'max' }) },
    { weight: 8, arbitrary: basement },
    ...[disaster, unseen, overtaken, days, weeks].map((arbitrary) => ({ weight: 4, arbitrary })),
    { weight: 6, arbitrary: letters },
    { weight: 5, arbitrary: walkIns },
    ...[worker, lost].map((arbitrary) => ({ weight: 3, arbitrary })),
    ...[gate, leaving, forbidden, refreshing, crowded, evicted, paged, slow].map((arbitrary) => ({
      weight: 2,
      arbitrary,
    })),
  ),
  { minLength: 2, maxLength: 6, size: 'max' },
)

const setting: fc.Arbitrary<Setting> = fc.record(
  {
    requests: fc.constant(2),
    rowsPerPage: fc.constantFrom(1, 2),
    takesPieces: fc.integer({ max: 7, min: 0 }).map((one) => one > 0),
    former: fc.constantFrom(0, 0, 0, 1, 2, 3),
    pullsAll: fc.boolean(),
    sparing: fc.boolean(),
    interested: fc.constant(true),
  },
  { requiredKeys: ['takesPieces', 'pullsAll', 'interested'] },
)

/** Random histories; a shorter one made from a longer one is still meaningful. */
export const histories: fc.Arbitrary<History> = fc.record({
  seed: fc.nat({ max: 1_000_000 }),
  setting,
  steps: scenes.map((all) => all.flat()),
})
