import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../server/db/connect.ts'
import { funnelHistory, funnelRows, hiringRequests, operations, partners, users } from '../../server/db/schema.ts'
import { addIstDays, DAY_MS } from '../../src/lib/dates.ts'
import type { StormApplicant } from './phones.ts'

export interface StormPhone {
  userId: string
  applicants: StormApplicant[]
}

const PHONES_PER_COMPANY = 20
const CHUNK = 500

async function inChunks<T>(rows: T[], insert: (some: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) await insert(rows.slice(at, at + CHUNK))
}

/** Adds `count` users in companies of twenty, each with applicants of their own to update. */
export async function addPhones(db: Db, count: number, applicantsEach: number, now: number): Promise<StormPhone[]> {
  const companies = Array.from({ length: Math.ceil(count / PHONES_PER_COMPANY) }, (_, at) => `STORM${at}`)
  const stamps = { createdAt: now, updatedAt: now }
  await inChunks(companies, (some) =>
    db.insert(partners).values(
      some.map((ipId) => ({
        ...{ ipId, userCode: 'EMP' as const, userType: 'Employer', legalEntityName: `Storm ${ipId}` },
        ...{ contactPersonName: 'Asha Rane', contactEmail: `${ipId.toLowerCase()}@demo.test`, ...stamps },
      })),
    ),
  )
  await inChunks(companies, (some) =>
    db.insert(hiringRequests).values(
      some.map((ipId) => ({
        ...{ hiringRequestId: `R${ipId}`, ipId, name: 'Storm', nameFolded: 'storm', jobRole: 'Picker & Packer' },
        ...{ status: 1 as const, districts: ['Thane'], positions: 10, interviewType: 'telephonic' as const },
        ...{ schedulingType: 'days' as const, operatingDays: ['Monday'], interviewDates: [], slots: [] },
        ...{ startDate: now - 30 * DAY_MS, endDate: now + 60 * DAY_MS, createdDate: now - 30 * DAY_MS, updatedAt: now },
      })),
    ),
  )
  const phones = Array.from({ length: count }, (_, at): StormPhone => {
    const ipId = companies[Math.floor(at / PHONES_PER_COMPANY)]!
    const applicants = Array.from({ length: applicantsEach }, (__, n) => ({
      funnelId: `storm-${at}-${n}`,
      hiringRequestId: `R${ipId}`,
      ipId,
    }))
    return { userId: `storm-user-${at}`, applicants }
  })
  await inChunks(phones, (some) =>
    db.insert(users).values(
      some.map(({ userId, applicants }) => ({
        ...{ id: userId, ipId: applicants[0]!.ipId, name: `Phone ${userId}`, email: `${userId}@demo.test` },
        // No one signs in by a password: sessions are opened for them
        passwordHash: '',
        ...stamps,
      })),
    ),
  )
  await inChunks(
    phones.flatMap((phone) => phone.applicants),
    (some) =>
      db.insert(funnelRows).values(
        some.map((applicant) => ({
          ...{ ...applicant, name: 'Bhushan Gawli', nameFolded: 'bhushan gawli', age: 26, gender: 'male' as const },
          ...{ district: 'Thane', workCity: 'Bhiwandi', mobile: '9812345614', channel: 'app', supplyType: 1 },
          ...{ status: 'shortlisted' as const, stageAt: now - 2 * DAY_MS, expiresAt: addIstDays(now, 2) },
          ...{ createdAt: now - 10 * DAY_MS, updatedAt: now - 2 * DAY_MS },
        })),
      ),
  )
  return phones
}

export interface Outcome {
  /** Keys the ledger holds as done. */
  done: number
  /** Applicants whose history is not the story, each action once and in its order. */
  wrong: string[]
}

/** What became of it, from the ledger and the history, past the app. */
export async function readOutcome(db: Db, phones: StormPhone[], actions: readonly string[]): Promise<Outcome> {
  const [ledger] = await db
    .select({ count: sql<number>`count(*)` })
    .from(operations)
    .where(and(sql`${operations.userId} like 'storm-user-%'`, eq(operations.status, 'done')))
  const wrong: string[] = []
  const ids = phones.flatMap(({ applicants }) => applicants.map(({ funnelId }) => funnelId))
  await inChunks(ids, async (some) => {
    const rows = await db
      .select({ funnelId: funnelHistory.funnelId, action: funnelHistory.action })
      .from(funnelHistory)
      .where(and(inArray(funnelHistory.funnelId, some), isNotNull(funnelHistory.operationKey)))
      .orderBy(funnelHistory.id)
    const stories = new Map<string, string[]>()
    for (const { funnelId, action } of rows) stories.set(funnelId, [...(stories.get(funnelId) ?? []), action])
    for (const id of some) {
      const told = (stories.get(id) ?? []).join(' ')
      if (told !== actions.join(' ')) wrong.push(`${id}: ${told}`)
    }
  })
  return { done: Number(ledger?.count ?? 0), wrong }
}
