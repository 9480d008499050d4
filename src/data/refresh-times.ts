/** How often a visible app pulls changes while nobody tells of them, ms. */
export const REFRESH_MS = 3 * 60_000
/** And while the server tells: for the little that it tells nobody, such as the list of requests. */
const QUIET_MS = 15 * 60_000
/** Between two pulls that were told, ms. */
const APART_MS = 60_000
/** Within so long a pull follows what was told, ms: all phones of a company hear it in the same moment. */
const SPREAD_MS = 20_000

/** Until a pull that was due while another one runs is tried again, ms. */
export const BUSY_MS = 5_000

interface Past {
  /** When the last pull began, epoch ms. */
  last: number
  /** Since then the stream began: what changed before that may have been missed. */
  isOwed: boolean
  isFollowing: boolean
}

/** Whether the clock's next pull is needed. */
export const isRefreshDue = ({ last, isOwed, isFollowing }: Past, now: number): boolean =>
  !isFollowing || isOwed || now - last >= QUIET_MS

/** How long to wait after it was told that rows changed, ms. `random` in [0, 1). */
export const waitAfterNews = (last: number, now: number, random: number): number =>
  Math.max(0, last + APART_MS - now) + Math.round(random * SPREAD_MS)
