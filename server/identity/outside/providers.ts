import { asc, eq } from 'drizzle-orm'
import type { OidcSettings } from '../../core/oidc-settings.ts'
import { isPostgresText } from '../../core/postgres-text.ts'
import type { Db } from '../../db/connect.ts'
import type { Account } from '../accounts.ts'
import { seal, unseal } from '../sealed.ts'
import { findTaken, lockDomains, type TakenDomain } from './domains.ts'
import { outsideDomains, outsideProviders } from './schema.ts'

/** The id of the provider of the settings, which all companies may use. */
export const ALL = 'all'

export interface OutsideProvider {
  /** ALL, or the ipId of its company. */
  id: string
  issuer: string
  clientId: string
  clientSecret: string
  name: string
  /** Whose addresses it speaks for; empty only for ALL: every domain. */
  domains: string[]
  isRequired: boolean
  isJoining: boolean
}

export interface ProviderSettings {
  sessionSecret: string
  oidc?: OidcSettings
}

export const providerOfAll = ({ oidc }: ProviderSettings): OutsideProvider | undefined =>
  oidc && { ...oidc, id: ALL, isRequired: false, isJoining: false }

/** Undefined also when its secret was sealed under another SESSION_SECRET. */
export async function findProvider(
  db: Db,
  settings: ProviderSettings,
  id: string,
): Promise<OutsideProvider | undefined> {
  if (id === ALL) return providerOfAll(settings)
  if (!isPostgresText(id)) return undefined
  const [row] = await db.select().from(outsideProviders).where(eq(outsideProviders.ipId, id))
  const clientSecret = row && unseal(settings.sessionSecret, row.clientSecret)
  if (!row || clientSecret === undefined) return undefined
  return { ...row, id, clientSecret, domains: await findDomains(db, id) }
}

async function findDomains(db: Db, ipId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(outsideDomains)
    .where(eq(outsideDomains.ipId, ipId))
    .orderBy(asc(outsideDomains.domain))
  return rows.map(({ domain }) => domain)
}

/** What is behind the last @, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The name on the button of the company to which addresses of this domain belong. */
export async function findProviderOfDomain(
  db: Db,
  email: string,
): Promise<{ id: string; name: string; isRequired: boolean } | undefined> {
  if (!email.includes('@') || !isPostgresText(email)) return undefined
  const { ipId, name, isRequired } = outsideProviders
  const [row] = await db
    .select({ id: ipId, name, isRequired })
    .from(outsideDomains)
    .innerJoin(outsideProviders, eq(outsideProviders.ipId, outsideDomains.ipId))
    .where(eq(outsideDomains.domain, domainOf(email)))
  return row
}

/** The company whose settings a user's account is under. */
export const companyOf = ({ partner }: Account): string =>
  partner.userCode === 'SUB' ? (partner.parentIpId ?? partner.ipId) : partner.ipId

/**
 * The provider that a user must sign in with: a member's, when the company requires it. Whoever owns the account may
 * sign in in every way, or a provider that fails would lock the company out.
 */
export async function findRequired(db: Db, account: Account): Promise<{ id: string; name: string } | undefined> {
  if (account.partner.userCode !== 'SUB') return undefined
  const id = companyOf(account)
  const [row] = await db.select().from(outsideProviders).where(eq(outsideProviders.ipId, id))
  return row?.isRequired ? { id, name: row.name } : undefined
}

export const hasProviders = async (db: Db): Promise<boolean> =>
  (await db.select({ id: outsideProviders.ipId }).from(outsideProviders).limit(1)).length > 0

export interface ListedProvider {
  ipId: string
  issuer: string
  clientId: string
  name: string
  isRequired: boolean
  isJoining: boolean
  domains: string[]
}

/** For the operator, without secrets. */
export async function listProviders(db: Db): Promise<ListedProvider[]> {
  const { ipId, issuer, clientId, name, isRequired, isJoining } = outsideProviders
  const rows = await db
    .select({ ipId, issuer, clientId, name, isRequired, isJoining })
    .from(outsideProviders)
    .orderBy(asc(ipId))
  const domains = await db.select().from(outsideDomains).orderBy(asc(outsideDomains.domain))
  return rows.map((row) => ({
    ...row,
    domains: domains.filter((one) => one.ipId === row.ipId).map(({ domain }) => domain),
  }))
}

export type SaveOutcome = 'saved' | TakenDomain

/** Run it in a transaction. A domain of another company is not taken from it. */
export async function saveProvider(
  tx: Db,
  sessionSecret: string,
  { id, domains, ...provider }: OutsideProvider,
  now: number,
): Promise<SaveOutcome> {
  await lockDomains(tx)
  const taken = await findTaken(tx, id, domains)
  if (taken) return taken
  const clientSecret = seal(sessionSecret, provider.clientSecret)
  const row = { ...provider, ipId: id, clientSecret, updatedAt: now }
  await tx
    .insert(outsideProviders)
    .values({ ...row, createdAt: now })
    .onConflictDoUpdate({ target: outsideProviders.ipId, set: row })
  await tx.delete(outsideDomains).where(eq(outsideDomains.ipId, id))
  await tx.insert(outsideDomains).values(domains.map((domain) => ({ domain, ipId: id })))
  return 'saved'
}

/** Who has signed in with it stays signed in. False when there is none. */
export const removeProvider = async (tx: Db, ipId: string): Promise<boolean> =>
  (await tx.delete(outsideProviders).where(eq(outsideProviders.ipId, ipId)).returning()).length > 0
