import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { takeRate } from '../db/rate-limit.ts'
import { scimUsers } from '../db/schema.ts'
import { HOUR_MS } from '../../src/lib/dates.ts'
import { SIGN_IN_WAYS } from '../../src/lib/paths.ts'
import { findAccount, findAccountByEmail, isActive, type Account } from './accounts.ts'
import { sign } from './keys.ts'
import { findRequired } from './outside/providers.ts'
import { seal, unseal } from './sealed.ts'
import type { IdentityServices } from './services.ts'

/** Under the page of the ways to sign in, so that its proof is sent along. */
export const ADDRESS_PAGE = `${SIGN_IN_WAYS}/new-address`
/** How long whoever asked has to open the letter. */
export const ADDRESS_LINK_MS = HOUR_MS
/** Letters to one address in an hour, and letters that one account sends: the mailboxes are strangers'. */
const LETTERS = { toAddress: 3, ofAccount: 5 }

/** The directory of the company brings the address, or its own provider is how its members sign in. */
export const isKeptElsewhere = async (db: Db, account: Account): Promise<boolean> =>
  (await db.$count(scimUsers, eq(scimUsers.userId, account.user.id))) > 0 ||
  (await findRequired(db, account)) !== undefined

/**
 * Writes to the address `email`, in lower case, that somebody who has proven who they are wants for their account. Of an
 * address that another account has nobody learns it: nothing is written to it.
 */
export async function sendAddressLink(
  { config, db, clock, log, postAddressLetter }: IdentityServices,
  { account, email, origin }: { account: Account; email: string; origin: string },
): Promise<'sent' | 'limited'> {
  const { user, partner } = account
  const now = clock.now()
  const keyOf = (text: string) => `change-address:${sign(config.sessionSecret, 'attempts', text)}`
  const toAddress = { key: keyOf(`to ${email}`), limit: LETTERS.toAddress, windowMs: HOUR_MS }
  const ofAccount = { key: keyOf(`of ${user.id}`), limit: LETTERS.ofAccount, windowMs: HOUR_MS }
  if ((await takeRate(db, ofAccount, now)) > 0 || (await takeRate(db, toAddress, now)) > 0) return 'limited'
  log.info('address of an account asked for')
  const write = async () => {
    if (await findAccountByEmail(db, email)) return
    const link = makeAddressLink(config.sessionSecret, { account, email, origin, now })
    await postAddressLetter({ email, name: user.name, company: partner.legalEntityName, link })
  }
  // After the answer, whose time tells nothing then
  void write().catch((err: unknown) => log.error({ err }, 'address letter'))
  return 'sent'
}

/**
 * A link that gives an account the address it was sent to, for whoever reads that mailbox and proves who they are: a mistyped
 * address gives nothing away. It holds what it is for,
 * sealed, and works while nothing else of the account has changed, so it works once. `origin` is scheme and host.
 */
export function makeAddressLink(
  sessionSecret: string,
  { account: { user }, email, origin, now }: { account: Account; email: string; origin: string; now: number },
): string {
  const held = ['address', user.id, user.updatedAt, email, now + ADDRESS_LINK_MS]
  return `${origin}${ADDRESS_PAGE}?token=${seal(sessionSecret, JSON.stringify(held))}`
}

export interface AddressLink {
  account: Account
  /** The new address. */
  email: string
}

/** What a link is for, while it is good. Looking does not use it up: mail programs open links before users do. */
export async function findByAddressLink(
  db: Db,
  sessionSecret: string,
  { token, now }: { token: string; now: number },
): Promise<AddressLink | undefined> {
  const held = readHeld(unseal(sessionSecret, token))
  if (!held || held.until <= now) return undefined
  const { userId, updatedAt, email } = held
  const account = await findAccount(db, userId)
  if (!account || !isActive(account) || account.user.updatedAt !== updatedAt) return undefined
  return (await isKeptElsewhere(db, account)) ? undefined : { account, email }
}

/** Other things are sealed under the same key: each says what it is. */
function readHeld(opened: string | undefined) {
  try {
    const held: unknown = JSON.parse(opened ?? 'null')
    if (!Array.isArray(held) || held[0] !== 'address') return undefined
    const [, userId, updatedAt, email, until] = held as [unknown, string, number, string, number]
    return { userId, updatedAt, email, until }
  } catch {
    return undefined
  }
}
