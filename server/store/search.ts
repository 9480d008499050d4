import { sql } from 'drizzle-orm'
import { readAgeSpan, type SearchField, type SearchFieldName } from '../../src/contract/search.ts'
import type { Db } from '../db/connect.ts'
import { findAttributes, nameOf, type WordField } from './candidate-attributes.ts'
import { findCandidatesById, type Candidate } from './candidate-rows.ts'

/** Gender on the wire (SRCH-17). */
export const genderCodes = { male: 1, female: 2, other: 3 } as const

export interface Found {
  candidate: Candidate
  score: number
  /** The fields that matched, with those of their values that did. */
  matched: { name: SearchFieldName; value: string[]; valueBoost: number }[]
}

/** Where a field of the search is found in the index, and its values in the words of the pool. */
const wordFieldOf: Record<SearchFieldName, WordField> = {
  preferredJobRole: 'jobRole',
  tcDistrict: 'district',
  gender: 'gender',
  age: 'age',
  highestEducation: 'education',
  communicationLanguage: 'language',
  documents: 'document',
  assets: 'asset',
}

function wordsOf({ name, value }: SearchField): string[] {
  if (name === 'gender')
    return value.flatMap((code) =>
      Object.entries(genderCodes).flatMap(([word, own]) => (own === Number(code) ? word : [])),
    )
  if (name !== 'age') return value.map(String)
  return value.flatMap((span) => {
    const { from, to } = readAgeSpan(String(span))
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => String(from + at))
  })
}

/**
 * The candidates who match any of the fields, and each one that is required, ordered by the sum of the matching fields' weights and then by id
 * (TRAP-86). Without fields, all candidates. `total` is the number of matches.
 */
export async function searchCandidates(
  db: Db,
  fields: readonly SearchField[],
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; found: Found[] }> {
  const weighed = await weigh(db, fields, (page - 1) * limit, limit)
  const rows = await findCandidatesById(db, weighed.ids)
  // A candidate that changed since it was weighed is explained by its current row
  return { total: weighed.total, found: rows.map((candidate) => ({ candidate, ...explain(candidate, fields) })) }
}

/** Ids of the first `count` in the order of the search, for an export: a million are 4 MB. */
export const findSearchedIds = async (db: Db, fields: readonly SearchField[], count: number): Promise<number[]> =>
  (await weigh(db, fields, 0, count)).ids

async function weigh(db: Db, fields: readonly SearchField[], skip: number, take: number) {
  const known = await findAttributes(db)
  const pairs =
    fields.length === 0
      ? [{ attribute: known.get(nameOf('candidate', 'any')) ?? -1, field: 1 }]
      : fields.flatMap((field, at) =>
          [...new Set(wordsOf(field))].flatMap((word) => {
            const attribute = known.get(nameOf(wordFieldOf[field.name], word))
            return attribute === undefined ? [] : [{ attribute, field: at + 1 }]
          }),
        )
  const weights = fields.length === 0 ? [0] : fields.map((field) => field.valueBoost)
  const required = fields.flatMap(({ isRequired }, at) => (isRequired ? [at + 1] : []))
  const { rows } = await db.execute<{ total: number; ids: number[] | null }>(sql`
    select coalesce(max(total), 0)::bigint as total, array_agg(id order by score desc, id) filter (where id is not null) as ids
    from weigh_candidates(${sql.param(pairs.map((pair) => pair.attribute))}::integer[],
      ${sql.param(pairs.map((pair) => pair.field))}::smallint[], ${sql.param(weights)}::integer[],
      ${sql.param(required)}::smallint[], ${skip}, ${take})`)
  return { total: Number(rows[0]!.total), ids: rows[0]!.ids ?? [] }
}

/** Why this candidate scored (SRCH-16): worked out from the candidate, not from the index. */
export function explain(candidate: Candidate, fields: readonly SearchField[]): Pick<Found, 'score' | 'matched'> {
  const matched = fields.flatMap((field) => {
    const own = ownWords(candidate, field.name)
    const wanted = new Set(wordsOf(field))
    const value = own.filter((word) => wanted.has(word))
    return value.length === 0 ? [] : [{ name: field.name, value, valueBoost: field.valueBoost }]
  })
  return { matched, score: matched.reduce((sum, field) => sum + field.valueBoost, 0) }
}

function ownWords(candidate: Candidate, name: SearchFieldName): string[] {
  switch (name) {
    case 'preferredJobRole':
      return candidate.jobRoles
    case 'communicationLanguage':
      return candidate.languages
    case 'documents':
      return candidate.documents
    case 'assets':
      return candidate.assets
    case 'tcDistrict':
      return known(candidate.district)
    case 'gender':
      return known(candidate.gender)
    case 'age':
      return known(candidate.age)
    case 'highestEducation':
      return known(candidate.education)
  }
}

const known = (value: string | number | null) => (value === null ? [] : [String(value)])
