import type { interestLinks } from '../../db/schema.ts'
import { hashSecret } from '../../identity/keys.ts'

/**
 * The token of the link in the manual. Real ones are derived from the server's secret (store/interest.ts) and not
 * stored.
 */
export const DEMO_INTEREST_TOKEN = 'demo-link-of-manoj-bhoye'

export const demoInterestLink = (now: number): typeof interestLinks.$inferInsert => ({
  tokenHash: hashSecret(DEMO_INTEREST_TOKEN),
  hiringRequestId: '20418',
  supplyType: 1,
  channel: 'sms',
  person: {
    candidateId: 'demo-manoj-bhoye',
    name: 'Manoj Bhoye',
    age: 24,
    gender: 'male',
    district: 'Thane',
    locality: 'Kasheli',
    workCity: 'Bhiwandi',
    distanceM: 4_100,
    mobile: '9702345618',
    details: { currentLocation: { district: 'Thane', locality: 'Kasheli', pincode: '421302' } },
  },
  createdAt: now,
})
