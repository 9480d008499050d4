import { and, asc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { MOST_VIEWS, type ViewFilter } from '../../src/contract/views.ts'
import { foldName } from '../../src/lib/text.ts'
import { fieldRefusal, Refusal } from '../core/errors.ts'
import type { Db } from '../db/connect.ts'
import { operations, partners, savedViews } from '../db/schema.ts'
import type { Actor } from './actor.ts'

export type ViewRow = typeof savedViews.$inferSelect

const isOwn = ({ userId }: Pick<Actor, 'userId'>) =>
  and(eq(savedViews.createdBy, userId), eq(savedViews.isShared, false))

/** By name: what is shared at this partner, and what this user keeps to itself. */
export const findViews = (db: Db, ipId: string, user: Pick<Actor, 'userId'>): Promise<ViewRow[]> =>
  db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.ipId, ipId), or(eq(savedViews.isShared, true), isOwn(user))))
    .orderBy(asc(savedViews.nameFolded), asc(savedViews.viewId))

/** Locks the partner: of two who save at once the second counts what the first has saved. */
export async function lockViews(db: Db, ipId: string): Promise<void> {
  await db.select({ ipId: partners.ipId }).from(partners).where(eq(partners.ipId, ipId)).for('no key update')
}

/** One that this user sees. */
export async function findView(db: Db, ipId: string, viewId: string, user: Actor): Promise<ViewRow | undefined> {
  const isThis = and(eq(savedViews.ipId, ipId), eq(savedViews.viewId, viewId))
  const [row] = await db
    .select()
    .from(savedViews)
    .where(and(isThis, or(eq(savedViews.isShared, true), eq(savedViews.createdBy, user.userId))))
  return row
}

/** `by`: who saves it, or for one that is there, who saved it first; `before`: as it is, when it is there. */
interface Place {
  ipId: string
  before: ViewRow | undefined
  name: string
  isShared: boolean
  by: string
}

/** Refuses a name that the same list holds, in any spelling, and one view too many. */
export async function assertRoom(db: Db, { ipId, before, name, isShared, by }: Place): Promise<void> {
  const inList = isShared
    ? and(eq(savedViews.ipId, ipId), eq(savedViews.isShared, true))
    : and(eq(savedViews.ipId, ipId), isOwn({ userId: by }))
  const others = and(inList, before && ne(savedViews.viewId, before.viewId))
  if ((await db.$count(savedViews, and(others, eq(savedViews.nameFolded, foldName(name))))) > 0)
    throw fieldRefusal('name', 'view-name-taken')
  // One that stays in its list takes no more room
  if (before?.isShared === isShared) return
  if ((await db.$count(savedViews, others)) >= MOST_VIEWS)
    throw new Refusal(isShared ? 'too-many-shared-views' : 'too-many-views')
}

interface NewView {
  ipId: string
  name: string
  isShared: boolean
  filter: ViewFilter
  by: Pick<Actor, 'userId' | 'name'>
  now: number
}

export async function addView(db: Db, { by, now, ...view }: NewView): Promise<ViewRow> {
  const stamps = { createdBy: by.userId, createdByName: by.name, updatedAt: now }
  const viewId = randomBytes(9).toString('base64url')
  const [row] = await db
    .insert(savedViews)
    .values({ viewId, ...view, nameFolded: foldName(view.name), ...stamps })
    .returning()
  return row!
}

type Change = Pick<ViewRow, 'name' | 'isShared' | 'updatedAt'> & Partial<Pick<ViewRow, 'filter'>>

export async function changeView(db: Db, viewId: string, change: Change): Promise<ViewRow> {
  const set = { ...change, nameFolded: foldName(change.name) }
  const [row] = await db.update(savedViews).set(set).where(eq(savedViews.viewId, viewId)).returning()
  return row!
}

export const removeView = (db: Db, viewId: string) => db.delete(savedViews).where(eq(savedViews.viewId, viewId))

interface Erased {
  names: string[]
  mobiles: string[]
}
type Shown = Pick<ViewRow, 'viewId' | 'name' | 'filter'>

/**
 * A view without what was typed to find an erased person, and without a name that names them; undefined when nothing of them is
 * in it. A part of their name counts only as the name of a view that looked for them: "Pune" is somebody's name as well.
 */
function withoutPerson({ viewId, name, filter }: Shown, { names, mobiles }: Erased): Omit<Shown, 'viewId'> | undefined {
  const { search, ...rest } = filter
  const folded = names.map(foldName)
  const isPart = (text: string) => folded.some((one) => one.includes(foldName(text)))
  const holds = (text: string) => {
    const digits = text.replaceAll(/\D/g, '')
    return folded.some((one) => foldName(text).includes(one)) || mobiles.some((mobile) => digits.includes(mobile))
  }
  const isSearched = search !== undefined && (isPart(search) || holds(search))
  const isNamed =
    holds(name) || (isSearched && (isPart(name) || (search.length > 2 && foldName(name).includes(foldName(search)))))
  if (!isSearched && !isNamed) return undefined
  // Unlike any other of the list
  return { name: isNamed ? `View ${viewId.slice(0, 6)}` : name, filter: isSearched ? rest : filter }
}

/** Takes an erased person out of the views of these partners, and out of the responses of the ledger that show one. */
export async function forgetInViews(db: Db, ipIds: string[], erased: Erased): Promise<void> {
  const found = await db.select().from(savedViews).where(inArray(savedViews.ipId, ipIds)).for('update')
  for (const row of found) {
    const clean = withoutPerson(row, erased)
    if (!clean) continue
    const set = { ...clean, nameFolded: foldName(clean.name) }
    await db.update(savedViews).set(set).where(eq(savedViews.viewId, row.viewId))
  }
  const { userId, key, call, answer } = operations
  const saved = await db
    .select({ userId, key, answer })
    .from(operations)
    .where(
      and(
        inArray(call, ['views.save', 'views.rename']),
        sql`${answer} #> '{data,filter}' is not null`,
        sql`not exists (select from ${savedViews} where ${savedViews.viewId} = ${answer} #>> '{data,viewId}'
          and ${notInArray(savedViews.ipId, ipIds)})`,
      ),
    )
  for (const one of saved) {
    const shown = one.answer as { data: Shown }
    const clean = withoutPerson(shown.data, erased)
    if (!clean) continue
    const without = { ...shown, data: { ...shown.data, ...clean } }
    await db
      .update(operations)
      .set({ answer: without })
      .where(and(eq(userId, one.userId), eq(key, one.key)))
  }
}
