import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

export const answers = (db: Db): Promise<boolean> => db.execute(sql`select 1`).then(() => true)

/** False when it fails, or takes longer than a probe waits. */
export const inTime = (check: Promise<boolean>): Promise<boolean> =>
  Promise.race([check.catch(() => false), new Promise<boolean>((resolve) => setTimeout(resolve, 3_000, false).unref())])
