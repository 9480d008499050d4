import { basePaths, type AnyCall } from '../../src/contract/call.ts'
import type { Contract } from '../../src/contract/index.ts'
import type { FileResponse } from '../routes/file-response.ts'
import type { Context, Outside, Routes } from '../routes/handler.ts'

/** A call with its handler, types erased: what the dispatcher works with. */
export interface Endpoint {
  call: AnyCall
  handler:
    | ((input: never, ctx: never) => Promise<unknown>)
    | { prepare(input: never, ctx: never): Promise<unknown> }
    | {
        plan(input: never, ctx: never): Promise<unknown>
        place(order: unknown, outside: Outside): Promise<unknown>
        settle(order: unknown, reply: unknown, ctx: never): Promise<unknown>
        withdraw(order: unknown, ctx: never, reply: unknown): Promise<void>
      }
}
type Body = Record<string, unknown>
export type AnyHandler = (input: unknown, ctx: Context) => Promise<Body | FileResponse>
export interface AnyPrepared {
  prepare(input: unknown, ctx: Context): Promise<AnyHandler>
}
export interface AnyOrder {
  plan(input: unknown, ctx: Context): Promise<unknown>
  place(order: unknown, outside: Outside): Promise<unknown>
  settle(order: unknown, reply: unknown, ctx: Context): Promise<Body>
  withdraw(order: unknown, ctx: Context, reply: unknown): Promise<void>
}

/** Every call of the contract with its handler. */
export function endpointsOf(contract: Contract, routes: Routes): Endpoint[] {
  return (Object.keys(contract) as (keyof Contract)[]).flatMap((area) => {
    const handlers = routes[area] as unknown as Record<string, Endpoint['handler']>
    return Object.entries(contract[area] as Record<string, AnyCall>).map(([verb, call]) => {
      const handler = handlers[verb]
      if (!handler) throw new Error(`No handler for ${call.name}`)
      return { call, handler }
    })
  })
}

export interface Match {
  endpoint: Endpoint
  /** The values in the braces, decoded, with their case untouched. */
  parameters: Record<string, string>
}
export type FindEndpoint = (
  method: string,
  path: string,
  query?: Readonly<Record<string, string>>,
) => Match | 'bad-path' | undefined

/** Paths match without regard to case (docs/design.md, "The API"); values in braces keep theirs. */
export function createMatcher(endpoints: Endpoint[]): FindEndpoint {
  const plain = new Map<string, Endpoint>()
  const patterns: { method: string; pattern: RegExp; names: string[]; endpoint: Endpoint }[] = []
  for (const endpoint of endpoints) {
    const { method, base, path } = endpoint.call
    const full = basePaths[base] + path
    const names = [...full.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
    if (names.length === 0) plain.set(`${method} ${full.toLowerCase()}`, endpoint)
    else patterns.push({ method, pattern: toPattern(full), names, endpoint })
  }
  // Of two calls with one path, the one that requires more of the query goes first
  patterns.sort((a, b) => queryOf(b).length - queryOf(a).length)
  return (method, path, query = {}) => {
    const endpoint = plain.get(`${method} ${path.toLowerCase()}`)
    if (endpoint) return { endpoint, parameters: {} }
    for (const candidate of patterns) {
      const match = candidate.method === method ? candidate.pattern.exec(path) : null
      if (!match || !queryOf(candidate).every(([name, value]) => query[name] === value)) continue
      try {
        const values = match.slice(1).map(decodeURIComponent)
        const parameters = Object.fromEntries(candidate.names.map((name, at) => [name, values[at]!]))
        return { endpoint: candidate.endpoint, parameters }
      } catch {
        return 'bad-path'
      }
    }
    return undefined
  }
}

const queryOf = ({ endpoint }: { endpoint: Endpoint }) => Object.entries(endpoint.call.query ?? {})

const toPattern = (path: string) =>
  new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('([^/]+)')}$`,
    'i',
  )
