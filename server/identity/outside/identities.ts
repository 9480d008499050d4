import { and, desc, eq, ne } from 'drizzle-orm'
import type { OutsidePerson } from '../../core/oidc.ts'
import type { Db } from '../../db/connect.ts'
import { auditTrail, users } from '../../db/schema.ts'
import { findAccount, findAccountByEmail, isActive, type Account } from '../accounts.ts'
import { isHostedThere } from './google.ts'
import {
  ALL,
  companyOf,
  domainOf,
  findProvider,
  providerOfAll,
  type OutsideProvider,
  type ProviderSettings,
} from './providers.ts'
import { outsideIdentities, outsideProviders } from './schema.ts'

/** Why somebody whom the provider knows is not let in. */
export type NotLetIn = 'unverified' | 'domain' | 'no-account' | 'other-company' | 'linked' | 'inactive'

export type Met =
  | { kind: 'account'; account: Account; isNew: boolean }
  | { kind: 'refused'; reason: NotLetIn }
  /** Nobody has this address, and the company takes whom its provider knows. */
  | { kind: 'joins'; email: string }

/** Who has signed in at this provider before, as its subject. */
export async function findLinked(db: Db, issuer: string, subject: string): Promise<Account | undefined> {
  const isThis = and(eq(outsideIdentities.issuer, issuer), eq(outsideIdentities.subject, subject))
  const [row] = await db.select().from(outsideIdentities).where(isThis)
  return row && findAccount(db, row.userId)
}

/** A provider of a company speaks for its own accounts only. */
const speaksFor = ({ id }: OutsideProvider, account: Account) => id === ALL || companyOf(account) === id

export function meetLinked(provider: OutsideProvider, account: Account): Met {
  if (!speaksFor(provider, account)) return { kind: 'refused', reason: 'other-company' }
  return isActive(account) ? { kind: 'account', account, isNew: false } : { kind: 'refused', reason: 'inactive' }
}

/**
 * Somebody whom no account is linked to: by an address that is verified and of a domain the provider speaks for, the
 * account with this address. `linkIdentity` decides whether it is still free.
 */
export async function meetByEmail(db: Db, provider: OutsideProvider, person: OutsidePerson): Promise<Met> {
  const { email, isEmailVerified } = person
  if (email === undefined || !isEmailVerified) return { kind: 'refused', reason: 'unverified' }
  const isOfDomain =
    provider.domains.includes(domainOf(email)) || (provider.id === ALL && provider.domains.length === 0)
  if (!isOfDomain || !isHostedThere(provider, person)) return { kind: 'refused', reason: 'domain' }
  const account = await findAccountByEmail(db, email)
  if (!account) return provider.isJoining ? { kind: 'joins', email } : { kind: 'refused', reason: 'no-account' }
  // In the words for nobody: whether another company has a user with this address is none of this one's business
  if (!speaksFor(provider, account)) return { kind: 'refused', reason: 'no-account' }
  return isActive(account) ? { kind: 'account', account, isNew: true } : { kind: 'refused', reason: 'inactive' }
}

interface Link {
  issuer: string
  subject: string
  name: string
}

/**
 * False when this subject was linked to another account in between, the account to another subject, or when the account
 * has another address by now, or is switched off. Run it in a transaction.
 */
export async function linkIdentity(tx: Db, { user }: Account, { name, ...link }: Link, now: number): Promise<boolean> {
  // Locked: of two subjects that come at once the second finds the first
  const [locked] = await tx.select().from(users).where(eq(users.id, user.id)).for('update')
  if (locked?.email !== user.email || locked.status !== 1) return false
  if (await isLinked(tx, user.id, link.issuer)) return false
  const made = await tx
    .insert(outsideIdentities)
    .values({ ...link, userId: user.id, createdAt: now, lastUsedAt: now })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) return false
  const entry = { at: now, actor: `user:${user.id}`, action: 'sign-in link', subject: user.email, detail: name }
  await tx.insert(auditTrail).values(entry)
  return true
}

export const isLinked = async (db: Db, userId: string, issuer: string): Promise<boolean> =>
  (await db.$count(
    outsideIdentities,
    and(eq(outsideIdentities.userId, userId), eq(outsideIdentities.issuer, issuer)),
  )) > 0

export const noteUsed = (db: Db, issuer: string, subject: string, now: number) =>
  db
    .update(outsideIdentities)
    .set({ lastUsedAt: now })
    .where(and(eq(outsideIdentities.issuer, issuer), eq(outsideIdentities.subject, subject)))

/** The providers that speak for this account and know its user. */
export async function findLinkedProviders(
  db: Db,
  settings: ProviderSettings,
  account: Account,
): Promise<OutsideProvider[]> {
  const { issuer } = outsideIdentities
  const rows = await db.select({ issuer }).from(outsideIdentities).where(eq(outsideIdentities.userId, account.user.id))
  if (rows.length === 0) return []
  const known = [await findProvider(db, settings, companyOf(account)), providerOfAll(settings)]
  return known.filter((one) => one !== undefined).filter((one) => rows.some((row) => row.issuer === one.issuer))
}

/** Where a user is known, the one used last first; times in epoch ms. */
export async function describeIdentities(
  db: Db,
  settings: ProviderSettings,
  account: Account,
): Promise<{ name: string; lastUsedAt: number }[]> {
  const rows = await db
    .select()
    .from(outsideIdentities)
    .where(eq(outsideIdentities.userId, account.user.id))
    .orderBy(desc(outsideIdentities.lastUsedAt))
    .limit(20)
  if (rows.length === 0) return []
  const known = [await findProvider(db, settings, companyOf(account)), providerOfAll(settings)]
  // One that the operator has removed goes by its address
  const nameOf = (issuer: string) => known.find((one) => one?.issuer === issuer)?.name ?? new URL(issuer).hostname
  return rows.map(({ issuer, lastUsedAt }) => ({ name: nameOf(issuer), lastUsedAt }))
}

/** So that somebody else of the provider can be linked, or nobody. Returns how many there were. */
export const removeIdentities = async (tx: Db, userId: string): Promise<number> =>
  (await tx.delete(outsideIdentities).where(eq(outsideIdentities.userId, userId)).returning()).length

/**
 * All but that at the company's own provider. Where the provider of all has the same issuer (both are Google), nobody can
 * tell by which of them the account was linked: that one goes too.
 */
export async function removeForeignIdentities(
  tx: Db,
  { userId, ipId, issuerOfAll }: { userId: string; ipId: string; issuerOfAll: string | undefined },
): Promise<void> {
  const [own] = await tx
    .select({ issuer: outsideProviders.issuer })
    .from(outsideProviders)
    .where(eq(outsideProviders.ipId, ipId))
  const isForeign = own && own.issuer !== issuerOfAll ? ne(outsideIdentities.issuer, own.issuer) : undefined
  await tx.delete(outsideIdentities).where(and(eq(outsideIdentities.userId, userId), isForeign))
}
