import type { DrawnScreen, MetaRecord } from '../offline/device/database.ts'

/** The key of the record, and the id of the element that holds it in the page. */
export const DRAWN = 'drawn'
/** What a tap on it can mean. */
export const TAPPED = 'a,button,input'

/*
 * Attributes of what a screen draws:
 * - data-fh-unsure: it may say something else at the next start. Its place is kept, and nothing is shown in it.
 * - data-fh-gone: it is not there at the next start.
 * - data-fh-passing: it may or may not be there. As long as it is, the screen is not kept.
 */

/** Which screen an address is, as the record names it. */
export const addressKey = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname.toLowerCase() + search

/** What is known at a start, before any script runs. */
export interface Start {
  address: string
  build: string
  language: string
  /** The profile of the session, as JSON. */
  user: string
  /** By the last report on connectivity. */
  online: boolean
  /** Epoch ms by the corrected clock. */
  now: number
}

/** Whether the screen would be drawn the same now. Changed rows need no comparison: what writes them removes the record. */
export const mayShow = (drawn: DrawnScreen, start: Start): boolean =>
  (drawn.address === start.address || (drawn.isRecalled === true && drawn.address.split('?')[0] === start.address)) &&
  drawn.build === start.build &&
  drawn.language === start.language &&
  drawn.user === start.user &&
  drawn.online === start.online &&
  drawn.at <= start.now &&
  start.now < drawn.until

/** The last report on connectivity, as a screen shows it: nothing reported counts as online. */
export const isOnline = (net: MetaRecord | undefined): boolean => (net?.value ?? 'online') === 'online'
