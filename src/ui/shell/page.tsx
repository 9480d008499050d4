import { useLayoutEffect, type ReactNode } from 'react'
import { useText } from '../../text/index.ts'
import { useIsDesktop } from '../use-is-desktop.ts'
import { setShellPage } from './page-store.ts'
import s from './page.module.css'

type Props = {
  /** In the top bar of a phone, the h1 of a desktop, and the title of the window. */
  title: string
  /** Makes it an inner page. */
  back?: { to: string; label: string }
  /** The page renders its own h1, e.g. an applicant's name. */
  ownHeading?: boolean
  /** Under the h1 on a desktop. */
  lead?: ReactNode
  /** Right of the h1 on a desktop. */
  actions?: ReactNode
  /** False: an action bar takes the place of the tab bar. */
  tabBar?: boolean
  /** Forms and reading stop at a comfortable width on a desktop. */
  narrow?: boolean
  children: ReactNode
}

/** Every signed-in screen starts with this. */
export function Page(props: Props) {
  const { title, back, ownHeading = false, lead, actions, tabBar = true, narrow = false, children } = props
  const t = useText('common')
  const desktop = useIsDesktop()
  const backTo = back?.to
  const backLabel = back?.label
  useLayoutEffect(() => {
    setShellPage({
      title,
      titleIsHeading: !ownHeading,
      tabBar,
      back: backTo === undefined ? undefined : { to: backTo, label: backLabel ?? '' },
    })
    document.title = `${title} · ${t('appName')}`
  }, [title, backTo, backLabel, ownHeading, tabBar, t])
  return (
    <div className={`${narrow ? s.narrow : ''} ${ownHeading ? s.own : ''}`}>
      {desktop && !ownHeading ? (
        <header className={s.header}>
          <h1>{title}</h1>
          {lead ? <div className={s.lead}>{lead}</div> : null}
          {actions ? <div className={s.actions}>{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </div>
  )
}
