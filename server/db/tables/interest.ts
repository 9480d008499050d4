import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Channel } from '../../../src/contract/funnel-row.ts'
import { ms } from './columns.ts'
import type { FunnelDetails } from './funnel.ts'
import { hiringRequests } from './requests.ts'

/** What becomes of a candidate in the funnel; `mobile` has ten digits, `distanceM` is metres to the place of work. */
export interface InterestedPerson {
  candidateId: string
  name: string
  age?: number
  gender?: 'male' | 'female' | 'other'
  district?: string
  locality?: string
  workCity?: string
  distanceM?: number
  mobile?: string
  alternateMobile?: string
  details?: FunnelDetails
}

/** Links sent to candidates of a request (INT-01). The token itself is not stored, only its hash. */
export const interestLinks = pgTable(
  'interest_links',
  {
    tokenHash: text().primaryKey(),
    hiringRequestId: text()
      .notNull()
      .references(() => hiringRequests.hiringRequestId),
    supplyType: smallint().notNull(),
    channel: text().$type<Channel>().notNull(),
    person: jsonb().$type<InterestedPerson>().notNull(),
    createdAt: ms().notNull(),
    /** When the candidate opened it first. */
    markedAt: ms(),
  },
  (table) => [index('interest_links_request').on(table.hiringRequestId)],
)
