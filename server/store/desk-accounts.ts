import { and, asc, count, eq, ilike, inArray, isNull, max, notLike, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AccountState, DeskAccount } from '../../src/contract/desk.ts'
import { plainDigits } from '../../src/lib/digits.ts'
import { findMobilePart } from '../../src/lib/mobile.ts'
import type { Db } from '../db/connect.ts'
import { partners, scimUsers, users } from '../db/schema.ts'
import { isActive, type Account } from '../identity/accounts.ts'
import { NO_PASSWORD } from '../identity/passwords.ts'
import { signInSessions } from '../identity/schema.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { ELSEWHERE } from './elsewhere.ts'

/** A text that is looked for anywhere, as a pattern of LIKE. */
export const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The text in any of the columns: with its digits as they are typed, or as plain ones, which ids and addresses have. */
const containing = (search: string, ...columns: Parameters<typeof ilike>[0][]): SQL | undefined =>
  or(
    ...[...new Set([search, plainDigits(search)])].flatMap((text) =>
      columns.map((column) => ilike(column, patternOf(text))),
    ),
  )

function whoMatches(search: string): SQL | undefined {
  if (search === '') return undefined
  const number = findMobilePart(search)
  return or(
    containing(search, users.name, users.email, users.mobile, users.ipId, partners.legalEntityName),
    // People write it with +91 and blanks; it is stored as ten digits
    number === undefined ? undefined : ilike(users.mobile, patternOf(number)),
  )
}

export function stateOf(account: Account): AccountState {
  if (account.user.status !== 1) return 'disabled'
  if (!isActive(account)) return 'company-off'
  return account.user.passwordHash === NO_PASSWORD ? 'invited' : 'active'
}

interface Page {
  search: string
  page: number
  limit: number
}

const employers = alias(partners, 'employers')

/** A page of all accounts that contain the text in name, email, number, company or its id; and how many do. */
export async function findDeskAccounts(
  db: Db,
  { search, page, limit }: Page,
): Promise<{ accounts: DeskAccount[]; total: number }> {
  const where = and(notLike(users.email, `${ELSEWHERE}%`), whoMatches(search))
  const rows = await db
    .select({ user: users, partner: partners, employer: employers })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .leftJoin(employers, and(eq(partners.userCode, 'SUB'), eq(employers.ipId, partners.parentIpId)))
    .where(where)
    .orderBy(asc(partners.legalEntityName), asc(users.email))
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await db
    .select({ total: count() })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(where)
  const seen = await findSeen(
    db,
    rows.map(({ user }) => user.id),
  )
  const accounts = rows.map((row): DeskAccount => {
    const { user, partner } = row
    const of = seen.get(user.id)
    return {
      ...{ userId: user.id, name: user.name, email: user.email, role: partner.userCode, ipId: partner.ipId },
      ...{ company: partner.legalEntityName, state: stateOf(row) },
      ...{ lastSeenAt: of?.lastSeenAt ?? null, sessions: of?.sessions ?? 0 },
    }
  })
  return { accounts, total: all!.total }
}

async function findSeen(db: Db, userIds: string[]) {
  if (userIds.length === 0) return new Map<string, { lastSeenAt: number | null; sessions: number }>()
  const ofUsers = inArray(signInSessions.userId, userIds)
  const last = await db
    .select({ userId: signInSessions.userId, lastSeenAt: max(signInSessions.lastUsedAt) })
    .from(signInSessions)
    .where(ofUsers)
    .groupBy(signInSessions.userId)
  const open = await db
    .select({ userId: signInSessions.userId, sessions: count() })
    .from(signInSessions)
    .where(and(ofUsers, isNull(signInSessions.revokedAt)))
    .groupBy(signInSessions.userId)
  const counts = new Map(open.map(({ userId, sessions }) => [userId, sessions]))
  return new Map(last.map(({ userId, lastSeenAt }) => [userId, { lastSeenAt, sessions: counts.get(userId) ?? 0 }]))
}

/** At once on every server: each request reads the account. The sessions end with it and do not come back. */
export async function switchUser(tx: Db, userId: string, isOn: boolean, now: number): Promise<void> {
  await tx
    .update(users)
    .set({ status: isOn ? 1 : 0, updatedAt: now })
    .where(eq(users.id, userId))
  // From now on it is ours to say, and not the directory's of the company
  await tx.update(scimUsers).set({ isOff: false }).where(eq(scimUsers.userId, userId))
  if (!isOn) await endSessionsOf(tx, [userId], now)
}
