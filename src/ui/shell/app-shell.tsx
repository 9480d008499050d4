import type { ReactNode } from 'react'
import { useText } from '../../text/index.ts'
import s from './app-shell.module.css'
import { BottomBar, type MoreItem } from './bottom-bar.tsx'
import type { NavItem } from './nav-item.ts'
import { SideBar, type SideBarProps } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useIsDesktop } from '../use-is-desktop.ts'

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
  /** Another screen was asked for, and its code is still coming. */
  isLeaving?: boolean
  children: ReactNode
}

/** The frame of every signed-in screen: bars on a phone, sidebar from 62em. The screen inside is a <Page>. */
export function AppShell({ barItems, more, lead, pill, avatar, notice, isLeaving, children, ...side }: Props) {
  const t = useText('shell')
  const isDesktop = useIsDesktop()
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
      {isDesktop ? <SideBar {...side} /> : null}
      <div>
        <TopBar lead={lead} pill={pill} avatar={avatar} />
        {notice}
        <main id="content" className={s.main} tabIndex={-1} aria-busy={isLeaving}>
          {children}
        </main>
      </div>
      {isDesktop ? null : <BottomBar items={barItems} more={more} />}
    </div>
  )
}
