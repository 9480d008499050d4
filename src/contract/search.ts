import * as v from 'valibot'
import { weightKeys } from './weight-keys.ts'
import { defineCall, defineFileCall } from './call.ts'
import { id, language, personLine, personText } from './shapes.ts'

/**
 * What can be searched, by the names of the wire (SRCH-16). Documents and assets come one field per value, others once.
 */
export const searchFieldNames = [
  'preferredJobRole',
  'tcDistrict',
  'gender',
  'age',
  'highestEducation',
  'communicationLanguage',
  'documents',
  'assets',
] as const
export type SearchFieldName = (typeof searchFieldNames)[number]

const weight = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))

/** Limits are ours: the lists that are offered are far shorter. */
export const searchLimits = { fields: 20, values: 500, page: 100, export: 1_000_000 } as const

/**
 * One field: a candidate who has any of the values scores `valueBoost` for it, once. Gender is 1 male, 2 female, 3
 * other; an age is a span of years, '18-25' or '45+'.
 */
const searchField = v.strictObject({
  name: v.picklist(searchFieldNames),
  value: v.pipe(
    v.array(v.union([v.pipe(personText(100), v.minLength(1)), v.pipe(v.number(), v.integer())])),
    v.minLength(1),
    v.maxLength(searchLimits.values),
  ),
  valueBoost: weight,
  /** Ours: whoever has none of the values is not found. */
  isRequired: v.optional(v.boolean()),
})
export type SearchField = v.InferOutput<typeof searchField>

const isRepeated = ({ name }: SearchField) => name === 'documents' || name === 'assets'
const searchFields = v.pipe(
  v.array(searchField),
  v.maxLength(searchLimits.fields),
  v.check((fields) => {
    const single = fields.filter((field) => !isRepeated(field)).map((field) => field.name)
    return new Set(single).size === single.length
  }, 'A field may be there once'),
  v.check(
    (fields) => fields.every((field) => field.name !== 'age' || field.value.every(isAgeSpan)),
    "An age is a span like '18-25' or '45+'",
  ),
)

const AGE_SPAN = /^(\d{1,3})(?:-(\d{1,3})|\+)$/
const isAgeSpan = (value: string | number) => typeof value === 'string' && AGE_SPAN.test(value)

/** Years, both included. */
export function readAgeSpan(text: string): { from: number; to: number } {
  const [, from, to] = AGE_SPAN.exec(text) ?? []
  return { from: Number(from ?? 0), to: Number(to ?? 120) }
}

const search = {
  ipId: id,
  hiringRequestId: id,
  filterOptions: v.strictObject({ search: searchFields }),
}
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

/** A candidate of the result. `matched` has the fields that scored with their weights; their sum is `score`. */
const searchRow = v.object({
  _id: v.number(),
  name: v.string(),
  mobileNo: v.string(),
  tcDistrict: v.nullish(v.string()),
  gender: v.nullish(v.picklist([1, 2, 3])),
  age: v.nullish(v.number()),
  preferredJobRole: v.array(v.string()),
  documents: v.array(v.string()),
  assets: v.array(v.string()),
  highestEducation: v.nullish(v.string()),
  communicationLanguage: v.array(v.string()),
  score: v.number(),
  matched: v.array(
    v.object({ name: v.picklist(searchFieldNames), value: v.array(v.string()), valueBoost: v.number() }),
  ),
})
export type SearchRow = v.InferOutput<typeof searchRow>

const weightage = v.strictObject(v.entriesFromList(weightKeys, weight))
/** Ours: what everybody who is found must have. */
const musts = v.pipe(v.array(v.picklist(weightKeys)), v.maxLength(weightKeys.length))

/** The Search Dashboard, for operations staff only (ROLE-07). None of it works without a network. */
export const searchCalls = {
  /**
   * API-089: the candidates who match any field, and every required one, by score and then by id; without a field all of
   * them. `total` is exact (TRAP-86).
   */
  find: defineCall({
    name: 'search.find',
    method: 'POST',
    path: 'weightedSearch/search',
    offline: 'needs-network',
    input: v.object({
      ...search,
      pageOptions: v.object({ page: count(10_000_000), limit: count(searchLimits.page) }),
    }),
    output: v.object({ data: v.object({ result: v.array(searchRow), total: v.number() }) }),
  }),
  /** API-090: the first `limit` of them as a spreadsheet. */
  export: defineFileCall({
    name: 'search.export',
    method: 'POST',
    path: 'weightedSearch/download',
    offline: 'needs-network',
    input: v.object({
      ...search,
      pageOptions: v.object({ page: v.literal(1), limit: count(searchLimits.export) }),
      language: v.optional(language),
    }),
    output: v.object({}),
  }),
  /** API-091: saves the weights under a name for this request; refused when the name is taken. */
  saveScheme: defineCall({
    name: 'search.saveScheme',
    method: 'POST',
    path: 'weightedSearch/save',
    offline: 'needs-network',
    mutation: true,
    input: v.object({
      ...{ ipId: id, hiringRequestId: id, name: v.pipe(personLine(60), v.minLength(1)), weightage },
      musts: v.optional(musts, []),
    }),
    output: v.object({}),
  }),
  /** API-092: the schemes of a request, by name. */
  schemes: defineCall({
    name: 'search.schemes',
    method: 'GET',
    path: 'weightedSearch/load',
    offline: 'needs-network',
    input: v.object({ hiringRequestId: id }),
    // A server of an earlier version sends no `musts`
    output: v.object({ data: v.array(v.object({ name: v.string(), weightage, musts: v.optional(musts, []) })) }),
  }),
}
