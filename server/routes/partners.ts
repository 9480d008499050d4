import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { entityTypes } from '../../src/contract/company.ts'
import { partnerListDefaults } from '../../src/contract/partners.ts'
import { fileStamp } from '../../src/rules/downloads.ts'
import { partners, users } from '../db/schema.ts'
import { fieldRefusal, Refusal } from '../core/errors.ts'
import { FileResponse, XLSX } from './file-response.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { NO_PASSWORD } from '../identity/passwords.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { findUsersUnder } from '../store/members.ts'
import { assertRole } from '../store/policies.ts'
import { partnerColumns } from '../sheets/partner-columns.ts'
import { planOf, toCells } from '../sheets/columns.ts'
import { columnsIn, sheetWord } from '../sheets/hindi.ts'
import { findOwner, findPartners, isEmailFree, lockChildren, nextIpId, type PartnerDetails } from '../store/partners.ts'
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
    if (!(await isEmailFree(ctx.db, input.contact_email_address)))
      throw fieldRefusal('contact_email_address', 'email-taken')
    const ipId = await nextIpId(ctx.db, input.userCode)
    const stamps = { createdAt: ctx.now, updatedAt: ctx.now }
    const email = input.contact_email_address.toLowerCase()
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
        id: randomUUID(),
        ipId,
        email,
        mobile: input.contact_mobile,
        name: input.contact_person_name,
        passwordHash: NO_PASSWORD,
        ...stamps,
      })
      .returning()
    // A partner that is switched off gets its e-mail when it is switched on
    if (input.status === 1) await sendWelcome(ctx, owner!, input.legal_entity_name)
    return { data: { ipId } }
  },

  async update({ industrypartnerid, contactPersonName, contactMobile, contactEmailAddress }, ctx) {
    const partner = await lockChild(ctx, industrypartnerid)
    const email = contactEmailAddress.toLowerCase()
    const contact = { contactPersonName, contactMobile, contactEmail: email, updatedAt: ctx.now }
    await ctx.db.update(partners).set(contact).where(eq(partners.ipId, partner.ipId))
    const owner = await findOwner(ctx.db, partner.ipId)
    // Only while no one has signed in with it, e.g. for a misspelt one: later the address is the user's own
    if (owner && isUnused(owner) && owner.email !== email) {
      if (!(await isEmailFree(ctx.db, email))) throw fieldRefusal('contactEmailAddress', 'email-taken')
      const person = { email, name: contactPersonName, mobile: contactMobile, updatedAt: ctx.now }
      await ctx.db.update(users).set(person).where(eq(users.id, owner.id))
      if (partner.status === 1) await sendWelcome(ctx, { ...owner, ...person }, partner.legalEntityName)
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
    for (const { ipId, legalEntityName } of changing) {
      await ctx.db.update(partners).set({ status, updatedAt: ctx.now }).where(eq(partners.ipId, ipId))
      const owner = status === 1 ? await findOwner(ctx.db, ipId) : undefined
      if (owner && isUnused(owner)) await sendWelcome(ctx, owner, legalEntityName)
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
    const query = { council: ctx.user.ipId, search, sort: sort ?? { field, order } }
    const { rows } = await findPartners(ctx.db, query)
    if (rows.length === 0) throw new Refusal('no-partners')
    const columns = columnsIn(partnerColumns, language)
    const plan = planOf(sheetWord('Industry partners', language), columns)
    const body = await ctx.sheets.write(ctx.user.userId, plan, toCells(columns, [rows]))
    return new FileResponse(`industry_partners_${fileStamp(ctx.now)}.xlsx`, XLSX, body)
  },
}

async function lockChild(ctx: Context, ipId: string) {
  assertRole(ctx.user, 'SSC')
  const [partner] = await lockChildren(ctx.db, ctx.user.ipId, [ipId])
  if (!partner) throw new Refusal('partner-unknown')
  return partner
}
