import { eq } from 'drizzle-orm'
import { partners } from '../db/schema.ts'
import { fieldRefusal, Refusal, unauthorizedRequest } from '../core/errors.ts'
import type { AreaRoutes } from './handler.ts'
import { actingIpId, assertRole, mayActFor } from '../store/policies.ts'
import { changeAccount, describeAccount, findPartner } from '../store/accounts.ts'
import { detailsOf } from '../store/partners.ts'
import { assertOwnLogo } from './logos.ts'

export const accountRoutes: AreaRoutes<'account'> = {
  async profile({ id }, { db, user }) {
    const partner = mayActFor(user, id) ? await findPartner(db, id) : undefined
    if (!partner) throw unauthorizedRequest()
    return { data: [await describeAccount(db, partner, user, id === actingIpId(user))] }
  },

  async update({ industrypartnerid: id, ...fields }, { db, user, now }) {
    const { source: _source, ...change } = fields
    // TRAP-19: an employer, an agency or an aggregator edits its account, a member that of its parent
    if (id !== actingIpId(user) || user.userCode === 'SSC' || user.userCode === 'OPS') throw unauthorizedRequest()
    const [partner] = await db.select().from(partners).where(eq(partners.ipId, id)).for('update')
    if (!partner) throw unauthorizedRequest()
    if (Object.keys(change).length === 0) throw new Refusal('nothing-changed')
    // Optional at registration, required here: the first save adds it (TRAP-73)
    if (!change.pan && !detailsOf(partner).pan) throw fieldRefusal('pan', 'pan-missing')
    if (change.companyLogo) await assertOwnLogo(db, id, change.companyLogo.fileName)
    await changeAccount(db, { partner, user, now }, change)
    return { data: { ipId: id } }
  },

  async details({ id }, { db, user }) {
    assertRole(user, 'OPS')
    const partner = await findPartner(db, id)
    if (!partner) throw unauthorizedRequest()
    const { ipId, legalEntityName, userType, contactPersonName, contactMobile, contactEmail, status } = partner
    return {
      data: [
        {
          ...{ ipId, legalEntityName, userType, contactPersonName, contactMobile },
          contactEmailAddress: contactEmail,
          status: status === 1 ? 1 : 0,
        },
      ],
    }
  },
}
