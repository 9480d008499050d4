import { eq } from 'drizzle-orm'
import { partners } from '../db/schema.ts'
import { fieldRefusal, Refusal, unauthorizedRequest } from '../core/errors.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { findLastLinkAt, makePasswordLink } from '../identity/password-links.ts'
import { invitationEmail } from '../mail/emails.ts'
import { postMail } from '../mail/mailer.ts'
import { assertMayActFor } from '../store/policies.ts'
import { addMember, countInvitedToday, findByEmail, findMembers, isInvited, renameMember } from '../store/members.ts'

/** More is not a team that is being built but a mistake, or someone who uses us to send e-mails. */
const MOST_A_DAY = 50
/** Between two e-mails to the same address. */
const PAUSE_MS = 60_000

export const memberRoutes: AreaRoutes<'members'> = {
  async list({ ipId, sort, page, limit }, { db, user }) {
    assertMayActFor(user, ipId)
    const { rows, total } = await findMembers(db, { ipId, order: sort.order, page, limit })
    return {
      data: rows.map(({ partner, user: member }) => ({
        ipId: partner.ipId,
        contactPersonName: member.name,
        contactEmailAddress: member.email,
        contactMobile: member.mobile,
        // One who was there before invitations has accepted without one
        isLoginFirst: member.isLoginFirst || !isInvited(member),
        status: partner.status === 1 && member.status === 1 ? 1 : 0,
        createdEpoch: partner.createdAt,
      })),
      paginationOptions: { totalcount: total },
    }
  },

  async invite({ ipId, contactPersonName: name, contactEmailAddress, contactMobile: mobile }, ctx) {
    const { db, user, now } = ctx
    // MEMB-04, ROLE-06: for no one but the owner, not even for those who act for it
    if (!['EMP', 'SA', 'AGG'].includes(user.userCode)) throw new Refusal('invite-owner-only')
    if (ipId !== user.ipId) throw unauthorizedRequest()
    // Locked: of two invitations to the same address the second finds the first
    const [parent] = await db.select().from(partners).where(eq(partners.ipId, ipId)).for('update')
    const email = contactEmailAddress.toLowerCase()
    const known = await findByEmail(db, email)
    let userId = known?.user.id
    let memberId = known?.partner.ipId
    if (known) {
      if (known.partner.parentIpId !== ipId || known.partner.userCode !== 'SUB') throw emailTaken()
      if (!isInvited(known.user)) throw new Refusal('member-exists')
      const last = await findLastLinkAt(db, known.user.id)
      if (last !== undefined && now - last < PAUSE_MS) throw new Refusal('invited-just-now')
      await renameMember(db, { userId: known.user.id, ipId: known.partner.ipId, name, mobile, now })
    } else {
      if ((await countInvitedToday(db, ipId, now)) >= MOST_A_DAY) throw new Refusal('too-many-invites')
      const added = await addMember(db, { parent: parent!, name, email, mobile, now })
      if (!added) throw emailTaken()
      userId = added.userId
      memberId = added.ipId
    }
    await writeTo(ctx, { userId: userId!, email, name, company: parent!.legalEntityName })
    return { data: { ipId: memberId! } }
  },
}

const emailTaken = () => fieldRefusal('contactEmailAddress', 'email-taken')

async function writeTo(ctx: Context, of: { userId: string; email: string; name: string; company: string }) {
  const link = await makePasswordLink(ctx.db, { userId: of.userId, origin: ctx.origin, now: ctx.now })
  const { name, company } = of
  await postMail(ctx, { to: of.email, ...invitationEmail({ name, inviter: ctx.user.name, company, link }) })
}
