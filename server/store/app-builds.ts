import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { meta } from '../db/schema.ts'

const KEY = 'app-builds'
const MOST = 20

export interface AppBuild {
  build: string
  /** When a server first offered it, epoch ms. */
  since: number
}

/** The builds of the app that servers offered, the one of the server that started last at the end. */
export async function findAppBuilds(db: Db): Promise<AppBuild[]> {
  const [row] = await db.select().from(meta).where(eq(meta.key, KEY))
  return Array.isArray(row?.value) ? (row.value as AppBuild[]) : []
}

/** Notes what this server offers: from then on phones with another build are old. */
export async function noteAppBuild(db: Db, build: string, now: number): Promise<AppBuild[]> {
  const before = await findAppBuilds(db)
  if (before.at(-1)?.build === build) return before
  const known = before.find((one) => one.build === build)
  const value = [...before.filter((one) => one !== known), known ?? { build, since: now }].slice(-MOST)
  await db.insert(meta).values({ key: KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } })
  return value
}
