import fc from 'fast-check'
import type { Schema } from './contract-ids.ts'

const actions = (schema: Schema) => schema.pipe?.slice(1) ?? []
const requirementOf = (schema: Schema, type: string): unknown =>
  actions(schema).find((action) => action.type === type)?.requirement

const numberOf = (schema: Schema, type: string, otherwise: number) => {
  const found = requirementOf(schema, type)
  return typeof found === 'number' ? found : otherwise
}

/** Text a user could write, and text that targets the systems behind it. */
const anyText = (min: number, max: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength: min, maxLength: Math.min(max, 40), unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.string({ minLength: min, maxLength: max, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom(...oddTexts).map((text) => text.slice(0, max).padEnd(min, 'x')) },
  )

export const oddTexts = [
  "'; drop table users; --",
  '%_%\\',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '=cmd|calc!A0',
  '{{7*7}}${7*7}#{7*7}',
  'रमेश कुमार यादव',
  '\u202Eevil',
  'null',
  'NaN',
  '-0',
  '1e400',
  '__proto__',
  'constructor',
  '👩‍👩‍👧‍👦',
  '\uFEFF',
]

function textOf(schema: Schema): fc.Arbitrary<unknown> {
  const regex = actions(schema).find((action) => action.requirement instanceof RegExp)?.requirement as
    RegExp | undefined
  const [min, max] = [numberOf(schema, 'min_length', 0), numberOf(schema, 'max_length', 300)]
  if (actions(schema).some(({ type }) => type === 'email')) return fc.emailAddress()
  // A pattern with lookahead or case folding cannot be generated from
  const made = regex && !/\(\?[=!<]/.test(regex.source) ? tryMatching(regex) : undefined
  return made
    ? fc.oneof({ weight: 5, arbitrary: made }, { weight: 1, arbitrary: anyText(min, max) })
    : anyText(min, max)
}

function tryMatching(regex: RegExp): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(regex.source))
  } catch {
    return undefined
  }
}

function numberFor(schema: Schema): fc.Arbitrary<unknown> {
  const isWhole = actions(schema).some(({ type }) => type === 'integer')
  const [min, max] = [numberOf(schema, 'min_value', -1e15), numberOf(schema, 'max_value', 1e15)]
  if (isWhole) return fc.integer({ min: Math.max(min, -(2 ** 53) + 1), max: Math.min(max, 2 ** 53 - 1) })
  return fc.double({ min, max, noNaN: true, noDefaultInfinity: true })
}

/** Values that a schema accepts by its parts; checks by functions may still refuse some. Ids come from `ids`. */
export function arbitraryOf(
  schema: Schema,
  ids: fc.Arbitrary<string>,
  isId: (schema: Schema) => boolean,
): fc.Arbitrary<unknown> {
  const of = (inner: Schema) => arbitraryOf(inner, ids, isId)
  if (isId(schema)) return ids
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'number':
      return numberFor(schema)
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constant(schema.literal)
    case 'picklist':
      return fc.constantFrom(...(schema.options as unknown[]))
    case 'union':
    case 'variant':
      return fc.oneof(...(schema.options as Schema[]).map(of))
    case 'array': {
      const maxLength = numberOf(schema, 'max_length', numberOf(schema, 'length', 5))
      const minLength = numberOf(schema, 'min_length', numberOf(schema, 'length', 0))
      return fc.array(of(schema.item!), { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 8)) })
    }
    case 'tuple':
    case 'strict_tuple':
      return fc.tuple(...schema.items!.map(of))
    case 'optional':
    case 'exact_optional':
      return fc.option(of(schema.wrapped!), { nil: undefined })
    case 'nullish':
    case 'nullable':
      return fc.option(of(schema.wrapped!), { nil: null })
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 20 }), of(schema.value!), { maxKeys: 5 })
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return fc.record(Object.fromEntries(Object.entries(schema.entries!).map(([name, inner]) => [name, of(inner)])))
    default:
      throw new Error(`No values for a schema of the type ${schema.type}: add it here`)
  }
}

const deep = (depth: number): unknown => {
  let value: unknown = 'x'
  for (let at = 0; at < depth; at += 1) value = at % 2 ? [value] : { a: value }
  return value
}

/** Values no schema expects in that place. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 63, 1e21, Number.MIN_VALUE, '', ' ', '\u0000', 'a\u0000b'],
    ...['\uD800', 'x\uDFFFy', [], {}, [[]], [null], { __proto__: null }, deep(60), deep(3_000), 'x'.repeat(100_000)],
    ...[Array.from({ length: 2_000 }, () => 0), Array.from({ length: 600 }, () => 'EMP1'), { length: -1 }],
    ...[{ toString: 1 }, { constructor: { prototype: {} } }, ...oddTexts],
  ),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(Number),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue(),
)
