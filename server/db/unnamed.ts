import type pg from 'pg'

/** A transaction pooler gives each transaction another session, which does not know what was prepared in the one before. */
export function dropNames(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((what: unknown, ...rest: unknown[]) =>
    query(isNamed(what) ? { ...what, name: undefined } : what, ...rest)) as typeof client.query
}

const isNamed = (what: unknown): what is { name: string } =>
  typeof what === 'object' && what !== null && typeof (what as { name?: unknown }).name === 'string'
