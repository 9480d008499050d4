import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './connect.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * As `db.execute`, for a statement that is asked all the time and takes longer to plan than to run: after five times on a
 * connection Postgres keeps one plan for all values, where that costs no more. So it must suit all of them, and the text must
 * be the same each time: a list is one value, `any(…)`. `name`: of this statement alone. Behind a transaction pooler it is planned
 * each time.
 */
export function executePrepared<T extends Record<string, unknown>>(
  db: Db,
  name: string,
  statement: SQL,
): Promise<pg.QueryResult<T>> {
  const prepared = db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
  return prepared.execute() as Promise<pg.QueryResult<T>>
}
