import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addIstDays, istDayStart } from '../../../src/lib/dates.ts'
import { educationLevels } from '../../../src/rules/education.ts'
import { candidates } from '../../../server/db/schema.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { inventCandidate } from '../../../server/demo/seed/candidates.ts'
import { growPool, seedCandidates } from '../../../server/demo/seed/load-candidates.ts'
import { createRandom, type Random } from '../../../server/demo/seed/random.ts'
import { countUnindexed, indexAll, indexSome } from '../../../server/store/candidate-index.ts'
import { findCandidatesById, type Candidate } from '../../../server/store/candidate-rows.ts'
import { findCandidateIds, findCandidates, type CandidateFilter, type Span } from '../../../server/store/candidates.ts'
import { searchCandidates } from '../../../server/store/search.ts'
import { createLog } from '../../../server/core/log.ts'
import { watchCandidateIndex } from '../../../server/jobs/candidate-index.ts'
import { jobRoleNames } from '../../../server/masters/job-list.ts'
import { assetNames, documentNames, languages, locations } from '../../../server/masters/master-lists.ts'
import { addPool } from '../support/candidates.ts'
import { createTestDatabase } from '../support/database.ts'
import { testNow } from '../support/app.ts'

const POOL = 3_000
let connection: Connection
const all = () => connection.db.select().from(candidates).orderBy(candidates.id)

beforeAll(async () => {
  connection = await createTestDatabase()
  await seedCandidates(connection.db, testNow, POOL)
  await indexAll(connection.db)
})
afterAll(() => connection.close())

const within = (n: number | null, span: Span) =>
  n !== null && n >= (span.from ?? -Infinity) && n <= (span.to ?? Infinity)
const days = (span: Span): Span => ({
  from: span.from === undefined ? undefined : istDayStart(span.from),
  to: span.to === undefined ? undefined : addIstDays(span.to, 1) - 1,
})

/** A reference implementation of the filter, one candidate at a time. */
function matches(row: Candidate, filter: CandidateFilter): boolean {
  const unknownToo = (member: keyof CandidateFilter) => filter.orUnknown?.includes(member)
  const some = (member: keyof CandidateFilter, own: (string | number | null)[]) => {
    const values = filter[member] as (string | number)[] | undefined
    if (!values?.length) return true
    const known = own.filter((value) => value !== null)
    return known.length === 0 ? unknownToo(member) : known.some((value) => values.includes(value))
  }
  const spans = (member: keyof CandidateFilter, own: number | null, given: readonly Span[] | undefined) =>
    !given?.length || (own === null ? unknownToo(member) : given.some((span) => within(own, span)))
  const { states = [], districts = [] } = filter.location ?? {}
  return Boolean(
    some('jobRoles', row.jobRoles) &&
    (states.length + districts.length === 0 || states.includes(row.state!) || districts.includes(row.district!)) &&
    some('genders', [row.gender]) &&
    some('educations', [row.education]) &&
    some('languages', row.languages) &&
    some('documents', row.documents) &&
    some('assets', row.assets) &&
    some('supplyTypes', [row.supplyType]) &&
    some('channels', row.channels) &&
    some('flowStatuses', [row.flowStatus]) &&
    some('appliedTo', row.clients) &&
    !row.clients.some((client) => filter.notAppliedTo?.includes(client)) &&
    spans('ages', row.age, filter.ages) &&
    row.liveApplications <= (filter.liveApplicationsUpTo ?? Infinity) &&
    spans('experience', row.experienceMonths, filter.experience && [filter.experience]) &&
    spans('salary', row.expectedSalary, filter.salary && [filter.salary]) &&
    spans('registered', row.registeredAt, filter.registered?.map(days)) &&
    spans('lastActive', row.lastActiveAt, filter.lastActive?.map(days)) &&
    spans('delivered', row.deliveredAt, filter.delivered?.map(days)),
  )
}

function inventFilter(random: Random): CandidateFilter {
  const filter: CandidateFilter = {}
  const maybe = (share: number, set: () => void) => random.chance(share) && set()
  const span = (from: number, to: number): Span => {
    const [low, high] = [random.int(from, to), random.int(from, to)].toSorted((a, b) => a - b) as [number, number]
    return random.chance(0.3) ? { from: low } : random.chance(0.3) ? { to: high } : { from: low, to: high }
  }
  const before = () => span(testNow - 900 * 86_400_000, testNow)
  maybe(0.5, () => (filter.jobRoles = random.some(jobRoleNames, 1, 6)))
  maybe(0.3, () => (filter.location = { states: random.some(locations, 0, 4).map((each) => each.stateName) }))
  maybe(0.3, () => (filter.location = { ...filter.location, districts: ['Thane', 'Pune', 'nowhere'] }))
  maybe(0.3, () => (filter.genders = random.some(['male', 'female', 'other'], 1, 2)))
  maybe(0.3, () => (filter.ages = [{ from: 18, to: 25 }, span(18, 50)]))
  maybe(0.3, () => (filter.educations = random.some(educationLevels, 1, 5)))
  maybe(0.3, () => (filter.languages = random.some(languages, 1, 3)))
  maybe(0.3, () => (filter.documents = random.some(documentNames, 1, 2)))
  maybe(0.2, () => (filter.assets = random.some(assetNames, 1, 2)))
  maybe(0.2, () => (filter.supplyTypes = random.some([0, 1, 2, 3, 6, 7, 8], 1, 6)))
  maybe(0.2, () => (filter.channels = ['app']))
  maybe(0.2, () => (filter.flowStatuses = ['notStarted', 'notScreened']))
  maybe(0.2, () => (filter.liveApplicationsUpTo = random.int(0, 5)))
  maybe(0.1, () => (filter.appliedTo = ['EMP1']))
  maybe(0.2, () => (filter.notAppliedTo = ['EMP1', 'SA1']))
  maybe(0.2, () => (filter.experience = span(0, 90)))
  maybe(0.2, () => (filter.salary = span(95, 240)))
  if (filter.salary)
    filter.salary = {
      ...(filter.salary.from === undefined ? {} : { from: filter.salary.from * 100 }),
      ...(filter.salary.to === undefined ? {} : { to: filter.salary.to * 100 }),
    }
  maybe(0.2, () => (filter.registered = [before()]))
  maybe(0.2, () => (filter.lastActive = [before(), before()]))
  maybe(0.2, () => (filter.delivered = [before()]))
  maybe(0.3, () => (filter.orUnknown = ['delivered', 'flowStatuses', 'appliedTo', 'channels', 'genders']))
  return filter
}

async function compare(seed: number, rounds: number) {
  const rows = await all()
  const random = createRandom(seed)
  let found = 0
  for (let round = 0; round < rounds; round++) {
    const filter = inventFilter(random)
    const wanted = rows.filter((row) => matches(row, filter)).map((row) => row.id)
    const page = { skip: random.int(0, Math.max(0, wanted.length)), take: random.int(1, 40) }
    const answer = await findCandidateIds(connection.db, filter, page)
    expect(answer, JSON.stringify({ filter, page })).toEqual({
      total: wanted.length,
      ids: wanted.slice(page.skip, page.skip + page.take),
    })
    found += wanted.length
  }
  return found
}

// Much work, so a busy machine needs more time
test('SRCH a whole chunk of ids, and more than a statement takes parameters, is one query', async () => {
  const ids = Array.from({ length: 70_000 }, (_, at) => at + 1)
  const found = await findCandidatesById(connection.db, ids)
  expect(found.length).toBeGreaterThan(0)
  expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toSorted((a, b) => a - b))
})

describe('the pool', { timeout: 120_000 }, () => {
  test('RO-18, RO-20 any filter finds whom a look at each candidate finds, in the order of ids, page by page', async () => {
    expect(await compare(1, 80)).toBeGreaterThan(1_500)
  })

  test('a filter sees what was added, changed and removed once it is indexed', async () => {
    const { db } = connection
    const [first] = await addPool(db, [
      { name: 'Gita', mobile: '9000000001', registeredAt: testNow, jobRoles: ['Welder'], gender: 'female' },
      { name: 'Known already', mobile: inventCandidate(7, testNow).mobile, registeredAt: testNow },
      { name: 'Twice', mobile: '9000000002', registeredAt: testNow },
      { name: 'Twice again', mobile: '9000000002', registeredAt: testNow },
    ])
    expect(first).toBe(POOL + 1)
    expect(await db.$count(candidates)).toBe(POOL + 2)
    expect(
      (await findCandidates(db, { jobRoles: ['Welder'] }, { page: 1, limit: 500 })).candidates.at(-1),
    ).toMatchObject({
      name: 'Gita',
      liveApplications: 0,
    })
    await db.execute(sql`update candidates set job_roles = '{Loader}', age = 44 where id % 50 = 3`)
    await db.execute(sql`delete from candidates where id % 70 = 5`)
    await indexAll(db)
    expect(await compare(2, 40)).toBeGreaterThan(300)
  })

  test('RO-18 who was reached before is left out when asked', async () => {
    const { db } = connection
    const filter = { genders: ['female'] }
    const before = await findCandidateIds(db, filter, { skip: 0, take: 5_000 })
    const except = sql`select id from candidates where id % 2 = 0`
    const after = await findCandidateIds(db, { ...filter, except }, { skip: 0, take: 5_000 })
    expect(after.ids).toEqual(before.ids.filter((id) => id % 2 === 1))
    expect(after.total).toBe(after.ids.length)
  })

  test('RO-14 within a distance are those of the places around, by kilometres', async () => {
    const near = async (metres: number) =>
      (
        await findCandidates(
          connection.db,
          { location: { near: [{ latitude: 19.218, longitude: 72.978, metres }] } },
          { page: 1, limit: 500 },
        )
      ).candidates
    expect(await near(1)).toEqual([])
    expect(new Set((await near(20_000)).map((row) => row.district))).toContain('Thane')
    const wide = new Set((await near(90_000)).map((row) => row.district))
    expect([...wide].toSorted()).toEqual(['Mumbai Suburban', 'Palghar', 'Raigad', 'Thane'])
  })

  test('grows to any size, over the end of a chunk, with the same people each time', async () => {
    const other = await sized(66_000)
    const rows = await other.db
      .select()
      .from(candidates)
      .where(sql`id in (1, 65535, 65536, 66000)`)
      .orderBy(candidates.id)
    expect(rows).toEqual([1, 65_535, 65_536, 66_000].map((id) => inventCandidate(id, testNow)))
    const { total, ids } = await findCandidateIds(other.db, {}, { skip: 65_530, take: 10 })
    expect(total).toBe(66_000)
    expect(ids).toEqual(Array.from({ length: 10 }, (_, at) => 65_531 + at))
    expect(await growPool(other, testNow, 66_500)).toBe(500)
    expect(await growPool(other, testNow, 1_000)).toBe(0)
    expect(
      (await findCandidateIds(other.db, { genders: ['male', 'female', 'other'] }, { skip: 66_499, take: 9 })).ids,
    ).toEqual([66_500])
    const [next] = await addPool(other.db, [{ name: 'One more', mobile: '9000000001', registeredAt: testNow }])
    expect(next).toBe(66_501)
    await other.close()
  })
})

describe('the index', { timeout: 120_000 }, () => {
  test('SRCH a search neither does the work of the index nor waits for who does it', async () => {
    const { db, pool } = connection
    await db.execute(sql`update candidates set age = 61`)
    const waiting = await countUnindexed(db)
    expect(waiting).toBeGreaterThan(2_900)
    const other = await pool.connect()
    try {
      await other.query('begin')
      await other.query('lock candidate_changes, candidate_bits in share mode')
      await other.query('select pg_advisory_xact_lock(7312004)')
      expect((await findCandidateIds(db, { ages: [{ from: 60, to: 62 }] }, { skip: 0, take: 1 })).total).toBe(0)
      expect((await searchCandidates(db, [], { page: 1, limit: 1 })).total).toBeGreaterThan(2_900)
      expect(await indexSome(db)).toBe(0)
    } finally {
      await other.query('rollback')
      other.release()
    }
    expect(await countUnindexed(db)).toBe(waiting)
    await indexAll(db)
    expect(await countUnindexed(db)).toBe(0)
    expect((await findCandidateIds(db, { ages: [{ from: 60, to: 62 }] }, { skip: 0, take: 1 })).total).toBe(waiting)
  })

  test('SRCH a change of very many is indexed by the job in batches, and the process does other things meanwhile', async () => {
    const other = await sized(20_000)
    await other.db.execute(sql`update candidates set education = 'ITI'`)
    const lines: { indexed: number; left: number }[] = []
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as never) })
    let longest = 0
    let last = performance.now()
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const stop = watchCandidateIndex({ db: other.db, log })
    await expect.poll(() => countUnindexed(other.db), { timeout: 60_000 }).toBe(0)
    await stop()
    clearInterval(watch)
    expect(lines.map(({ indexed, left }) => [indexed, left])).toEqual(
      [16, 12, 8, 4, 0].map((left) => [4_000, left * 1_000]),
    )
    // All at once these take more than a second
    expect(longest).toBeLessThan(700)
    expect((await findCandidateIds(other.db, { educations: ['ITI'] }, { skip: 0, take: 1 })).total).toBe(20_000)
    await other.close()
  })

  test('SRCH attributes beyond 32,767, and partners by the thousand, which are none', async () => {
    const other = await sized(100)
    await other.db.execute(sql`alter table candidate_attributes alter column id restart with 40000`)
    const count = async () =>
      (await other.db.execute<{ n: number }>(sql`select count(*)::int as n from candidate_attributes`)).rows[0]!.n
    const before = await count()
    const clients = Array.from({ length: 2_000 }, (_, n) => `EMP${200_000 + n}`)
    const [id] = await addPool(other.db, [
      { name: 'Gita', mobile: '9000000009', registeredAt: testNow, district: 'Nowhere', pincode: '999999', clients },
    ])
    expect(await count()).toBe(before + 2)
    const ids = async (filter: CandidateFilter) => (await findCandidateIds(other.db, filter, { skip: 0, take: 9 })).ids
    expect(await ids({ location: { districts: ['Nowhere'] } })).toEqual([id])
    expect(await ids({ appliedTo: ['EMP201999'] })).toEqual([id])
    expect(await ids({ location: { districts: ['Nowhere'] }, notAppliedTo: ['EMP200000'] })).toEqual([])
    const found = await searchCandidates(other.db, [{ name: 'tcDistrict', value: ['Nowhere'], valueBoost: 5 }], {
      page: 1,
      limit: 10,
    })
    expect(found).toMatchObject({ total: 1, found: [{ score: 5, candidate: { id } }] })
    await other.close()
  })
})

async function sized(count: number): Promise<Connection> {
  const other = await createTestDatabase()
  await growPool(other, testNow, count)
  return other
}
