import * as v from 'valibot'

/** One value of the state and where the query string holds it: under its `key`, unless it has names of its own. */
export interface SearchParam<T> {
  parse: (query: URLSearchParams, key: string) => T
  /** Appends nothing for the default, so that the URL stays short. */
  serialize: (query: URLSearchParams, key: string, value: T) => void
}

/** Reads one text. */
export type TextSchema<T> = v.GenericSchema<string, T>

/** One parameter, `name` where it differs from the key; `fallback` when it is missing or the schema refuses it. */
export function param<T extends string | number | undefined>(
  schema: TextSchema<T>,
  fallback: NoInfer<T>,
  name?: string,
): SearchParam<T> {
  return {
    parse(query, key) {
      const read = v.safeParse(schema, query.get(name ?? key))
      return read.success ? read.output : fallback
    },
    serialize(query, key, value) {
      if (value !== fallback) query.append(name ?? key, String(value))
    },
  }
}

/** Lists by name: a parameter for each, repeated for each value. Only the lists that hold something. */
export function listsParam<N extends string>(
  names: readonly N[],
  schema: TextSchema<string>,
): SearchParam<Partial<Record<N, string[]>>> {
  return {
    parse(query) {
      const lists: Partial<Record<N, string[]>> = {}
      for (const name of names) {
        const values = query.getAll(name).filter((text) => v.is(schema, text))
        if (values[0] !== undefined) lists[name] = values
      }
      return lists
    },
    serialize(query, _, lists) {
      for (const name of names) for (const text of lists[name] ?? []) query.append(name, text)
    },
  }
}

export const searchParam: SearchParam<string> = param(v.string(), '', 'q')

export interface SearchState<S> {
  /** Wrong values count as missing. */
  parse: (query: URLSearchParams) => S
  serialize: (state: S) => URLSearchParams
  pushes: readonly (keyof S)[]
}

export type StateOf<D> = D extends SearchState<infer S> ? S : never

/**
 * A screen's state as the query string of its URL. Parameters are written in the order of `params`.
 * A change of one of `pushes` is a step of the browser's history; any other replaces the current entry.
 */
export function defineSearchState<S extends object>(
  params: { [K in keyof S]: SearchParam<S[K]> },
  { pushes = [] }: { pushes?: readonly (keyof NoInfer<S>)[] } = {},
): SearchState<S> {
  const entries = Object.entries(params) as [keyof S & string, SearchParam<S[keyof S]>][]
  return {
    parse: (query) => Object.fromEntries(entries.map(([key, one]) => [key, one.parse(query, key)])) as S,
    serialize(state) {
      const query = new URLSearchParams()
      for (const [key, one] of entries) one.serialize(query, key, state[key])
      return query
    },
    pushes,
  }
}
