import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchField } from '../../../src/contract/search.ts'
import { educationLevels } from '../../../src/rules/education.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { inventCandidate } from '../../../server/demo/seed/candidates.ts'
import { createRandom, type Random } from '../../../server/demo/seed/random.ts'
import type { Candidate } from '../../../server/store/candidate-rows.ts'
import { jobRoleNames } from '../../../server/masters/job-list.ts'
import { ageLimits, assetNames, documentNames, languages, locations } from '../../../server/masters/master-lists.ts'
import { findSearchedIds, searchCandidates } from '../../../server/store/search.ts'
import { addPool } from '../support/candidates.ts'
import { createTestDatabase } from '../support/database.ts'
import { testNow } from '../support/app.ts'

let connection: Connection
let pool: Candidate[]

// Over several chunks of the index, with gaps in between
beforeAll(async () => {
  connection = await createTestDatabase()
  pool = Array.from({ length: 2_400 }, (_, at) => inventCandidate(1 + at * 137, testNow))
  await addPool(connection.db, pool)
})
afterAll(() => connection.close())

/** A reference implementation of the score, as plain as the rule (TRAP-86); 0: not found. Shares no code with the server. */
function scoreOf(row: Candidate, fields: SearchField[]): number {
  const has = ({ name, value }: SearchField): boolean => {
    switch (name) {
      case 'preferredJobRole':
        return row.jobRoles.some((role) => value.includes(role))
      case 'communicationLanguage':
        return row.languages.some((language) => value.includes(language))
      case 'documents':
        return row.documents.some((document) => value.includes(document))
      case 'assets':
        return row.assets.some((asset) => value.includes(asset))
      case 'tcDistrict':
        return value.includes(row.district!)
      case 'highestEducation':
        return value.includes(row.education!)
      case 'gender':
        return value.includes({ male: 1, female: 2, other: 3 }[row.gender!])
      case 'age':
        return value.some((span) => {
          const [from, to] = String(span).replace('+', '-200').split('-').map(Number)
          return row.age! >= from! && row.age! <= to!
        })
    }
  }
  if (fields.some((field) => field.isRequired && !has(field))) return 0
  return fields.reduce((sum, field) => sum + (has(field) ? field.valueBoost : 0), 0)
}

function inventFields(random: Random): SearchField[] {
  // Small weights make ties, large ones every digit of the sum
  const weight = () => (random.chance(0.3) ? 1 : random.int(1, random.pick([3, 100])))
  const share = random.pick([0.2, 0.5, 1])
  const must = random.pick([0, 0.1, 0.5])
  const field = (name: SearchField['name'], value: (string | number)[]): SearchField[] =>
    random.chance(share) ? [{ name, value, valueBoost: weight(), isRequired: random.chance(must) }] : []
  const cities = locations.flatMap((each) => each.cities)
  return [
    ...field('preferredJobRole', random.some(jobRoleNames, 1, 5)),
    ...field('tcDistrict', random.some(cities, 1, random.pick([2, 40]))),
    ...field('gender', random.some([1, 2, 3], 1, 2)),
    ...field('age', random.some([...ageLimits, '45+', '0-3'], 1, 4)),
    ...field('highestEducation', random.some(educationLevels, 1, 6)),
    ...field('communicationLanguage', random.some([...languages, 'Klingon'], 1, 4)),
    ...documentNames.flatMap((name) => field('documents', [name])),
    ...assetNames.flatMap((name) => field('assets', [name])),
  ]
}

describe('weighted search', () => {
  test(
    'TRAP-86, SRCH-16 the order and the total are those of adding up by hand, on every page',
    { timeout: 60_000 },
    async () => {
      const random = createRandom(86)
      let matching = 0
      for (let round = 0; round < 80; round++) {
        const fields = inventFields(random)
        const wanted = pool
          .map((row) => ({ id: row.id, score: scoreOf(row, fields) }))
          .filter(({ score }) => score > 0 || fields.length === 0)
          .toSorted((a, b) => b.score - a.score || a.id - b.id)
        const limit = random.pick([1, 10, 100])
        const page = 1 + random.int(0, Math.floor(wanted.length / limit))
        const answer = await searchCandidates(connection.db, fields, { page, limit })
        const found = answer.found.map(({ candidate, score }) => ({ id: candidate.id, score }))
        expect({ total: answer.total, found }, JSON.stringify({ fields, page, limit })).toEqual({
          total: wanted.length,
          found: wanted.slice((page - 1) * limit, page * limit),
        })
        for (const { score, matched } of answer.found)
          expect(matched.reduce((sum, field) => sum + field.valueBoost, 0)).toBe(score)
        matching += wanted.length
      }
      expect(matching).toBeGreaterThan(50_000)
    },
  )

  test('SRCH-16 whoever misses an attribute that is required is not found, in any page and in an export', async () => {
    const wanted = pool.filter((row) => row.gender === 'female' && row.assets.includes('Bike'))
    expect(wanted.length).toBeGreaterThan(10)
    const fields: SearchField[] = [
      { name: 'assets', value: ['Bike'], valueBoost: 1, isRequired: true },
      { name: 'gender', value: [2], valueBoost: 100, isRequired: true },
      { name: 'communicationLanguage', value: ['Hindi'], valueBoost: 7 },
    ]
    expect(new Set(await findSearchedIds(connection.db, fields, 1_000_000))).toEqual(
      new Set(wanted.map(({ id }) => id)),
    )
    const { total, found } = await searchCandidates(connection.db, fields, { page: 1, limit: 10 })
    expect(total).toBe(wanted.length)
    for (const { candidate } of found) expect(candidate).toMatchObject({ gender: 'female' })
    // A word that nobody has is had by nobody
    fields[0]!.value = ['Zeppelin']
    expect(await searchCandidates(connection.db, fields, { page: 1, limit: 10 })).toEqual({ total: 0, found: [] })
  })

  test('an export gets all of them in the same order', async () => {
    const fields = inventFields(createRandom(3)).map((field, at) => ({ ...field, valueBoost: 97 - at * 6 }))
    const wanted = pool
      .map((row) => ({ id: row.id, score: scoreOf(row, fields) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score || a.id - b.id)
      .map(({ id }) => id)
    expect(wanted.length).toBeGreaterThan(500)
    expect(await findSearchedIds(connection.db, fields, 1_000_000)).toEqual(wanted)
  })
})
