import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PersonDecision } from '../../src/contract/people.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, hiringRequests, personLinks } from '../db/schema.ts'
import type { Actor } from './actor.ts'
import type { FunnelRecord } from './funnel-wire.ts'

/** Suggestions of each kind, and applications that one person is followed through. */
const MOST_SUGGESTIONS = 5
const MOST_LINKED = 30
/** Of the trigrams of two names: a missing middle name is still alike, another family name is not. */
const ALIKE = 0.6

type Row = FunnelRecord['row']
type Link = typeof personLinks.$inferSelect

const application = {
  funnelId: funnelRows.funnelId,
  hiringRequestId: funnelRows.hiringRequestId,
  hiringRequestName: hiringRequests.name,
  name: funnelRows.name,
  age: funnelRows.age,
  place: sql<string | null>`coalesce(${funnelRows.locality}, ${funnelRows.district})`,
  status: funnelRows.status,
  appliedAt: funnelRows.createdAt,
}

const select = (db: Db, where: SQL | undefined, limit: number) =>
  db
    .select(application)
    .from(funnelRows)
    .innerJoin(hiringRequests, eq(hiringRequests.hiringRequestId, funnelRows.hiringRequestId))
    .where(where)
    .orderBy(desc(funnelRows.createdAt), funnelRows.funnelId)
    .limit(limit)

/** Applications of the same company that may be of this person and that nobody has decided about. */
export async function findSuggestions(db: Db, row: Row, decided: string[]) {
  const found = async (reason: 'mobile' | 'name', isAlike: SQL | undefined, known: string[]) => {
    if (isAlike === undefined) return []
    const isOther = and(
      eq(funnelRows.ipId, row.ipId),
      ne(funnelRows.funnelId, row.funnelId),
      isNull(hiringRequests.deletedAt),
      sql`not ${funnelRows.details} ? 'forgottenAt'`,
      known.length > 0 ? sql`not (${inArray(funnelRows.funnelId, known)})` : undefined,
    )
    return (await select(db, and(isOther, isAlike), MOST_SUGGESTIONS)).map((one) => ({ ...one, reason }))
  }
  const byMobile = await found('mobile', row.mobile === null ? undefined : eq(funnelRows.mobile, row.mobile), decided)
  const known = [...decided, ...byMobile.map(({ funnelId }) => funnelId)]
  return [...byMobile, ...(await found('name', isAlikeTo(row), known))]
}

const bornIn = (age: SQL, at: SQL) => sql`(extract(year from to_timestamp(${at} / 1000.0)) - ${age})`

/** Undefined where too little is known of the row to say so of anybody. */
function isAlikeTo({ nameFolded, age, locality, district, createdAt }: Row): SQL | undefined {
  if (age === null || nameFolded === '' || (!locality && !district)) return undefined
  const isSamePlace = locality
    ? sql`lower(coalesce(${funnelRows.locality}, '')) = lower(${locality})`
    : sql`lower(${funnelRows.district}) = lower(${district})`
  const born = bornIn(sql`${age}::int`, sql`${createdAt}::bigint`)
  return and(
    sql`${funnelRows.nameFolded} % ${nameFolded}`,
    sql`similarity(${funnelRows.nameFolded}, ${nameFolded}) >= ${ALIKE}`,
    isNotNull(funnelRows.age),
    // An age is of its day: the same person may be noted a year apart
    sql`abs(${bornIn(sql`${funnelRows.age}`, sql`${funnelRows.createdAt}`)} - ${born}) <= 1`,
    isSamePlace,
  )
}

const linksOf = (db: Db, ids: string[]): Promise<Link[]> =>
  db
    .select()
    .from(personLinks)
    .where(or(inArray(personLinks.firstId, ids), inArray(personLinks.secondId, ids)))

export interface Decided {
  /** Who said so of this applicant; null where it follows from two others. */
  same: Map<string, Link | null>
  different: Map<string, Link>
}

/**
 * What was decided about an applicant: whoever is the same as somebody who is the same is the same too. `without`: as if
 * nothing had been said of these two.
 */
export async function findDecided(db: Db, funnelId: string, without: readonly string[] = []): Promise<Decided> {
  const same = new Map<string, Link | null>()
  const different = new Map<string, Link>()
  let next = [funnelId]
  while (next.length > 0 && same.size < MOST_LINKED) {
    const from = new Set(next)
    next = []
    for (const link of await linksOf(db, [...from]))
      for (const [id, other] of [
        [link.firstId, link.secondId],
        [link.secondId, link.firstId],
      ] as const) {
        if (!from.has(id) || (without.includes(id) && without.includes(other))) continue
        if (link.decision === 'different') {
          if (id === funnelId) different.set(other, link)
        } else if (other !== funnelId && !same.has(other)) {
          same.set(other, id === funnelId ? link : null)
          next.push(other)
        }
      }
  }
  return { same, different }
}

/** The applications that were decided about, with who did. */
export async function readDecided(db: Db, row: Row, decided: ReadonlyMap<string, Link | null>) {
  if (decided.size === 0) return []
  const isOne = and(eq(funnelRows.ipId, row.ipId), inArray(funnelRows.funnelId, [...decided.keys()]))
  return (await select(db, isOne, MOST_LINKED)).map((one) => {
    const link = decided.get(one.funnelId)
    return { ...one, by: link?.decidedByName ?? null, at: link?.decidedAt ?? null }
  })
}

interface Deciding {
  pair: [string, string]
  decision: PersonDecision
  by: Pick<Actor, 'userId' | 'name'>
  now: number
}

/**
 * Whether these applications can be decided about: none is of a person who was erased. An erasure that is under way is
 * waited for, and one that comes after waits for this transaction, and removes what it wrote.
 */
export async function holdUnforgotten(tx: Db, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ details: funnelRows.details })
    .from(funnelRows)
    .where(inArray(funnelRows.funnelId, [...ids]))
    .orderBy(funnelRows.funnelId)
    .for('share')
  return rows.length === ids.length && rows.every(({ details }) => details.forgottenAt === undefined)
}

/** Of two decisions in one company the second finds the first. */
export const lockPeople = (tx: Db, ipId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`people of ${ipId}`}, 0))`)

type Application = Awaited<ReturnType<typeof select>>[number]

/**
 * What stands against saying of these two that they are the same person, or different: two of those who would be one then were
 * kept apart, or others say that both are one already. What was said of the two themselves does not count.
 */
export async function findContradiction(
  db: Db,
  pair: readonly [string, string],
  decision: PersonDecision,
): Promise<{ kind: 'apart'; one: Application; other: Application } | { kind: 'linked' } | undefined> {
  const first = await findDecided(db, pair[0], pair)
  // What was said of the two themselves can be taken back, whatever others say
  if (decision === 'open')
    return first.same.has(pair[1]) && !(await isDecided(db, pair)) ? { kind: 'linked' } : undefined
  if (decision === 'different') return first.same.has(pair[1]) ? { kind: 'linked' } : undefined
  const second = await findDecided(db, pair[1], pair)
  const [ofFirst, ofSecond] = [
    [pair[0], ...first.same.keys()],
    [pair[1], ...second.same.keys()],
  ]
  const { firstId, secondId, decision: said } = personLinks
  const links = await db
    .select()
    .from(personLinks)
    .where(
      and(
        eq(said, 'different'),
        or(
          and(inArray(firstId, ofFirst), inArray(secondId, ofSecond)),
          and(inArray(firstId, ofSecond), inArray(secondId, ofFirst)),
        ),
      ),
    )
  const link = links.find((each) => !(pair.includes(each.firstId) && pair.includes(each.secondId)))
  if (!link) return undefined
  const [one, other] = await select(db, inArray(funnelRows.funnelId, [link.firstId, link.secondId]), 2)
  return one && other ? { kind: 'apart', one, other } : undefined
}

const isPairOf = (pair: readonly [string, string]) => {
  const [first, second] = pair.toSorted() as [string, string]
  return and(eq(personLinks.firstId, first), eq(personLinks.secondId, second))
}

const isDecided = async (db: Db, pair: readonly [string, string]): Promise<boolean> =>
  (await db.$count(personLinks, isPairOf(pair))) > 0

/** Returns whether anything changed. */
export async function decideAbout(db: Db, { pair, decision, by, now }: Deciding): Promise<boolean> {
  const [firstId, secondId] = pair.toSorted() as [string, string]
  if (decision === 'open') return (await db.delete(personLinks).where(isPairOf(pair)).returning()).length > 0
  const values = { decision, decidedAt: now, decidedBy: by.userId, decidedByName: by.name }
  const changed = await db
    .insert(personLinks)
    .values({ firstId, secondId, ...values })
    .onConflictDoUpdate({
      target: [personLinks.firstId, personLinks.secondId],
      set: values,
      setWhere: ne(personLinks.decision, decision),
    })
    .returning()
  return changed.length > 0
}

/** Other applications that users said are of the same person as one of these. */
export async function findLinked(db: Db, ids: readonly string[]): Promise<string[]> {
  const linked = new Set<string>()
  for (const id of ids) for (const other of (await findDecided(db, id)).same.keys()) linked.add(other)
  return [...linked].filter((id) => !ids.includes(id)).toSorted()
}

/** Nobody is the same as, or other than, a person who was erased. */
export const forgetLinks = async (db: Db, ids: string[]): Promise<void> => {
  if (ids.length > 0)
    await db.delete(personLinks).where(or(inArray(personLinks.firstId, ids), inArray(personLinks.secondId, ids)))
}
