import type { OutsidePerson } from '../../core/oidc.ts'
import { takeRate } from '../../db/rate-limit.ts'
import type { Db } from '../../db/connect.ts'
import { findAccount, type Account } from '../accounts.ts'
import { findSecondStep } from '../code-app.ts'
import { tell } from '../tell.ts'
import { findPasskeys } from '../passkeys.ts'
import { hasPassword } from '../passwords.ts'
import type { IdentityServices } from '../services.ts'
import { findLinked, isLinked, linkIdentity, meetByEmail, meetLinked, noteUsed, type NotLetIn } from './identities.ts'
import { ALL, findRequired, type OutsideProvider } from './providers.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'

/** New members of one company in a day: more is a directory that was opened by mistake. */
export const JOINS_A_DAY = 200

type LetIn =
  | { kind: 'account'; account: Account; isNew: boolean }
  /** First it is to be opened as before (pending-link.ts). */
  | { kind: 'opens-first'; account: Account }
  | { kind: 'refused'; reason: NotLetIn }
  /** The company of the account signs in with another provider, of this name, and in no other way. */
  | { kind: 'elsewhere'; name: string }

/** Whose account somebody may use whom a provider knows; links it at the first time and tells its owner. @throws OidcFault */
export async function letIn(
  services: IdentityServices,
  provider: OutsideProvider,
  person: OutsidePerson,
): Promise<LetIn> {
  const { db, clock, oidc } = services
  const now = clock.now()
  const { issuer, name } = provider
  const linked = await findLinked(db, issuer, person.subject)
  if (linked) {
    const met = meetLinked(provider, linked)
    if (met.kind !== 'account') return met as LetIn
    const other = await findOther(db, provider, linked)
    if (other) return other
    await noteUsed(db, issuer, person.subject, now)
    return met
  }
  const isWhole = person.email !== undefined && person.isEmailVerified
  const known = isWhole ? person : await oidc.complete(provider, person)
  const met = await meetByEmail(db, provider, known)
  if (met.kind === 'refused') return met
  const account = met.kind === 'joins' ? await join(services, provider, { ...known, email: met.email }) : met.account
  if (!account) return { kind: 'refused', reason: 'no-account' }
  if (await isLinked(db, account.user.id, issuer)) return { kind: 'refused', reason: 'linked' }
  // Before the link: whoever is not let in by it must not find it made at the next sign-in
  const other = await findOther(db, provider, account)
  if (other) return other
  // The domains of a company's own provider were checked to be the company's; a provider of all takes every address
  if (provider.id === ALL && met.kind !== 'joins' && (await hasWayIn(db, account)))
    return { kind: 'opens-first', account }
  const isNew = await db.transaction((tx) => linkIdentity(tx, account, { issuer, subject: person.subject, name }, now))
  if (!isNew) return { kind: 'refused', reason: 'linked' }
  const { user, partner } = account
  if (met.kind !== 'joins')
    await tell(services, {
      kind: 'outside-linked',
      email: user.email,
      name: user.name,
      company: partner.legalEntityName,
    })
  return { kind: 'account', account, isNew: true }
}

async function findOther(db: Db, { id }: OutsideProvider, account: Account): Promise<LetIn | undefined> {
  const required = await findRequired(db, account)
  return required && required.id !== id ? { kind: 'elsewhere', name: required.name } : undefined
}

const hasWayIn = async (db: Db, { user }: Account): Promise<boolean> =>
  hasPassword(user.passwordHash) ||
  (await findPasskeys(db, user.id)).length > 0 ||
  (await findSecondStep(db, user.id)) !== undefined

async function join(
  { db, clock, log, joinCompany }: IdentityServices,
  { id: ipId }: OutsideProvider,
  { email, name }: { email: string; name?: string },
): Promise<Account | undefined> {
  const now = clock.now()
  if ((await takeRate(db, { key: `outside-joins:${ipId}`, limit: JOINS_A_DAY, windowMs: DAY_MS }, now)) > 0) {
    log.warn('outside joins limited')
    return undefined
  }
  const joining = { ipId, email, name: name ?? email.slice(0, email.indexOf('@')), now }
  const userId = await db.transaction((tx) => joinCompany(tx, joining))
  return userId === undefined ? undefined : findAccount(db, userId)
}
