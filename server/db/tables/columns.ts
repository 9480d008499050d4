import { bigint } from 'drizzle-orm/pg-core'

/** A moment: epoch ms, read as a number. */
export const ms = () => bigint({ mode: 'number' })

/** A transaction of the database, as triggers write it and `pg_snapshot_xmin` names one. Below 2^53 for longer than a database lives. */
export const xid = () => bigint({ mode: 'number' }).notNull().default(0)
