import Ajv from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOfCall } from '../../../src/contract/api-scopes.ts'
import { DOCUMENT_PATH, makeDocument, type OpenApi, type Operation } from '../../../server/openapi/document.ts'
import type { JsonSchema } from '../../../server/openapi/schemas.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { makeKey, sendByKey } from '../support/api-keys.ts'
import { addBelongings, type Belongings } from '../support/two-partners.ts'

/** As security-fuzz.test.ts. */
const runs = Number(process.env.FUZZ_RUNS ?? 12)
const seed = Number(process.env.FUZZ_SEED ?? 20261124)

let app: TestApp
let own: Belongings
let key: string
beforeAll(async () => {
  app = await createTestApp()
  own = await addBelongings(app.db, 'EMP1')
  key = (await makeKey(app)).key
})
afterAll(() => app.close())

const document: OpenApi = makeDocument()
const ajv = new Ajv({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'doc', components: document.components })
const absolute = (schema: JsonSchema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"doc#/components/')) as JsonSchema

/** Values that the schema allows; ids of the company's own among them, so that handlers are reached. */
function valuesOf(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string')
    return valuesOf(document.components.schemas[schema.$ref.split('/').at(-1)!]!, name)
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  const any = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (any) return fc.oneof(...any.map((one) => valuesOf(one, name)))
  const number = (which: string, otherwise: number) => (typeof schema[which] === 'number' ? schema[which] : otherwise)
  switch (schema.type) {
    case 'string':
      return textOf(schema, name, number('minLength', 0), Math.min(200, number('maxLength', 60)))
    case 'integer':
      return fc.integer({ min: number('minimum', -(2 ** 53) + 1), max: number('maximum', 2 ** 53 - 1) })
    case 'number':
      return fc.double({ min: number('minimum', -1e15), max: number('maximum', 1e15), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf((schema.items ?? {}) as JsonSchema, name), {
        ...{ minLength: number('minItems', 0), maxLength: Math.min(number('maxItems', 3), number('minItems', 0) + 3) },
      })
    case 'object':
      return objectOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf(schema: JsonSchema, name: string, min: number, max: number): fc.Arbitrary<unknown> {
  const known: Record<string, string> = {
    ...own,
    industrypartnerid: own.ipId,
    ids: own.funnelId,
    mobile: '9812345678',
  } as never
  const free = fc.string({ minLength: min, maxLength: max, unit: 'binary' })
  if (typeof known[name] === 'string') return fc.oneof({ weight: 6, arbitrary: fc.constant(known[name]) }, free)
  if (typeof schema.pattern !== 'string' || /\(\?[=!<]|\\[uc]/.test(schema.pattern)) return free
  try {
    return fc.stringMatching(new RegExp(schema.pattern))
  } catch {
    return free
  }
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const entries = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const model = Object.fromEntries(entries.map(([name, inner]) => [name, valuesOf(inner, name)]))
  return fc.record(model, { requiredKeys: ((schema.required ?? []) as string[]).filter((name) => name in model) })
}

const listed = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    'x-scope' in operation ? [[operation.operationId, method, path, operation] as const] : [],
  ),
)

interface Parameter {
  name: string
  in: string
  schema: JsonSchema
}

test.each(listed)(
  'CONN-01 %s answers what the document says, whatever it allows',
  async (name, method, path, operation: Operation) => {
    const body = (operation.requestBody as { content: Record<string, { schema: JsonSchema }> } | undefined)?.content[
      'application/json'
    ]
    const parameters = (operation.parameters as Parameter[]).filter(
      ({ in: where }) => where === 'path' || where === 'query',
    )
    const responses = operation.responses as Record<string, { content: Record<string, { schema: JsonSchema }> }>
    const isSaid = ajv.compile(absolute(responses['200']!.content['application/json']!.schema))
    const isProblem = ajv.compile(absolute({ $ref: '#/components/schemas/Problem' }))
    const asked = fc.record({
      given: fc.record(Object.fromEntries(parameters.map((one) => [one.name, valuesOf(one.schema, one.name)]))),
      body: body ? valuesOf(body.schema) : fc.constant(undefined),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ given, body: sent }) => {
        const of = (where: string) => parameters.filter((one) => one.in === where)
        const text = (value: unknown) => encodeURIComponent(String(value).replace(/\p{Cs}/gu, '?'))
        const full = of('path').reduce((at, one) => at.replace(`{${one.name}}`, text(given[one.name]) || 'x'), path)
        const query = of('query').map((one) => `${one.name}=${text(given[one.name])}`)
        const reply = await sendByKey(app, key, {
          ...{ method: method.toUpperCase(), path: query.length > 0 ? `${full}?${query.join('&')}` : full, body: sent },
          idempotencyKey: crypto.randomUUID(),
        })
        const what = `${name} ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`
        expect(reply.status, what).toBeLessThan(500)
        const isValid = reply.status === 200 ? isSaid : isProblem
        expect(isValid(reply.body), `${what} ${ajv.errorsText(isValid.errors)}`).toBe(true)
      }),
      { numRuns: runs, seed, endOnFailure: false },
    )
  },
)

test('CONN-01 the document that is served is the one of these tests', async () => {
  expect((await app.request(DOCUMENT_PATH, { as: null })).body).toEqual(JSON.parse(JSON.stringify(document)))
})

test('CONN-01 the examples fit the schemas they stand beside', () => {
  for (const [name, , , operation] of listed) {
    const body = (
      operation.requestBody as { content: Record<string, { schema: JsonSchema; example?: unknown }> } | undefined
    )?.content['application/json']
    const answer = (
      operation.responses as Record<string, { content: Record<string, { schema: JsonSchema; example?: unknown }> }>
    )['200']!.content['application/json']!
    for (const { schema, example } of [body, answer].filter((one) => one !== undefined)) {
      if (example === undefined) continue
      const fits = ajv.compile(absolute(schema))
      expect(fits(example), `${name} ${ajv.errorsText(fits.errors)}`).toBe(true)
    }
  }
  expect(listed).toHaveLength(Object.keys(scopeOfCall).length)
})
