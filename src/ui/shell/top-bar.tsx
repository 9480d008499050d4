import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../text/index.ts'
import { iconButtonClass } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { Mark } from '../mark.tsx'
import { useIsDesktop } from '../use-is-desktop.ts'
import { useShellPage, type ShellPage } from './page-store.ts'
import s from './top-bar.module.css'

type Props = { lead: ReactNode; pill: ReactNode; avatar: ReactNode }

/** Root: mark, title, pill, avatar. Inner: back, title on up to two lines, pill. */
export function TopBar({ lead, pill, avatar }: Props) {
  const page = useShellPage()
  const desktop = useIsDesktop()
  return (
    <header className={s.bar}>
      {desktop ? <DesktopStart page={page} lead={lead} /> : <PhoneStart page={page} />}
      {pill}
      {desktop || !page.back ? avatar : null}
    </header>
  )
}

function PhoneStart({ page }: { page: ShellPage }) {
  const t = useText('common')
  const Title = page.titleIsHeading ? 'h1' : 'p'
  if (!page.back) {
    return (
      <>
        <Mark />
        <Title className={s.root}>{page.title}</Title>
      </>
    )
  }
  return (
    <>
      <Link to={page.back.to} className={`${iconButtonClass} ${s.back}`} aria-label={page.back.label || t('back')}>
        <Icon name="back" />
      </Link>
      <Title className={s.inner}>{page.title}</Title>
    </>
  )
}

function DesktopStart({ page, lead }: { page: ShellPage; lead: ReactNode }) {
  const t = useText('common')
  if (!page.back) return <div className={s.lead}>{lead}</div>
  return (
    <div className={s.lead}>
      <Link to={page.back.to} className={s.backLink}>
        <Icon name="back" size="s" />
        <span>{page.back.label || t('back')}</span>
      </Link>
    </div>
  )
}
