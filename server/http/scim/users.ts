import { and, ne } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { users } from '../../db/schema.ts'
import { takeRate } from '../../db/rate-limit.ts'
import type { Actor } from '../../store/actor.ts'
import { writeAudit } from '../../store/audit.ts'
import { isOwnDomain } from '../../store/own-domains.ts'
import {
  addScimUser,
  by,
  changeScimUser,
  emailOf,
  findScimUser,
  isOwnerOf,
  lockCompany,
  removeScimUser,
  switchScimUser,
  type ScimRow,
} from '../../store/scim-users.ts'
import { nameOf, type Draft } from './draft.ts'
import { badValue, ScimFault } from './fault.ts'
import { toDraft } from './wire.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'

/** More is not a company that begins but a mistake. */
export const CREATED_A_DAY = 5_000
/** New addresses of users: each that is refused tells that somebody has an account with it. */
export const ADDRESSES_A_DAY = 200
/** Each writes a line of the audit trail. */
export const CHANGES_A_DAY = 20_000
const most = { created: CREATED_A_DAY, address: ADDRESSES_A_DAY, changed: CHANGES_A_DAY }

interface Work {
  tx: Db
  actor: Actor
  now: number
  /** Of the identity provider that all companies may use. */
  issuerOfAll?: string | undefined
}

export const notFound = () => new ScimFault(404, 'There is no such user')

const personOf = (draft: Draft) => ({
  ...{ userName: draft.userName, externalId: draft.externalId, email: draft.email, name: nameOf(draft) },
  ...{ givenName: draft.givenName ?? null, familyName: draft.familyName ?? null, mobile: draft.mobile },
})

/** Counted outside of the transaction, which a refusal undoes. */
export async function limit(db: Db, actor: Actor, what: keyof typeof most, now: number): Promise<void> {
  const rate = { key: `scim-${what}:${actor.ipId}`, limit: most[what], windowMs: DAY_MS }
  if ((await takeRate(db, rate, now)) > 0) throw new ScimFault(429, 'Too many on one day', 'tooMany')
}

const note = ({ tx, actor, now }: Work, action: string, subject: string, detail = actor.name) =>
  writeAudit(tx, { at: now, actor: actor.userId, action, subject, detail })

async function assertFree({ tx, actor }: Work, { userName, externalId }: Draft, but = ''): Promise<void> {
  const other = ne(users.id, but)
  if (await findScimUser(tx, actor.ipId, and(other, by.userName(userName))))
    throw new ScimFault(409, 'A user of this company has this userName already', 'uniqueness')
  if (externalId !== null && (await findScimUser(tx, actor.ipId, and(other, by.externalId(externalId)))))
    throw new ScimFault(409, 'A user of this company has this externalId already', 'uniqueness')
}

/** Nobody confirms what a directory says, so it speaks for addresses of its company only (decision 30). */
async function assertOwnDomain({ tx, actor }: Work, email: string): Promise<void> {
  if (await isOwnDomain(tx, actor.ipId, email)) return
  throw badValue(
    'This address is of no domain of the company: invite the person in Fieldhire, where they confirm it, or ask the Fieldhire team for the domain',
  )
}

export async function create(work: Work, draft: Draft): Promise<ScimRow> {
  const { tx, actor, now } = work
  const company = await lockCompany(tx, actor.ipId)
  await assertFree(work, draft)
  if (await findScimUser(tx, actor.ipId, by.email(draft.email)))
    throw new ScimFault(409, 'A user of this company has this address already', 'uniqueness')
  await assertOwnDomain(work, draft.email)
  const userId = await addScimUser(tx, company, personOf(draft), now)
  await note(work, 'scim create', draft.email)
  const row = await get(work, userId)
  if (draft.active) return row
  await switchTo(work, row, false)
  return get(work, userId)
}

export async function get({ tx, actor }: Work, userId: string): Promise<ScimRow> {
  const row = await findScimUser(tx, actor.ipId, by.id(userId))
  if (!row) throw notFound()
  return row
}

/** `wanted` makes of the user as it is what it should be. */
export async function change(work: Work, userId: string, wanted: (draft: Draft) => Draft): Promise<ScimRow> {
  const { tx, actor, now, issuerOfAll } = work
  await lockCompany(tx, actor.ipId)
  const row = await get(work, userId)
  const before = toDraft(row)
  const after = wanted(before)
  await assertFree(work, after, userId)
  const person = personOf(after)
  // Whoever can change the address of an owner can take the account over: what the directory says of it is not taken
  const kept = { email: before.email, name: row.user.name, mobile: row.user.mobile }
  const saved = isOwnerOf(row, actor.ipId) ? { ...person, ...kept } : person
  if (saved.email !== before.email) await assertOwnDomain(work, saved.email)
  if ((await changeScimUser(tx, { ipId: actor.ipId, issuerOfAll }, row, saved, now)) === 'taken')
    throw new ScimFault(409, 'This address belongs to another account', 'uniqueness')
  if (after.active !== before.active) await switchTo(work, row, after.active)
  const was = personOf(before)
  const changed = (Object.keys(saved) as (keyof typeof saved)[]).filter((key) => saved[key] !== was[key])
  if (changed.length > 0) await note(work, 'scim change', saved.email, changed.join(', '))
  return get(work, userId)
}

async function switchTo(work: Work, row: ScimRow, isOn: boolean): Promise<void> {
  const outcome = await switchScimUser(work.tx, work.actor.ipId, row, isOn, work.now)
  if (outcome === 'last-owner')
    throw new ScimFault(403, 'The last owner of the account cannot be switched off: make another owner first')
  if (outcome === 'off-by-others')
    throw new ScimFault(403, 'Somebody else has switched this user off: ask the Fieldhire team')
  await note(work, isOn ? 'scim activate' : 'scim deactivate', emailOf(row))
}

export async function remove(work: Work, userId: string): Promise<void> {
  const { tx, actor, now } = work
  await lockCompany(tx, actor.ipId)
  const row = await get(work, userId)
  if (isOwnerOf(row, actor.ipId)) throw new ScimFault(403, 'An owner of the account cannot be removed')
  // A free address could be added again
  if (row.user.status !== 1) throw new ScimFault(403, 'Operations have switched this user off')
  await removeScimUser(tx, row, now)
  await note(work, 'scim delete', emailOf(row))
}
