import { and, eq } from 'drizzle-orm'
import type { ProfileChange, ProfileWire } from '../../src/contract/account.ts'
import type { Db } from '../db/connect.ts'
import { partners, users } from '../db/schema.ts'
import type { Actor } from './actor.ts'
import { detailsOf, findOwner } from './partners.ts'

type Partner = typeof partners.$inferSelect

export async function findPartner(db: Db, ipId: string): Promise<Partner | undefined> {
  return (await db.select().from(partners).where(eq(partners.ipId, ipId)))[0]
}

/** The addresses of operations staff who are not switched off. */
export async function findOperationsEmails(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(and(eq(partners.userCode, 'OPS'), eq(partners.status, 1), eq(users.status, 1)))
    .orderBy(users.email)
  return rows.map(({ email }) => email)
}

/**
 * The account of a partner (ACCT-04). Company and address are the partner's. Name, number and e-mail are the user's on
 * an account they work in, else those of the partner's contact.
 */
export async function describeAccount(db: Db, partner: Partner, asker: Actor, isOwn: boolean): Promise<ProfileWire> {
  const [person] = isOwn ? await db.select().from(users).where(eq(users.id, asker.userId)) : []
  const details = detailsOf(partner)
  return {
    ipId: partner.ipId,
    userType: partner.userType,
    userCode: partner.userCode,
    legalEntityName: partner.legalEntityName,
    contactPersonName: person?.name ?? partner.contactPersonName,
    contactMobile: person ? person.mobile : partner.contactMobile,
    contactEmailAddress: person?.email ?? partner.contactEmail,
    address: details.address,
    website: details.website,
    officePhone: details.officePhone,
    pan: details.pan,
    headquarterLocation: details.headquarterLocation,
    noOfEmployees: details.noOfEmployees,
    affiliatedSectors: partner.affiliatedSectors,
    employerType: partner.employerType,
    companyLogo: details.companyLogo,
  }
}

/** Saves the edited fields: the user's own to the user, the rest to the partner, whose row is locked. */
export async function changeAccount(
  db: Db,
  { partner, user, now }: { partner: Partner; user: Actor; now: number },
  { contactPersonName, contactMobile, legalEntityName, affiliatedSectors, employerType, ...details }: ProfileChange,
): Promise<void> {
  const person = { name: contactPersonName, mobile: contactMobile }
  const isPersonal = contactPersonName !== undefined || contactMobile !== undefined
  if (isPersonal) {
    await db
      .update(users)
      .set({ ...person, updatedAt: now })
      .where(eq(users.id, user.userId))
    // A member's own name is also on the member's own partner
    if (user.ipId !== partner.ipId)
      await db
        .update(partners)
        .set({ contactPersonName, contactMobile, updatedAt: now })
        .where(eq(partners.ipId, user.ipId))
  }
  const isContact = (await findOwner(db, partner.ipId))?.id === user.userId
  await db
    .update(partners)
    .set({
      legalEntityName,
      affiliatedSectors,
      employerType,
      ...(isContact ? { contactPersonName, contactMobile } : {}),
      details: { ...partner.details, ...definedOf(details) },
      updatedAt: now,
    })
    .where(eq(partners.ipId, partner.ipId))
  // Members show the name of the company they work for
  if (legalEntityName !== undefined)
    await db
      .update(partners)
      .set({ legalEntityName, updatedAt: now })
      .where(and(eq(partners.parentIpId, partner.ipId), eq(partners.userCode, 'SUB')))
}

const definedOf = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
