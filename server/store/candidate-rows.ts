import { sql } from 'drizzle-orm'
import { candidates } from '../db/schema.ts'
import type { Db } from '../db/connect.ts'

export type Candidate = typeof candidates.$inferSelect

/** What a new candidate needs; the rest is empty. `id` only where the order is settled beforehand, as in the demo. */
export type NewCandidate = Partial<Candidate> & Pick<Candidate, 'name' | 'mobile' | 'registeredAt'>

/** Property → column, in the order of a COPY. */
export const candidateColumns = {
  id: 'id',
  name: 'name',
  mobile: 'mobile',
  gender: 'gender',
  age: 'age',
  jobRoles: 'job_roles',
  locality: 'locality',
  district: 'district',
  state: 'state',
  pincode: 'pincode',
  education: 'education',
  languages: 'languages',
  documents: 'documents',
  assets: 'assets',
  experienceMonths: 'experience_months',
  expectedSalary: 'expected_salary',
  supplyType: 'supply_type',
  source: 'source',
  consentAt: 'consent_at',
  channels: 'channels',
  flowStatus: 'flow_status',
  liveApplications: 'live_applications',
  clients: 'clients',
  registeredAt: 'registered_at',
  lastActiveAt: 'last_active_at',
  deliveredAt: 'delivered_at',
} satisfies Record<keyof Candidate, string>

const keys = Object.keys(candidateColumns) as (keyof Candidate)[]
const empty: Partial<Candidate> = {
  ...{ jobRoles: [], languages: [], documents: [], assets: [], channels: [], clients: [] },
  liveApplications: 0,
}

/** Rows of one statement; the whole of them is one parameter, so this is only about memory. */
const CHUNK = 10_000

/**
 * Adds candidates and returns their ids in the given order. A mobile number that is already in the pool keeps its row
 * and returns its existing id. The same number twice in one call counts once.
 */
export async function addCandidates(db: Db, rows: readonly NewCandidate[]): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += CHUNK) ids.push(...(await addSome(db, rows.slice(at, at + CHUNK))))
  return ids
}

async function addSome(db: Db, rows: readonly NewCandidate[]): Promise<number[]> {
  const own = rows[0]?.id !== undefined
  const used = keys.filter((key) => own || key !== 'id')
  const columns = sql.raw(used.map((key) => candidateColumns[key]).join(', '))
  const json = JSON.stringify(
    firstOfEach(rows).map((row) =>
      Object.fromEntries(used.map((key) => [candidateColumns[key], row[key] ?? empty[key] ?? null])),
    ),
  )
  await db.execute(
    // Those that are there are left out beforehand too: a conflict would use up an id, and ids are places in bitmaps
    sql`insert into candidates (${columns})
        select ${columns} from json_populate_recordset(null::candidates, ${json}::json) with ordinality as added
        where not exists (select from candidates as known where known.mobile = added.mobile)
        order by ordinality
        on conflict (mobile) do nothing`,
  )
  if (own) await db.execute(sql`select setval(pg_get_serial_sequence('candidates', 'id'), max(id)) from candidates`)
  const found = await db
    .select({ id: candidates.id, mobile: candidates.mobile })
    .from(candidates)
    .where(sql`${candidates.mobile} = any(${sql.param(rows.map((row) => row.mobile))})`)
  const byMobile = new Map(found.map((each) => [each.mobile, each.id]))
  return rows.map((row) => byMobile.get(row.mobile)!)
}

const firstOfEach = (rows: readonly NewCandidate[]): NewCandidate[] =>
  [...new Map(rows.toReversed().map((row) => [row.mobile, row])).values()].toReversed()

/** The candidates with these ids, in their order; one that has gone meanwhile is left out. */
export async function findCandidatesById(db: Db, ids: readonly number[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(candidates)
    // One parameter: a chunk of the index has more ids than a statement takes parameters
    .where(sql`${candidates.id} = any(${sql.param([...ids])}::int[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
