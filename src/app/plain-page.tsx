import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { useText } from '../text/index.ts'
import { Mark } from '../ui/mark.tsx'
import s from './plain-page.module.css'

/** A page without the shell: its mark leads to the start. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useText('common')
  useEffect(() => {
    document.title = `${title} · ${t('appName')}`
  }, [title, t])
  return (
    <div className={s.page}>
      <header className={s.head}>
        <Link to={paths.root} className={s.home}>
          <Mark size={32} />
          <span className={s.word}>{t('appName')}</span>
        </Link>
      </header>
      <main id="content" tabIndex={-1} className={s.inner}>
        {children}
      </main>
    </div>
  )
}
