import { and, eq, exists, lt, or, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { channels, type Channel } from '../../src/contract/funnel-row.ts'
import type { InterestLink } from '../../src/contract/interest.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import { paths } from '../../src/lib/paths.ts'
import { foldName } from '../../src/lib/text.ts'
import { isWithinRequest } from '../../src/rules/requests.ts'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { funnelRows, hiringRequests, interestLinks, partners } from '../db/schema.ts'
import type { InterestedPerson } from '../db/tables/interest.ts'
import { hashSecret, sign } from '../identity/keys.ts'
import { noteResponded } from './campaign-answers.ts'
import { writeHistory } from './funnel-history.ts'

const AT_ONCE = 1_000
/** 132 bits: short enough for an SMS, and no one guesses it. */
const TOKEN_CHARS = 22

/** The candidate's part of a link: derived and always the same, so it need not be stored. */
export const interestTokenOf = (sessionSecret: string, hiringRequestId: string, candidateId: string): string =>
  sign(sessionSecret, 'interest', JSON.stringify([hiringRequestId, candidateId])).slice(0, TOKEN_CHARS)

export interface LinkOptions {
  sessionSecret: string
  /** Where users open the app, e.g. https://hire.example. */
  origin: string
  hiringRequestId: string
  supplyType: number
  /** How the links are sent; it becomes the channel of those who come by them. */
  channel: Channel
  /** Epoch ms. */
  now: number
}

/**
 * Makes the links by which candidates mark interest in a request (INT-01); the caller sends them. Returns them in the
 * order of `people`. The same candidate and request always get the same link, so that a reminder can be sent. The
 * latest details given of a candidate are stored.
 */
export async function makeInterestLinks(db: Db, people: InterestedPerson[], options: LinkOptions): Promise<string[]> {
  const { sessionSecret, origin, hiringRequestId, supplyType, channel, now } = options
  const tokens = people.map(({ candidateId }) => interestTokenOf(sessionSecret, hiringRequestId, candidateId))
  const byHash = new Map(
    people.map((person, at) => {
      const tokenHash = hashSecret(tokens[at]!)
      return [tokenHash, { tokenHash, hiringRequestId, supplyType, channel, person, createdAt: now }]
    }),
  )
  const links = [...byHash.values()]
  for (let start = 0; start < links.length; start += AT_ONCE)
    await db
      .insert(interestLinks)
      .values(links.slice(start, start + AT_ONCE))
      .onConflictDoUpdate({
        target: interestLinks.tokenHash,
        set: { person: sql`excluded.person`, supplyType: sql`excluded.supply_type`, channel: sql`excluded.channel` },
      })
  return tokens.map((person) => origin + paths.interest(hiringRequestId, person, supplyType, channel))
}

const selectLinks = (db: Db) =>
  db
    .select({
      link: interestLinks,
      request: {
        ipId: hiringRequests.ipId,
        jobRole: hiringRequests.jobRole,
        status: hiringRequests.status,
        endDate: hiringRequests.endDate,
        deletedAt: hiringRequests.deletedAt,
      },
      company: partners.legalEntityName,
      companyStatus: partners.status,
    })
    .from(interestLinks)
    .innerJoin(hiringRequests, eq(hiringRequests.hiringRequestId, interestLinks.hiringRequestId))
    .innerJoin(partners, eq(partners.ipId, hiringRequests.ipId))

export type FoundLink = Awaited<ReturnType<typeof findLink>> & object

/**
 * Returns the link's record. A link with any part changed is unknown; `lock` locks the row until the transaction ends.
 */
export async function findLink(db: Db, asked: InterestLink, { lock = false } = {}) {
  const query = selectLinks(db).where(
    and(
      eq(interestLinks.tokenHash, hashSecret(asked.person)),
      eq(interestLinks.hiringRequestId, asked.hiringRequestId),
      eq(interestLinks.supplyType, asked.supplyType),
    ),
  )
  const [found] = lock ? await query.for('update', { of: interestLinks }) : await query
  return found
}

/** Whether an applicant may still come: until the end of the last day in India, while the company is active. */
export const takesApplications = ({ request, companyStatus }: FoundLink, now: number): boolean =>
  request.status === 1 && request.deletedAt === null && companyStatus === 1 && isWithinRequest(now, request.endDate)

/**
 * Whether the candidate is in the funnel of the request, by this link or otherwise: by the pool's id or by the number.
 */
export async function isInFunnel(db: Db, { link: { hiringRequestId, person } }: FoundLink): Promise<boolean> {
  const known = await db
    .select({ one: sql`1` })
    .from(funnelRows)
    .where(
      and(
        eq(funnelRows.hiringRequestId, hiringRequestId),
        or(
          eq(funnelRows.candidateId, person.candidateId),
          person.mobile === undefined ? undefined : eq(funnelRows.mobile, person.mobile),
        ),
      ),
    )
    .limit(1)
  return known.length > 0
}

/** SM-40: the candidate becomes an applicant, `interested`. `flag` is the channel given in the opened link. */
export async function addInterested(db: Db, { link, request }: FoundLink, flag: string, now: number): Promise<void> {
  const { candidateId, name, details, ...person } = link.person
  const funnelId = randomBytes(12).toString('hex')
  await db.insert(funnelRows).values({
    ...person,
    funnelId,
    candidateId,
    name,
    nameFolded: foldName(name),
    hiringRequestId: link.hiringRequestId,
    ipId: request.ipId,
    channel: channels.find((channel) => channel === flag) ?? link.channel,
    supplyType: link.supplyType,
    status: 'interested',
    stageAt: now,
    createdAt: now,
    updatedAt: now,
    details: details ?? {},
  })
  // The last campaign message to the candidate for this request counts as replied
  await noteResponded(db, link.hiringRequestId, candidateId, now)
  await db.update(interestLinks).set({ markedAt: now }).where(eq(interestLinks.tokenHash, link.tokenHash))
  await writeHistory(db, [{ funnelId, at: now, actor: 'applicant', action: 'applied', toStatus: 'interested' }])
}

const KEPT_DAYS = 90

/** Links hold personal data, so they do not outlive the request for long. */
export const purgeInterestLinks = (db: Db, now: number): Promise<number> =>
  deleteInBatches(
    db,
    interestLinks,
    exists(
      db
        .select({ one: sql`1` })
        .from(hiringRequests)
        .where(
          and(
            eq(hiringRequests.hiringRequestId, interestLinks.hiringRequestId),
            lt(hiringRequests.endDate, now - KEPT_DAYS * DAY_MS),
          ),
        ),
    ),
  )
