import { eq } from 'drizzle-orm'
import type { UserCode } from '../../src/contract/session.ts'
import type { Db } from '../db/connect.ts'
import { takeQuota } from '../db/quota.ts'
import { partners } from '../db/schema.ts'
import { Refusal, unauthorizedRequest } from '../core/errors.ts'
import { assertProven } from './assert-proven.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { findLastLinkAt, makePasswordLink } from '../identity/password-links.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { invitationEmail, invitedElsewhereEmail } from '../mail/emails.ts'
import { postMail } from '../mail/mailer.ts'
import { addressOf, isElsewhere } from '../store/elsewhere.ts'
import { assertMayActFor } from '../store/policies.ts'
import {
  addMember,
  findMembers,
  findOwnMember,
  findUsersUnder,
  isInvited,
  lockMember,
  removeMember,
  renameMember,
  type Member,
} from '../store/members.ts'

/** Between two e-mails to the same address. */
const PAUSE_MS = 60_000

const owners: readonly UserCode[] = ['EMP', 'SA', 'AGG']

export const memberRoutes: AreaRoutes<'members'> = {
  async list({ ipId, sort, page, limit, everyone }, { db, user }) {
    assertMayActFor(user, ipId)
    const { rows, total } = await findMembers(db, { ipId, order: sort.order, page, limit, everyone })
    return {
      data: rows.map(({ partner, user: member, lastSeenAt }) => ({
        ipId: partner.ipId,
        contactPersonName: member.name,
        contactEmailAddress: addressOf({ partner, user: member }),
        contactMobile: member.mobile,
        // One who was there before invitations has accepted without one
        isLoginFirst: member.isLoginFirst || !isInvited(member),
        status: partner.status === 1 && member.status === 1 ? 1 : 0,
        createdEpoch: partner.createdAt,
        userId: member.id,
        isOwner: partner.ipId === ipId,
        lastSeenEpoch: lastSeenAt,
      })),
      paginationOptions: { totalcount: total },
    }
  },

  async invite({ ipId, contactPersonName: name, contactEmailAddress, contactMobile: mobile }, ctx) {
    const { db, user, now } = ctx
    // MEMB-04, ROLE-06: for no one but the owner, not even for those who act for it
    if (!owners.includes(user.userCode)) throw new Refusal('invite-owner-only')
    if (ipId !== user.ipId) throw unauthorizedRequest()
    assertProven(ctx)
    // Locked: of two invitations to the same address the second finds the first
    const [parent] = await db.select().from(partners).where(eq(partners.ipId, ipId)).for('update')
    const email = contactEmailAddress.toLowerCase()
    const use = { name: 'invitation', payers: { partner: ipId } } as const
    const { quotas } = ctx.config
    // Refused ones as well: each of them tells something about an address
    ctx.afterRefusal((outside) => takeQuota(outside, quotas, use, now))
    if ((await takeQuota(db, quotas, use, now)) > 0) throw new Refusal('too-many-invites')
    const known = await findOwnMember(db, ipId, email)
    if (known === 'own') throw new Refusal('member-exists')
    const company = parent!.legalEntityName
    if (!known) {
      const added = await addMember(db, { parent: parent!, name, email, mobile, now })
      await writeTo(ctx, { ...added, email, name, company })
      return { data: { ipId: added.ipId } }
    }
    if (!isInvited(known.user)) throw new Refusal('member-exists')
    if (now - (await findInvitedAt(db, known)) < PAUSE_MS) throw new Refusal('invited-just-now')
    const { id: userId, ipId: memberId } = known.user
    await renameMember(db, { userId, ipId: memberId, name, mobile, now })
    await writeTo(ctx, { userId, isElsewhere: isElsewhere(known.user), email, name, company })
    return { data: { ipId: memberId } }
  },

  async setStatus({ ipId, memberIpId, action }, ctx) {
    const { db, user, now } = ctx
    if (!owners.includes(user.userCode)) throw new Refusal('members-owner-only')
    if (ipId !== user.ipId) throw unauthorizedRequest()
    const member = await lockMember(db, ipId, memberIpId)
    if (!member) throw new Refusal('member-unknown')
    const status = action === 'Active' ? 1 : 0
    // Whoever operations staff have switched off is theirs to switch on
    if (status === 1 && member.user.status !== 1) throw new Refusal('member-off-by-operations')
    await db.update(partners).set({ status, updatedAt: now }).where(eq(partners.ipId, memberIpId))
    if (status === 0) await endSessionsOf(db, await findUsersUnder(db, [memberIpId]), now)
    return { data: { ipId: memberIpId, status } }
  },

  async remove({ ipId, memberIpId }, ctx) {
    const { db, user, now } = ctx
    if (!owners.includes(user.userCode)) throw new Refusal('members-owner-only')
    if (ipId !== user.ipId) throw unauthorizedRequest()
    const member = await lockMember(db, ipId, memberIpId)
    if (!member) throw new Refusal('member-unknown')
    // A free address could be invited again
    if (member.user.status !== 1) throw new Refusal('member-off-by-operations')
    await removeMember(db, member, now)
    await endSessionsOf(db, [member.user.id], now)
    return { data: { ipId: memberIpId } }
  },
}

const findInvitedAt = async (db: Db, { user, partner }: Member) =>
  (await findLastLinkAt(db, user.id)) ?? partner.updatedAt

interface Invited {
  userId: string
  /** The address belongs to an account already: no one but its owner learns that. */
  isElsewhere: boolean
  email: string
  name: string
  company: string
}

async function writeTo(ctx: Context, of: Invited) {
  if (of.isElsewhere) {
    const words = invitedElsewhereEmail({ inviter: ctx.user.name, company: of.company })
    return postMail(ctx, { to: of.email, ...words })
  }
  const link = await makePasswordLink(ctx.db, { userId: of.userId, origin: ctx.origin, now: ctx.now })
  const { name, company } = of
  await postMail(ctx, { to: of.email, ...invitationEmail({ name, inviter: ctx.user.name, company, link }) })
}
