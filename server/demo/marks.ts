import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { meta } from '../db/schema.ts'

/** What the seed made; everything else of the demo belongs to one of these partners. */
export interface DemoMarks {
  partners: string[]
  /** First and last id of each piece of the pool. */
  candidates: [number, number][]
}

const MARKS = 'demo-records'

export async function readMarks(db: Db): Promise<DemoMarks | undefined> {
  const [row] = await db.select().from(meta).where(eq(meta.key, MARKS)).for('update')
  return row?.value as DemoMarks | undefined
}

/** In the transaction of what is marked. */
export async function addMarks(db: Db, { partners = [], candidates = [] }: Partial<DemoMarks>): Promise<void> {
  const before = await readMarks(db)
  const value: DemoMarks = {
    partners: [...new Set([...(before?.partners ?? []), ...partners])],
    candidates: [...(before?.candidates ?? []), ...candidates],
  }
  await db.insert(meta).values({ key: MARKS, value }).onConflictDoUpdate({ target: meta.key, set: { value } })
}

/** There is nothing of the demo any more; that it was seeded stays, so that it is not seeded again. */
export const dropMarks = (db: Db) => db.delete(meta).where(eq(meta.key, MARKS))
