import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { messageOptOuts, takenStarts } from '../db/schema.ts'

export const isOptedOut = async (db: Db, mobile: string): Promise<boolean> =>
  (await db.$count(messageOptOuts, eq(messageOptOuts.mobile, mobile))) > 0

/** Numbers that want no messages. */
export const countOptOuts = (db: Db): Promise<number> => db.$count(messageOptOuts)

/** Of several wishes the newest counts. */
export async function optOut(db: Db, entry: typeof messageOptOuts.$inferInsert): Promise<void> {
  const { mobile, since } = messageOptOuts
  await db
    .insert(messageOptOuts)
    .values(entry)
    .onConflictDoUpdate({ target: mobile, set: entry, setWhere: lt(since, entry.since) })
}

interface Start {
  mobile: string
  /** When they wrote it, epoch ms. */
  at: number
  /** The carrier's name of the reply, if it has one: the same reply is taken once. */
  name: string | undefined
}

/** A wish that comes late does not undo a later one; of two of the same moment the one for no messages counts. */
export async function optIn(db: Db, { mobile, at, name }: Start, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const first = {
      replyHash: createHash('sha256')
        .update(name ?? '')
        .digest('base64url'),
      at: now,
    }
    if (
      name !== undefined &&
      (await tx.insert(takenStarts).values(first).onConflictDoNothing().returning()).length === 0
    )
      return
    await tx.delete(messageOptOuts).where(and(eq(messageOptOuts.mobile, mobile), lt(messageOptOuts.since, at)))
  })
}

/** Long after any carrier delivers a reply again; nobody's number is in it. */
const STARTS_KEPT_MS = 400 * DAY_MS

export const purgeStarts = (db: Db, now: number) =>
  deleteInBatches(db, takenStarts, lt(takenStarts.at, now - STARTS_KEPT_MS))
