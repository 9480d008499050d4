import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { useNow } from '../data/now.ts'
import { useSession } from '../data/session.ts'
import { useSyncStatus } from '../data/sync.ts'
import { formatDay, formatWeekday } from '../lib/dates.ts'
import { paths } from '../lib/paths.ts'
import { loadWords, useText } from '../text/index.ts'
import { AppShell } from '../ui/shell/app-shell.tsx'
import { Avatar } from '../ui/shell/avatar.tsx'
import { describeUser, findInitials, makeMenu } from './menu.ts'
import { Late } from './late.tsx'
import { Notices } from './notices.tsx'
import { Pill } from './pill.tsx'
import { useAfterFirstRender } from './use-after-first-render.ts'
import { useAllApps } from './use-all-apps.ts'
import { useWatchSession } from './watch-session.ts'
import { useWatchSync } from './watch-sync.ts'

// What opens over a screen is fetched when it first opens, so that the first list is here sooner
const AccountPanel = lazy(() => import('./account-panel.tsx'))
const AllApps = lazy(async () => {
  const [apps] = await Promise.all([import('./all-apps.tsx'), loadWords('apps')])
  return apps
})
const MoreSheet = lazy(() => import('./more-sheet.tsx'))
const SignOutDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./sign-out-dialog.tsx'), loadWords('session')])
  return dialog
})

const loadBehind = async () => (await import('./behind.tsx')).Behind

/** The number of menu entries in the bottom bar of a phone, beside More. */
const BAR_ENTRIES = 3

/** The frame around every signed-in screen: menus, account, sync pill, notices. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useText('shell')
  const { pathname } = useLocation()
  // Where a tap leads: its code may take seconds to come
  const next = useNavigation().location?.pathname
  const { user } = useSession()
  const status = useSyncStatus()
  const now = useNow()
  const [more, setMore] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const apps = useAllApps(user)
  useWatchSession()
  useWatchSync(status)
  useAfterFirstRender()

  // A second screen at the gate shows nothing but itself; session and sync are watched all the same
  if (pathname.toLowerCase() === paths.deskBoard) return children

  const nav = makeMenu(user, next ?? pathname)
  const barItems = nav.slice(0, BAR_ENTRIES)
  const rest = nav.slice(BAR_ENTRIES)
  const legal = [
    { label: t('terms'), to: paths.terms },
    { label: t('privacy'), to: paths.privacy },
  ]
  const isUnderMore = rest.some((item) => item.active) || pathname.toLowerCase() === paths.sync
  return (
    <>
      <AppShell
        company={user.companyName}
        who={describeUser(user)}
        nav={nav}
        barItems={barItems}
        more={{ active: isUnderMore, expanded: more, onClick: () => setMore(true) }}
        allApps={apps?.button}
        legal={legal}
        lead={`${formatWeekday(now)} ${formatDay(now)}`}
        pill={<Pill status={status} />}
        avatar={
          <Avatar initials={findInitials(user.name)}>
            {(close) => (
              <Suspense fallback={null}>
                <AccountPanel user={user} close={close} onLogout={() => setLeaving(true)} />
              </Suspense>
            )}
          </Avatar>
        }
        notice={<Notices status={status} />}
        isLeaving={next !== undefined && next !== pathname}
      >
        {children}
      </AppShell>
      <Late load={loadBehind} />
      <Suspense fallback={null}>
        <Once wanted={more}>
          <MoreSheet
            opened={more}
            onClose={() => setMore(false)}
            user={user}
            items={rest}
            allApps={apps?.button}
            legal={legal}
            onLogout={() => setLeaving(true)}
          />
        </Once>
        {apps ? (
          <Once wanted={apps.opened}>
            <AllApps apps={apps} />
          </Once>
        ) : null}
        <Once wanted={leaving}>
          <SignOutDialog opened={leaving} onClose={() => setLeaving(false)} />
        </Once>
      </Suspense>
    </>
  )
}

/** Mounts at the first opening and stays mounted, so that closing can fade. */
function Once({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [was, setWas] = useState(wanted)
  if (wanted && !was) setWas(true)
  return was ? children : null
}
