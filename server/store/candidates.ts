import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import {
  dayNumber,
  experienceNumber,
  findAttributes,
  findPlacesNear,
  largest,
  MOST_LIVE,
  nameOf,
  numberFields,
  salaryNumber,
  type NumberField,
  type WordField,
} from './candidate-attributes.ts'
import { findCandidatesById, type Candidate } from './candidate-rows.ts'

/** From and to, both included and both optional. */
export interface Span {
  from?: number
  to?: number
}

/**
 * The filter for candidates. All members present must match; within one member, one matching value is enough. A missing
 * or empty member is no condition. Values are those of the pool (master-lists.ts, rules/education.ts).
 */
export interface CandidateFilter {
  jobRoles?: readonly string[]
  /** Where the candidate lives: in one of these, or near one of the points. */
  location?: {
    states?: readonly string[]
    districts?: readonly string[]
    near?: readonly { latitude: number; longitude: number; metres: number }[]
  }
  genders?: readonly string[]
  /** Years; any of the spans. */
  ages?: readonly Span[]
  educations?: readonly string[]
  languages?: readonly string[]
  documents?: readonly string[]
  assets?: readonly string[]
  /** Months. */
  experience?: Span
  /** What the candidate expects, rupees a month. */
  salary?: Span
  supplyTypes?: readonly number[]
  channels?: readonly string[]
  flowStatuses?: readonly string[]
  /** At most so many applications that are still open. */
  liveApplicationsUpTo?: number
  /** Applied to one of these partners before; or to none of them. */
  appliedTo?: readonly string[]
  notAppliedTo?: readonly string[]
  /** Moments in epoch ms, by the day in India; any of the spans. */
  registered?: readonly Span[]
  lastActive?: readonly Span[]
  delivered?: readonly Span[]
  /** Members for which candidates with an unknown value match too (the relax flags of RO-18). */
  orUnknown?: readonly (keyof CandidateFilter)[]
  /** No one but these, by their ids. */
  only?: readonly number[]
  /** A query of candidate ids to exclude, e.g. those reached before. */
  except?: SQL
}

export interface CandidatePage {
  total: number
  candidates: Candidate[]
}

/** A page of the candidates whom the filter finds, in the order of their ids, and how many there are (RO-20). */
export async function findCandidates(
  db: Db,
  filter: CandidateFilter,
  { page, limit }: { page: number; limit: number },
): Promise<CandidatePage> {
  const { total, ids } = await findCandidateIds(db, filter, { skip: (page - 1) * limit, take: limit })
  return { total, candidates: await findCandidatesById(db, ids) }
}

/** The same without the rows: for a reachout, which goes to the first so many. */
export async function findCandidateIds(
  db: Db,
  filter: CandidateFilter,
  { skip, take }: { skip: number; take: number },
): Promise<{ total: number; ids: number[] }> {
  const { bits: wanted, lists } = await buildBits(db, filter)
  const { rows } = await db.execute<{ total: number; ids: number[] | null }>(sql`
    with ${lists} found as materialized (
      select chunk, bits, bit_count(bits) as size
      from (select held.chunk, ${wanted} as bits from candidate_bits as held
            where held.attribute = (select id from candidate_attributes where field = 'candidate')
            offset 0) as masks
      where bit_count(bits) > 0
    ), counted as (
      select chunk, bits, size, sum(size) over (order by chunk) as upto from found
    ), ids as (
      select (chunk::integer << 16) + spot as id
      from counted cross join lateral
        bit_positions(bits, greatest(0, ${skip}::bigint - (upto - size)::bigint), ${take}::bigint) as spot
      where upto > ${skip} and upto - size < ${skip + take}
      order by id limit ${take}
    )
    select coalesce((select sum(size) from found), 0)::bigint as total, (select array_agg(id order by id) from ids) as ids`)
  const { total, ids } = rows[0]!
  return { total: Number(total), ids: ids ?? [] }
}

/** The filter as operations on the bit strings of the chunk of `held`; `lists` are queries that it names. */
async function buildBits(db: Db, filter: CandidateFilter): Promise<{ bits: SQL; lists: SQL }> {
  const known = await findAttributes(db)
  const none = sql`(held.bits & ~held.bits)`
  const ofIds = (ids: number[]) =>
    ids.length === 0
      ? none
      : sql`coalesce((select bit_or(bits) from candidate_bits where chunk = held.chunk
          and attribute = any(${sql.param(ids)}::integer[])), ${none})`
  const attribute = (field: string, value: string) => known.get(nameOf(field, value)) ?? []
  const words = (field: WordField, values: readonly (string | number)[]) =>
    ofIds(values.flatMap((value) => attribute(field, String(value))))
  const either = (parts: SQL[]) => (parts.length === 0 ? none : sql`(${sql.join(parts, sql` | `)})`)
  const anyOf = (field: WordField) => [...known].flatMap(([name, id]) => (name.startsWith(nameOf(field, '')) ? id : []))

  /** Candidates whose number is `n` or more: from the rightmost digit to the left. */
  const atLeast = (field: NumberField, n: number): SQL => {
    if (n <= 0) return digitBits(field, 'known')
    let bits = digitBits(field, 'known')
    for (let digit = 0; digit < numberFields[field]; digit++)
      bits =
        (n >> digit) & 1 ? sql`(${digitBits(field, digit)} & ${bits})` : sql`(${digitBits(field, digit)} | ${bits})`
    return bits
  }
  const digitBits = (field: NumberField, part: 'known' | number) => ofIds([attribute(field, String(part))].flat())
  const within = (field: NumberField, { from, to }: Span): SQL => {
    const low = atLeast(field, from ?? 0)
    return to === undefined || to >= largest(field) ? low : sql`(${low} & ~${atLeast(field, to + 1)})`
  }
  const convert = ({ from, to }: Span, by: (n: number) => number): Span => ({
    from: from === undefined ? undefined : by(from),
    to: to === undefined ? undefined : by(to),
  })

  const parts: SQL[] = [sql`held.bits`]
  const relaxed = (member: keyof CandidateFilter, bits: SQL, knownBits: SQL) =>
    parts.push(filter.orUnknown?.includes(member) ? sql`(${bits} | ~${knownBits})` : bits)
  const wordMembers: [keyof CandidateFilter, WordField][] = [
    ['jobRoles', 'jobRole'],
    ['genders', 'gender'],
    ['educations', 'education'],
    ['languages', 'language'],
    ['documents', 'document'],
    ['assets', 'asset'],
    ['supplyTypes', 'supplyType'],
    ['channels', 'channel'],
    ['flowStatuses', 'flowStatus'],
  ]
  for (const [member, field] of wordMembers) {
    const values = filter[member] as readonly (string | number)[] | undefined
    if (values?.length) relaxed(member, words(field, values), ofIds(anyOf(field)))
  }
  const lists: SQL[] = []
  /** Of a condition that has an index of its own and few candidates. */
  const listed = (condition: SQL): SQL => {
    const name = sql.raw(`list_${lists.length}`)
    lists.push(sql`${name} as materialized (
      select id >> 16 as chunk, bits_of(array_agg(id & 65535)) as bits from candidates where ${condition} group by 1), `)
    return sql`coalesce((select ${name}.bits from ${name} where ${name}.chunk = held.chunk), ${none})`
  }
  const applied = (to: readonly string[]) => listed(sql`clients && ${sql.param([...to])}::text[]`)
  if (filter.appliedTo?.length) {
    const anywhere = filter.orUnknown?.includes('appliedTo') ? listed(sql`clients <> '{}'`) : none
    relaxed('appliedTo', applied(filter.appliedTo), anywhere)
  }
  if (filter.notAppliedTo?.length) parts.push(sql`~${applied(filter.notAppliedTo)}`)
  if (filter.ages?.length) {
    const years = filter.ages.flatMap(({ from = 0, to = 120 }) =>
      Array.from({ length: Math.max(0, Math.min(120, to) - Math.max(0, from) + 1) }, (_, at) => Math.max(0, from) + at),
    )
    relaxed('ages', words('age', years), ofIds(anyOf('age')))
  }
  if (filter.liveApplicationsUpTo !== undefined && filter.liveApplicationsUpTo < MOST_LIVE)
    parts.push(
      words(
        'liveApplications',
        Array.from({ length: filter.liveApplicationsUpTo + 1 }, (_, n) => n),
      ),
    )
  const { states = [], districts = [], near = [] } = filter.location ?? {}
  if (states.length + districts.length + near.length > 0) {
    const pincodes = (await Promise.all(near.map((point) => findPlacesNear(db, point)))).flat()
    const there = [words('state', states), words('district', districts), words('place', [...new Set(pincodes)])]
    relaxed('location', either(there), ofIds(anyOf('district')))
  }
  const spans = (
    member: keyof CandidateFilter,
    field: NumberField,
    given: readonly Span[],
    by: (n: number) => number,
  ) => {
    if (given.length === 0) return
    relaxed(member, either(given.map((span) => within(field, convert(span, by)))), digitBits(field, 'known'))
  }
  if (filter.experience) spans('experience', 'experience', [filter.experience], experienceNumber)
  if (filter.salary) spans('salary', 'salary', [filter.salary], salaryNumber)
  spans('registered', 'registeredDay', filter.registered ?? [], dayNumber)
  spans('lastActive', 'activeDay', filter.lastActive ?? [], dayNumber)
  spans('delivered', 'deliveredDay', filter.delivered ?? [], dayNumber)
  if (filter.only)
    parts.push(sql`coalesce((
      select bits_of(array_agg((wanted.id & 65535)::integer)) from unnest(${sql.param([...filter.only])}::integer[]) as wanted (id)
      where wanted.id >> 16 = held.chunk), ${none})`)
  if (filter.except)
    parts.push(sql`~coalesce((
      select bits_of(array_agg((left_out.id & 65535)::integer)) from (${filter.except}) as left_out (id)
      where left_out.id >> 16 = held.chunk), ${none})`)
  return { bits: sql.join(parts, sql` & `), lists: sql.join(lists) }
}
