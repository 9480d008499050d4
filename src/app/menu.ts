import type { SessionUser } from '../contract/session.ts'
import { paths } from '../lib/paths.ts'
import { findMemberLabel, menuOf, type MenuEntry } from '../rules/roles.ts'
import { text } from '../text/index.ts'
import { listWord } from '../text/lists.ts'
import type { IconName } from '../ui/icons.tsx'
import type { NavItem } from '../ui/shell/nav-item.ts'

type Words = Parameters<typeof text<'shell'>>[1]

const entries: Record<MenuEntry, { icon: IconName; words: Words; to: string }> = {
  myTasks: { icon: 'tasks', words: 'myTasks', to: paths.myTasks },
  hiringRequests: { icon: 'case', words: 'hiringRequests', to: paths.hiringRequests },
  insights: { icon: 'chart', words: 'insights', to: paths.employerDashboard },
  feedback: { icon: 'chat', words: 'feedback', to: paths.feedback },
  resources: { icon: 'help', words: 'resourcesAndHelp', to: paths.tutorials },
  industryPartners: { icon: 'bldg', words: 'industryPartners', to: paths.industryPartners },
  analytics: { icon: 'chart', words: 'analytics', to: paths.analytics },
  dashboard: { icon: 'chart', words: 'dashboard', to: paths.opsDashboard },
  searchDashboard: { icon: 'search', words: 'searchDashboard', to: paths.searchDashboard },
}

/** Screens that belong to an entry although their path is not below its path. */
const under: Partial<Record<MenuEntry, RegExp>> = {
  myTasks: /^\/desk/i,
  hiringRequests: /^\/(hiring-request|candidate-details|import-hiring-requests)(\/|$)/i,
  // What the dashboard of operations staff leads to
  dashboard: /^\/(waiting-|refusals|inbox|approvals|audit-|users|credit|candidate-imports|message-)/i,
}

function isAt(entry: MenuEntry, pathname: string): boolean {
  const at = pathname.toLowerCase()
  const to = entries[entry].to.toLowerCase()
  return at === to || at.startsWith(`${to}/`) || Boolean(under[entry]?.test(pathname))
}

/** The role's entries in the required order (SHELL-12 to SHELL-14). */
export const makeMenu = (user: Pick<SessionUser, 'code'>, pathname: string): NavItem[] =>
  menuOf(user.code).map((entry) => ({
    key: entry,
    icon: entries[entry].icon,
    label: text('shell', entries[entry].words),
    to: entries[entry].to,
    active: isAt(entry, pathname),
  }))

const memberWords = { fullAccess: 'fullAccessMember', invited: 'invitedMember', owner: 'owner' } as const

/** 'Employer · Owner' beside the company's name (SHELL-15). */
export function describeUser(user: Pick<SessionUser, 'code' | 'isLoginFirst' | 'userType'>): string {
  const label = findMemberLabel(user)
  const type = user.code === 'OPS' ? text('shell', 'operations') : listWord('userTypes', user.userType)
  return label ? `${type} · ${text('shell', memberWords[label])}` : type
}

/** 'Sunil Kadam' → 'SK'; a single name gives a single initial (SHELL-19). */
export function findInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => [...word!][0]!.toLocaleUpperCase()).join('') || '?'
}
