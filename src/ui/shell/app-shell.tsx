import { useSyncExternalStore, type ReactNode } from 'react'
import { useText } from '../../text/index.ts'
import s from './app-shell.module.css'
import { BottomBar, type MoreItem } from './bottom-bar.tsx'
import type { NavItem } from './nav-item.ts'
import { currentShellPage, subscribeShellPage } from './page-store.ts'
import { SideBar, type SideBarProps } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'

type Props = SideBarProps & {
  /** The first entries of the role, for the bottom bar of a phone. */
  barItems: readonly NavItem[]
  more: MoreItem
  /** Left in the top bar of a desktop root page, e.g. the day. */
  lead?: ReactNode
  pill: ReactNode
  avatar: ReactNode
  /** The offline notice, under the top bar. */
  notice?: ReactNode
  children: ReactNode
}

/** The frame of every signed-in screen: bars on a phone, sidebar from 62em. The screen inside is a <Page>. */
export function AppShell({ barItems, more, lead, pill, avatar, notice, children, ...side }: Props) {
  const t = useText('shell')
  const page = useSyncExternalStore(subscribeShellPage, currentShellPage, currentShellPage)
  return (
    <div className={s.shell}>
      <a
        className={s.skip}
        href="#content"
        onClick={(event) => {
          // Only the focus moves: the address belongs to the screen.
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        {t('skipToContent')}
      </a>
      <SideBar {...side} />
      <div className={s.column}>
        <TopBar page={page} lead={lead} pill={pill} avatar={avatar} />
        {notice}
        <main id="content" className={s.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      {page.tabBar ? <BottomBar items={barItems} more={more} /> : null}
    </div>
  )
}
