import { and, eq, ne } from 'drizzle-orm'
import type { CallOutput } from '../../src/contract/call.ts'
import { NOT_ASSIGNED, type sessionCalls, type UserCode } from '../../src/contract/session.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/connect.ts'
import { partners } from '../db/schema.ts'
import type { Account, Partner } from './accounts.ts'
import { NO_PASSWORD } from './passwords.ts'

type Info = CallOutput<typeof sessionCalls.info>
type UserWire = Info['data'][number]

/** AUTH-17: the signed-in user in the wire's spelling. Sub-members of a partner are users, not child partners. */
export async function describeUser(db: Db, { user, partner }: Account): Promise<UserWire> {
  const children = await db
    .select({ ipId: partners.ipId, legalEntityName: partners.legalEntityName })
    .from(partners)
    .where(and(eq(partners.parentIpId, partner.ipId), ne(partners.userCode, 'SUB')))
    .orderBy(partners.legalEntityName, partners.ipId)
  return {
    ipId: partner.ipId,
    _id: user.id,
    legalEntityName: partner.legalEntityName,
    registeredNameOfTheCompany: partner.registeredName,
    userType: partner.userType,
    userCode: partner.userCode,
    contactPersonName: user.name,
    contactEmailAddress: user.email,
    contactMobile: user.mobile,
    migrated: partner.migrated,
    // As the list of members has it: one who was there before invitations has accepted without one
    isLoginFirst: user.isLoginFirst || (partner.userCode === 'SUB' && user.passwordHash !== NO_PASSWORD),
    childIndustryPartner: children,
    affiliatedSectors: partner.affiliatedSectors,
    employerType: partner.employerType,
    parentIpId: partner.parentIpId,
  }
}

/** AUTH-17, AUTH-18: the response of industrypartner/info and of the provider's user/info. */
export async function describeSession(
  db: Db,
  account: Account,
  { allAppsUrl }: Pick<Config, 'allAppsUrl'>,
): Promise<Info> {
  const managers = await findManagers(db, account.partner)
  const accountManager = managers.find((manager) => !manager.isSalesManager)
  const salesManager = managers.find((manager) => manager.isSalesManager)
  return {
    data: [await describeUser(db, account)],
    parentInfo: {
      AM_Name: accountManager?.contactPersonName ?? NOT_ASSIGNED,
      AM_Mail: accountManager?.contactEmailAddress ?? NOT_ASSIGNED,
      SM_Name: salesManager?.contactPersonName ?? NOT_ASSIGNED,
      SM_Mail: salesManager?.contactEmailAddress ?? NOT_ASSIGNED,
    },
    parentIndustryPartner: managers,
    ...(allAppsUrl ? { allAppsUrl } : {}),
  }
}

/** A partner's own managers, else those of its parent when the two are of the same type; a SUB has its parent's type. */
async function findManagers(db: Db, partner: Partner): Promise<Partner['managers']> {
  if (partner.managers.length > 0 || !partner.parentIpId) return partner.managers
  const [parent] = await db.select().from(partners).where(eq(partners.ipId, partner.parentIpId))
  if (!parent) return []
  const type: UserCode = partner.userCode === 'SUB' ? parent.userCode : partner.userCode
  return type === parent.userCode ? parent.managers : []
}
