import type { GenericSchema } from 'valibot'
import { API_KEY, basePaths, headers, pathParameters, type AnyCall } from '../../src/contract/call.ts'
import { apiScopes, scopeOfCall } from '../../src/contract/api-scopes.ts'
import { contract } from '../../src/contract/index.ts'
import { TEST_EVENT, webhookBody, webhookEvents } from '../../src/contract/webhook-events.ts'
import { refusalReasons } from '../../src/contract/refusal-reasons.ts'
import { refusals as inHindi } from '../../src/text/hi/refusals.ts'
import { examples } from './examples.ts'
import { schemaOf, sharedSchemas, type JsonSchema } from './schemas.ts'
import { describeCall, scopeWords } from './words.ts'

export interface Operation {
  operationId: string
  tags: string[]
  [more: string]: unknown
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; [more: string]: unknown }
  [more: string]: unknown
}

/** Where it is served. */
export const DOCUMENT_PATH = `${basePaths.hire}openapi.json`

export const allCalls = (): AnyCall[] =>
  Object.values(contract).flatMap((area) => Object.values(area as Record<string, AnyCall>))

/** The description of every call in OpenAPI 3.1, made from the contract (CONN-01, CONN-03). */
export function makeDocument(): OpenApi {
  const calls = allCalls()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fieldhire API',
      version: '1',
      description:
        'The calls of Fieldhire. Programs send a key of their company as bearer token. A refusal by a business rule is HTTP 200 with `status: false` and a `reason`; other statuses are of transport and sign-in. A change carries an `Idempotency-Key`: the same key and body again get the first response again, so that a change can be repeated after a lost response.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
    tags: [...new Set(calls.map(areaOf))].map((name) => ({ name })),
    paths: pathsOf(calls),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that the owner of the account made (My Account, API keys).',
        },
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a signed-in user.' },
      },
      parameters: {
        IdempotencyKey: {
          ...{ name: headers.idempotencyKey, in: 'header', required: true },
          description: 'A new one for each change, the same one when it is sent again. Kept for 90 days.',
          schema: { type: 'string', pattern: '^[\\w:.-]{8,100}$' },
          example: 'b1f5c3f0-5a0e-4a7b-9d0a-6a1f1f9a2f11',
        },
      },
      schemas: { ...sharedSchemas(), Refusal: refusalSchema, Problem: problemSchema },
    },
    webhooks: webhooksOf(),
    'x-scopes': Object.fromEntries(apiScopes.map((scope) => [scope, scopeWords[scope]])),
    'x-refusals': refusalsOf(),
  }
}

/** What is sent to endpoints (HOOK-02), signed by Standard Webhooks. */
const webhooksOf = () =>
  Object.fromEntries(
    [...webhookEvents, TEST_EVENT].map((event) => [
      event,
      {
        post: {
          operationId: event,
          tags: ['webhooks'],
          summary: event,
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            ...{ name, in: 'header', required: true, schema: { type: 'string' } },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(webhookBody(event), 'output') } },
          },
          responses: { '2XX': { description: 'Received; anything else is sent again for three days' } },
        },
      },
    ]),
  )

const errorSchema = {
  type: 'object',
  properties: {
    code: { type: ['string', 'number'], description: 'The class of the reason.' },
    reason: { type: 'string', description: 'Which sentence it is, a key of `x-refusals`. New ones may be added.' },
    message: { type: 'string', description: 'The sentence in English.' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Messages by field.' },
  },
  required: ['code', 'message'],
} as const

const refusalSchema: JsonSchema = {
  type: 'object',
  properties: { status: { const: false }, error: errorSchema },
  required: ['status', 'error'],
}
const problemSchema: JsonSchema = refusalSchema

/** Every reason with its sentences: {reason: {code, en, hi}}; a number decides between `one` and `other`. */
const refusalsOf = () =>
  Object.fromEntries(
    Object.entries(refusalReasons).map(([reason, { code, message }]) => [
      reason,
      { code, en: message, hi: inHindi[reason as keyof typeof refusalReasons] },
    ]),
  )

const areaOf = (call: AnyCall) => call.name.split('.')[0]!

function pathsOf(calls: AnyCall[]): OpenApi['paths'] {
  const paths: OpenApi['paths'] = {}
  for (const call of calls) {
    const path = basePaths[call.base] + call.path
    const item = (paths[path] ??= {})
    const method = call.method.toLowerCase()
    const former = item[method]
    const operation = operationOf(call)
    // Two calls that only the query tells apart are one operation here
    item[method] = former ? merge(former, operation) : operation
  }
  return paths
}

type Responses = Record<string, { content?: Record<string, { schema: JsonSchema }> }>

function merge(one: Operation, two: Operation): Operation {
  const known = new Set((one.parameters as { name: string }[]).map(({ name }) => name))
  const more = (two.parameters as { name: string }[]).filter(({ name }) => !known.has(name))
  const schemas = [one, two].map(
    ({ responses }) => (responses as Responses)['200']!.content!['application/json']!.schema,
  )
  const responses = structuredClone(one.responses) as Responses
  responses['200']!.content!['application/json']!.schema = { anyOf: schemas }
  const parameters = [...(one.parameters as object[]), ...more.map((each) => ({ ...each, required: false }))]
  return {
    ...one,
    description: `${String(one.description ?? '')} Also ${two.operationId}.`.trim(),
    parameters,
    responses,
  }
}

function operationOf(call: AnyCall): Operation {
  const input = schemaOf(call.input as GenericSchema, 'input')
  const scope = scopeOfCall[call.name]
  const inPath = pathParameters(call.path)
  const words = describeCall(call)
  const example = examples[call.name]
  return {
    operationId: call.name,
    tags: [areaOf(call)],
    summary: words.summary,
    ...(words.description ? { description: words.description } : {}),
    ...(scope ? { 'x-scope': scope } : {}),
    security: [...(scope ? [{ apiKey: [] }] : []), ...(call.auth === 'session' ? [{ session: [] }] : [])],
    parameters: [...parametersOf(call, input, inPath), ...appHeaders(call, scope)],
    ...(call.method === 'POST' ? { requestBody: bodyOf(call, without(input, inPath), example?.input, inPath) } : {}),
    responses: responsesOf(call, example?.answer),
  }
}

/** What the app and its users send besides; a key of the API needs none of them. */
const appHeaders = (call: AnyCall, scope: string | undefined) => [
  ...(call.mutation ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ...(scope
    ? []
    : [headers.apiKey, headers.deviceId, headers.deviceType].map((name) => ({
        ...{ name, in: 'header', required: true, schema: { type: 'string' } },
        example: name === headers.apiKey ? API_KEY : 'web',
      }))),
]

const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>
const requiredOf = (schema: JsonSchema) => (schema.required ?? []) as string[]

function parametersOf(call: AnyCall, input: JsonSchema, inPath: string[]): { name: string; [more: string]: unknown }[] {
  const properties = propertiesOf(input)
  const example = examples[call.name]?.input
  const exampleOf = (name: string) => (example && name in example ? { example: example[name] } : {})
  const path = inPath.map((name) => ({
    ...{ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' }, ...exampleOf(name) },
  }))
  if (call.method !== 'GET') return path
  const query = Object.entries(properties)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, schema]) => ({
      ...{ name, in: 'query', required: requiredOf(input).includes(name), schema, ...exampleOf(name) },
    }))
  return [...path, ...query]
}

function without(schema: JsonSchema, names: string[]): JsonSchema {
  if (names.length === 0) return schema
  const properties = Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name)))
  return { ...schema, properties, required: requiredOf(schema).filter((name) => !names.includes(name)) }
}

function bodyOf(call: AnyCall, schema: JsonSchema, example: Record<string, unknown> | undefined, inPath: string[]) {
  if (call.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const form = { ...schema, type: 'object', properties: { ...propertiesOf(schema), file } }
    return { required: true, content: { 'multipart/form-data': { schema: form } } }
  }
  const given = example && Object.fromEntries(Object.entries(example).filter(([name]) => !inPath.includes(name)))
  return { required: true, content: { 'application/json': { schema, ...(given ? { example: given } : {}) } } }
}

function responsesOf(call: AnyCall, example: unknown) {
  const output = schemaOf(call.output as GenericSchema, 'output')
  const status = { const: call.success ?? true }
  const success = { allOf: [{ type: 'object', properties: { status }, required: ['status'] }, output] }
  const schema = { anyOf: [success, { $ref: '#/components/schemas/Refusal' }] }
  const isFile = 'answers' in call
  const shown = example === undefined ? {} : { example }
  const problem = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  return {
    200: {
      description: isFile ? 'The file, or a refusal as JSON' : 'The answer, or a refusal with `status: false`',
      content: {
        ...(isFile ? { 'application/octet-stream': { schema: {}, ...shown } } : {}),
        'application/json': { schema, ...(isFile ? {} : shown) },
      },
    },
    ...(call.auth === 'session'
      ? {
          401: problem('The key or the token is unknown or has ended'),
          403: problem('Switched off, or not in the scopes'),
        }
      : {}),
    ...(call.mutation
      ? { 409: problem('Still in progress: send it again'), 422: problem('The key was used before') }
      : {}),
    429: problem('Too many requests: wait for Retry-After seconds'),
    default: problem('A problem of transport'),
  }
}
