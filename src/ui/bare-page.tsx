import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../text/index.ts'
import s from './bare-page.module.css'
import { Mark } from './mark.tsx'

interface Props {
  title: string
  /** Where the mark leads; without it the mark is no link. */
  home?: string
  /** Shown at the end of the head. */
  end?: ReactNode
  main: string | undefined
  foot?: ReactNode
  children: ReactNode
}

/** A page without the shell: the mark and the title, and nothing of a signed-in user. */
export function BarePage({ title, home, end, main, foot, children }: Props) {
  const app = useText('common')('appName')
  useEffect(() => {
    document.title = `${title} · ${app}`
  }, [title, app])
  const brand = (
    <>
      <Mark size={32} />
      <span className={s.word}>{app}</span>
    </>
  )
  return (
    <div className={s.page}>
      <header className={s.head}>
        {home ? (
          <Link to={home} className={s.brand}>
            {brand}
          </Link>
        ) : (
          <span className={s.brand}>{brand}</span>
        )}
        {end}
      </header>
      <main id="content" tabIndex={-1} className={main}>
        {children}
      </main>
      {foot}
    </div>
  )
}
