import type { ReactNode } from 'react'
import { Avatar } from '../shell/avatar.tsx'
import { AppShell } from '../shell/app-shell.tsx'
import type { NavItem } from '../shell/nav-item.ts'
import { SyncPill, type SyncState } from '../sync-pill.tsx'

const nav = (active: string): NavItem[] => [
  { key: 'tasks', icon: 'tasks', label: 'My Tasks', to: '/tasks', active: active === 'tasks' },
  { key: 'requests', icon: 'case', label: 'Hiring Requests', to: '/funnel', active: active === 'requests' },
  { key: 'insights', icon: 'chart', label: 'insights', to: '/insights', active: false },
  { key: 'feedback', icon: 'chat', label: 'Feedback', to: '/feedback', active: false },
  { key: 'help', icon: 'help', label: 'Resources & Help', to: '/help', active: false },
]

export function Frame(props: { active: string; sync: SyncState; notice?: ReactNode; children: ReactNode }) {
  return (
    <AppShell
      company="Sahyadri Logistics Pvt Ltd"
      who="Employer · Owner"
      nav={nav(props.active)}
      barItems={nav(props.active).slice(0, 3)}
      more={{ active: false, expanded: false, onClick: () => {} }}
      allApps={{ isNew: true, onClick: () => {} }}
      legal={[
        { label: 'Terms & Conditions', to: '/terms' },
        { label: 'Privacy Policy', to: '/privacy' },
      ]}
      lead="Sat 21 Nov, 2026"
      pill={<SyncPill state={props.sync} to="/sync" />}
      avatar={<Avatar initials="SK">Sunil Kadam</Avatar>}
      notice={props.notice}
    >
      {props.children}
    </AppShell>
  )
}
