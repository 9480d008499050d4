import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../db/connect.ts'
import { funnelHistory, funnelRows, hiringRequests, interestLinks } from '../../db/schema.ts'
import { buildApplicant, type FunnelInsert, type HistoryInsert } from './applicants.ts'
import { addMarks } from '../marks.ts'
import { seedCampaigns } from './campaigns.ts'
import { seedCredits } from './credits.ts'
import { demoInterestLink } from './interest.ts'
import { seedCandidates } from './load-candidates.ts'
import { seedOffices } from './offices.ts'
import { seedPeople } from './people.ts'
import { seedCouncilPartners } from './council-partners.ts'
import { createRandom } from './random.ts'
import { buildRequest } from './build-request.ts'
import { demoRequests, type DemoRequest } from './requests.ts'
import { starsOf } from './starring.ts'

/** Rows of one insert: a statement takes 65,535 values at most, and a row has about fifty. */
const CHUNK = 500

/**
 * Fills an empty database with the demo (docs/operate.md): partners, accounts, requests and their
 * applicants in every stage, as fresh as the clock's today, and a pool of so many candidates. The same on every machine and
 * every day but for the dates.
 */
export async function seedDemo(db: Db, clock: Clock, pool = 0): Promise<void> {
  const now = clock.now()
  await addMarks(db, { partners: [...(await seedPeople(db, now)), ...(await seedCouncilPartners(db, now))] })
  await seedOffices(db, demoRequests, now)
  await db.insert(hiringRequests).values(demoRequests.map((request, index) => buildRequest(request, index, now)))
  await seedCredits(db, now)
  const rows: FunnelInsert[] = []
  const histories: HistoryInsert[] = []
  for (const request of demoRequests)
    for (const { row, history } of buildApplicants(request, now)) {
      rows.push(row)
      histories.push(history)
    }
  for (let at = 0; at < rows.length; at += CHUNK) await db.insert(funnelRows).values(rows.slice(at, at + CHUNK))
  for (let at = 0; at < histories.length; at += CHUNK)
    await db.insert(funnelHistory).values(histories.slice(at, at + CHUNK))
  await db.insert(interestLinks).values(demoInterestLink(now))
  if (pool > 0) await seedCandidates(db, now, pool)
  await seedCampaigns(db, now)
}

function buildApplicants(request: DemoRequest, now: number) {
  // A stream of its own for each request: changing one leaves the others as they were
  const random = createRandom(Number(request.id))
  const stars = starsOf(request.id)
  return Array.from({ length: request.rows }, (_, at) => buildApplicant(random, request, now, stars[at]))
}
