import { sql, type SQL } from 'drizzle-orm'
import { addresses, hiringRequests } from '../db/schema.ts'

/** The office of a request. */
const isNamed = sql`${addresses.ipId} = ${hiringRequests.ipId}
  and position(to_json(${addresses.addressId})::text in (${hiringRequests.details} -> 'locations')::text) > 0`

/**
 * What a request or an office shows of itself in every row may have changed without a row of its own (funnel-rows.sql): by the
 * transaction `mark` or by a later one.
 */
export const isShownAnew = (mark: SQL): SQL<boolean> =>
  sql`(${hiringRequests.shownXid} >= ${mark} or exists (select from ${addresses} where ${addresses.shownXid} >= ${mark} and ${isNamed}))`

/** The same by a time, epoch ms. */
export const isShownAnewSince = (time: SQL): SQL<boolean> =>
  sql`(${hiringRequests.updatedAt} >= ${time} or exists (select from ${addresses} where ${addresses.updatedAt} >= ${time} and ${isNamed}))`
