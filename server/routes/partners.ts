import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { entityTypes } from '../../src/contract/company.ts'
import { partnerListDefaults } from '../../src/contract/partners.ts'
import { fileStamp } from '../../src/rules/downloads.ts'
import { partners, users } from '../db/schema.ts'
import { fieldRefusal, Refusal } from '../core/errors.ts'
import { FileResponse, XLSX } from './file-response.ts'
import { assertProven } from './assert-proven.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { NO_PASSWORD } from '../identity/passwords.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { addressOf, findByEmail, nameElsewhere } from '../store/elsewhere.ts'
import { findUsersUnder } from '../store/members.ts'
import { assertRole } from '../store/policies.ts'
import { partnerColumns } from '../sheets/partner-columns.ts'
import { planOf, toCells } from '../sheets/columns.ts'
import { columnsIn, sheetWord } from '../sheets/hindi.ts'
import {
  findOwner,
  findPartners,
  lockChildren,
  lockNewPartners,
  nextIpId,
  type PartnerDetails,
} from '../store/partners.ts'
import { isUnused, sendWelcome } from './welcome.ts'

const { field, order } = partnerListDefaults

/** The industry partners of a sector skill council; no one else has any (ROLE-03, ROLE-10). */
export const partnerRoutes: AreaRoutes<'partners'> = {
  async list({ ipId, search, sort, page, limit }, ctx) {
    assertRole(ctx.user, 'SSC')
    const paging = { page: page ?? partnerListDefaults.page, limit: limit ?? partnerListDefaults.limit }
    const { rows, total } = await findPartners(ctx.db, { council: ctx.user.ipId, ipId, search, sort, ...paging })
    // The same words for one that is another council's and for one that does not exist
    if (ipId !== undefined && total === 0) throw new Refusal('partner-unknown')
    return { data: rows, paginationOptions: { totalcount: total } }
  },

  async create(input, ctx) {
    assertRole(ctx.user, 'SSC')
    if (entityTypes[input.userType] !== input.userCode) throw fieldRefusal('userCode', 'partner-code-wrong')
    // Its lock lets one account be made at a time, so an address that is free now stays free
    const ipId = await nextIpId(ctx.db, input.userCode)
    const stamps = { createdAt: ctx.now, updatedAt: ctx.now }
    const email = input.contact_email_address.toLowerCase()
    const userId = randomUUID()
    const signInName = await findSignInName(ctx, { field: 'contact_email_address', email, userId })
    const details: PartnerDetails = { headquarterLocation: input.headquarterLocation, pan: input.pan }
    await ctx.db.insert(partners).values({
      ipId,
      userCode: input.userCode,
      userType: input.userType,
      legalEntityName: input.legal_entity_name,
      registeredName: input.registered_name_of_the_company,
      contactPersonName: input.contact_person_name,
      contactEmail: email,
      contactMobile: input.contact_mobile,
      parentIpId: ctx.user.ipId,
      employerType: input.employer_type,
      status: input.status,
      details: { ...details },
      ...stamps,
    })
    const [owner] = await ctx.db
      .insert(users)
      .values({
        id: userId,
        ipId,
        email: signInName,
        mobile: input.contact_mobile,
        name: input.contact_person_name,
        passwordHash: NO_PASSWORD,
        ...stamps,
      })
      .returning()
    // A partner that is switched off gets its e-mail when it is switched on
    if (input.status === 1) await sendWelcome(ctx, owner!, { company: input.legal_entity_name, address: email })
    return { data: { ipId } }
  },

  async update({ industrypartnerid, contactPersonName, contactMobile, contactEmailAddress }, ctx) {
    const partner = await lockChild(ctx, industrypartnerid)
    const email = contactEmailAddress.toLowerCase()
    const contact = { contactPersonName, contactMobile, contactEmail: email, updatedAt: ctx.now }
    await ctx.db.update(partners).set(contact).where(eq(partners.ipId, partner.ipId))
    const owner = await findOwner(ctx.db, partner.ipId)
    // Only while no one has signed in with it, e.g. for a misspelt one: later the address is the user's own
    if (owner && isUnused(owner) && addressOf({ user: owner, partner }) !== email) {
      assertProven(ctx)
      await lockNewPartners(ctx.db)
      const signInName = await findSignInName(ctx, { field: 'contactEmailAddress', email, userId: owner.id })
      const person = { email: signInName, name: contactPersonName, mobile: contactMobile, updatedAt: ctx.now }
      await ctx.db.update(users).set(person).where(eq(users.id, owner.id))
      const { legalEntityName: company } = partner
      if (partner.status === 1) await sendWelcome(ctx, { ...owner, ...person }, { company, address: email })
    }
    return { data: { ipId: partner.ipId } }
  },

  async setStatus({ ids, action }, ctx) {
    assertRole(ctx.user, 'SSC')
    const wanted = [...new Set(ids)]
    const found = await lockChildren(ctx.db, ctx.user.ipId, wanted)
    // All or nothing: a partly applied list would appear done
    if (found.length !== wanted.length) throw new Refusal('partner-unknown')
    const status = action === 'Active' ? 1 : 0
    const changing = found.filter((partner) => partner.status !== status)
    for (const partner of changing) {
      const { ipId, legalEntityName: company } = partner
      await ctx.db.update(partners).set({ status, updatedAt: ctx.now }).where(eq(partners.ipId, ipId))
      const owner = status === 1 ? await findOwner(ctx.db, ipId) : undefined
      if (owner && isUnused(owner))
        await sendWelcome(ctx, owner, { company, address: addressOf({ user: owner, partner }) })
    }
    if (status === 0 && changing.length > 0) {
      const ended = await findUsersUnder(
        ctx.db,
        changing.map(({ ipId }) => ipId),
      )
      await endSessionsOf(ctx.db, ended, ctx.now)
    }
    return { data: { changed: changing.length } }
  },

  async sheet({ search, sort, language }, ctx) {
    assertRole(ctx.user, 'SSC')
    assertProven(ctx)
    const query = { council: ctx.user.ipId, search, sort: sort ?? { field, order } }
    const { rows } = await findPartners(ctx.db, query)
    if (rows.length === 0) throw new Refusal('no-partners')
    const columns = columnsIn(partnerColumns, language)
    const plan = planOf(sheetWord('Industry partners', language), columns)
    const body = await ctx.sheets.write(ctx.user.userId, plan, toCells(columns, [rows]))
    return new FileResponse(`industry_partners_${fileStamp(ctx.now)}.xlsx`, XLSX, body)
  },
}

/**
 * What the first user of a partner signs in with: the address, unless another account has it. Only of a partner of its
 * own a council is told so; of any other it learns nothing, and the owner of the address gets a letter.
 */
async function findSignInName(
  { db, user }: Context,
  { field, email, userId }: { field: string; email: string; userId: string },
): Promise<string> {
  const known = await findByEmail(db, email)
  if (!known || known.user.id === userId) return email
  const { partner } = known
  const isOwn = partner.ipId === user.ipId || (partner.parentIpId === user.ipId && partner.userCode !== 'SUB')
  if (isOwn) throw fieldRefusal(field, 'email-taken')
  return nameElsewhere(userId)
}

async function lockChild(ctx: Context, ipId: string) {
  assertRole(ctx.user, 'SSC')
  const [partner] = await lockChildren(ctx.db, ctx.user.ipId, [ipId])
  if (!partner) throw new Refusal('partner-unknown')
  return partner
}
