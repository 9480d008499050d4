import { eq } from 'drizzle-orm'
import { partners } from '../db/schema.ts'
import type { JoinCompany } from '../identity/services.ts'
import { writeAudit } from './audit.ts'
import { findByEmail } from './elsewhere.ts'
import { addMember } from './members.ts'
import { lockNewPartners } from './partners.ts'

const withMembers: readonly string[] = ['EMP', 'SA', 'AGG']

/** Somebody whom the provider of a company knows becomes its member, without an invitation (AUTH-23). */
export const joinCompany: JoinCompany = async (tx, { ipId, email, name, now }) => {
  const [parent] = await tx.select().from(partners).where(eq(partners.ipId, ipId)).for('update')
  if (parent?.status !== 1 || !withMembers.includes(parent.userCode)) return undefined
  // An address that is free now stays free
  await lockNewPartners(tx)
  if (await findByEmail(tx, email)) return undefined
  const { userId } = await addMember(tx, { parent, name, email, mobile: null, now })
  await writeAudit(tx, { at: now, actor: `user:${userId}`, action: 'member join', subject: email, detail: ipId })
  return userId
}
