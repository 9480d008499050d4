import type { OpenApi, Operation } from '../../../server/openapi/document.ts'
import type { JsonSchema } from '../../../server/openapi/schemas.ts'

/**
 * The source of a typed client, made from the document alone: a type of input and answer for each operation, and one
 * function that sends. What a program in another language would get from its generator.
 */
export function generateClient(document: OpenApi): string {
  const types = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)}`,
  )
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => operationOf(method, path, operation)),
  )
  return `${types.join('\n')}
export interface Operations {
${operations.map(({ type }) => type).join('\n')}
}
const routes: Record<keyof Operations, { method: string; path: string; query: readonly string[]; inPath: readonly string[] }> = {
${operations.map(({ route }) => route).join('\n')}
}
export interface Refusal_ { status: false; error: { code: string | number; reason?: string; message: string } }
export function createClient(send: (request: Request) => Promise<Response>, origin: string, key: string) {
  return async <K extends keyof Operations>(name: K, input: Operations[K]['input'], idempotencyKey?: string): Promise<Operations[K]['answer']> => {
    const { method, path, query, inPath } = routes[name]
    const rest: Record<string, unknown> = { ...(input as object) }
    const take = (part: string) => { const value = rest[part]; delete rest[part]; return value }
    let url = path
    for (const part of inPath) url = url.replace('{' + part + '}', encodeURIComponent(String(take(part))))
    const asked = new URLSearchParams(query.flatMap((part) => { const value = take(part); return value === undefined ? [] : [[part, String(value)]] }))
    const headers: Record<string, string> = { Authorization: 'Bearer ' + key, 'Content-Type': 'application/json' }
    if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
    const full = origin + url + (asked.size > 0 ? '?' + asked.toString() : '')
    const body = method === 'POST' ? JSON.stringify(rest) : undefined
    return (await (await send(new Request(full, { method, headers, ...(body === undefined ? {} : { body }) }))).json()) as Operations[K]['answer']
  }
}
`
}

interface Parameter {
  name?: string
  in: string
  required?: boolean
  schema: JsonSchema
}

function operationOf(method: string, path: string, operation: Operation) {
  const parameters = (operation.parameters as Parameter[]).filter(
    ({ in: where }) => where === 'path' || where === 'query',
  )
  const body = (operation.requestBody as { content: Record<string, { schema: JsonSchema }> } | undefined)?.content
  const json = body?.['application/json']?.schema
  const own = parameters.map(({ name, required, schema }) => `${quote(name!)}${required ? '' : '?'}: ${typeOf(schema)}`)
  const input = [`{ ${own.join('; ')} }`, ...(json ? [typeOf(json)] : [])].join(' & ')
  const answers = (operation.responses as Record<string, { content: Record<string, { schema: JsonSchema }> }>)['200']!
    .content
  const name = quote(operation.operationId)
  const named = (where: string) => JSON.stringify(parameters.flatMap((one) => (one.in === where ? [one.name] : [])))
  return {
    type: `  ${name}: { input: ${input}; answer: ${typeOf(answers['application/json']!.schema)} }`,
    route: `  ${name}: { method: ${quote(method.toUpperCase())}, path: ${quote(path)}, query: ${named('query')}, inPath: ${named('path')} },`,
  }
}

const quote = (text: string) => JSON.stringify(text)

/** The TypeScript of a JSON Schema, as far as the document uses them. */
function typeOf(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ') || 'never'
  const any = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (any) return `(${any.map(typeOf).join(' | ')})`
  if (Array.isArray(schema.allOf)) return `(${(schema.allOf as JsonSchema[]).map(typeOf).join(' & ')})`
  if (Array.isArray(schema.type)) return `(${schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')})`
  if (schema.type === 'array') {
    const first = schema.prefixItems as JsonSchema[] | undefined
    return first ? `[${first.map(typeOf).join(', ')}]` : `(${typeOf((schema.items ?? {}) as JsonSchema)})[]`
  }
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'integer') return 'number'
  return typeof schema.type === 'string' ? schema.type : 'unknown'
}

function objectOf(schema: JsonSchema): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const required = (schema.required ?? []) as string[]
  const more = schema.additionalProperties
  if (properties.length === 0 && typeof more === 'object')
    return `Partial<Record<string, ${typeOf(more as JsonSchema)}>>`
  return `{ ${properties.map(([name, inner]) => `${quote(name)}${required.includes(name) ? '' : '?'}: ${typeOf(inner)}`).join('; ')} }`
}
