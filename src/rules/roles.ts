import { codeOfIpId, type SessionUser, type UserCode } from '../contract/session.ts'

/** The entries of the sidebar and the bottom bar (SHELL-12 to SHELL-14). */
export type MenuEntry =
  | 'myTasks'
  | 'hiringRequests'
  | 'insights'
  | 'feedback'
  | 'resources'
  | 'industryPartners'
  | 'analytics'
  | 'dashboard'
  | 'searchDashboard'

const employerMenu: MenuEntry[] = ['myTasks', 'hiringRequests', 'insights', 'feedback', 'resources']
const menus: Record<UserCode, MenuEntry[]> = {
  OPS: ['myTasks', 'hiringRequests', 'dashboard', 'searchDashboard'],
  SSC: ['myTasks', 'hiringRequests', 'industryPartners', 'feedback', 'resources', 'analytics'],
  EMP: employerMenu,
  SA: employerMenu,
  AGG: employerMenu,
  SUB: employerMenu,
}

export const menuOf = (code: UserCode): MenuEntry[] => menus[code]

/** The label beside the company name (SHELL-15). */
export type MemberLabel = 'fullAccess' | 'invited' | 'owner'
export function findMemberLabel(user: Pick<SessionUser, 'code' | 'isLoginFirst'>): MemberLabel | undefined {
  if (user.code === 'SSC' || user.code === 'OPS') return undefined
  if (user.code === 'SUB') return user.isLoginFirst ? 'fullAccess' : 'invited'
  return 'owner'
}

/** OPS and SSC act for a partner they choose; all others for one partner (TASK-02). */
export const choosesPartner = (code: UserCode): boolean => code === 'OPS' || code === 'SSC'

/** Credits are neither loaded nor shown for OPS and SSC (CRED-09). */
export const hasCredits = (code: UserCode): boolean => !choosesPartner(code)

/** ORD-01: the owner of an account buys for it, a member and whoever acts for it do not. */
export const mayBuyCredits = (code: UserCode): boolean => buyers.includes(code)
export const buyers: readonly UserCode[] = ['EMP', 'SA', 'AGG']

/**
 * Whose rules hold on the screens of a partner: for OPS and SSC those of the partner they have chosen (HR-07), and
 * their own until they choose one; for all others the user's own, which for a SUB is its parent's (ROLE-05).
 */
export const actingCodeOf = (user: Pick<SessionUser, 'effectiveCode'>, ipId: string | undefined): UserCode =>
  (choosesPartner(user.effectiveCode) && ipId ? codeOfIpId(ipId) : undefined) ?? user.effectiveCode

/** An agency or an aggregator hires for other employers: a target employer per request and a filter by it (ROLE-02). */
export const hasTargetEmployer = (code: UserCode): boolean => code === 'SA' || code === 'AGG'

/** Who may take in somebody without a pass at the desk; operations for a partner that they choose (GATE-07). */
export const mayTakeIn = (code: UserCode): boolean => takers.includes(code)
export const takers: readonly UserCode[] = ['EMP', 'SUB', 'SA', 'OPS']
