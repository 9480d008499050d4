import type { AnyCall } from '../../../src/contract/call.ts'
import { contract } from '../../../src/contract/index.ts'
import { id } from '../../../src/contract/shapes.ts'

/** What all valibot schemas have in common, as far as a walk over them needs it. */
export interface Schema {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  items?: Schema[]
  wrapped?: Schema
  options?: readonly unknown[]
  key?: Schema
  value?: Schema
  literal?: unknown
  pipe?: readonly { kind: string; type: string; requirement?: unknown }[]
}

export const schemaOf = (call: AnyCall) => call.input as unknown as Schema

export const everyCall: AnyCall[] = Object.values(contract).flatMap((area) =>
  Object.values(area as Record<string, AnyCall>),
)

/** Names of members that identify something or its owner. */
const idName = /(^_?id$|[a-z_]Ids?$|^ids$|[a-z]id$|Url$|^fileName$|^person$|^keys$)/

/** The paths of the ids in a call's input, by schema or by name: 'payload.filter.ids.0'. */
export function idPathsOf(call: AnyCall): string[] {
  const found: string[] = []
  const walk = (schema: Schema, path: string[], name: string): void => {
    const inner = schema.wrapped ?? schema.item
    if ((schema as unknown) === id) found.push(path.join('.'))
    else if (schema.entries) for (const [key, of] of Object.entries(schema.entries)) walk(of, [...path, key], key)
    else if (schema.wrapped) walk(schema.wrapped, path, name)
    else if (schema.item) walk(schema.item, [...path, '0'], name)
    else if (schema.items) schema.items.forEach((of, at) => walk(of, [...path, String(at)], name))
    else if (!inner && schema.type === 'string' && idName.test(name)) found.push(path.join('.'))
  }
  walk(schemaOf(call), [], '')
  return found
}

type Json = Record<string, unknown>

export const readPath = (input: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Json | undefined)?.[name], input)

/** A copy with another value at the path. */
export function withPath(input: Json, path: string, value: unknown): Json {
  const copy = structuredClone(input)
  const names = path.split('.')
  const last = names.pop()!
  const holder = names.reduce<unknown>((at, name) => (at as Json)[name], copy) as Json
  holder[last] = value
  return copy
}
