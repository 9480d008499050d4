import type { ReactNode } from 'react'
import { settings } from '../../data/settings.ts'
import { useText } from '../../text/index.ts'
import { BarePage } from '../../ui/bare-page.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Strip } from '../../ui/strip.tsx'
import s from './card.module.css'

interface Props {
  title: string
  hint?: string | undefined
  /** Which job it is about. */
  job?: string | undefined
  /** How far the candidate has come. */
  strip: string
  action?: ReactNode
  children?: ReactNode
}

/** One card on a page of its own. The mark is no link: the portal behind it is not for candidates. */
export function Card({ title, hint, job, strip, action, children }: Props) {
  const t = useText('interest')
  return (
    <BarePage title={t('title')} main={s.main} end={<LanguageChoice />}>
      <section className={s.card}>
        <div role="status" className={s.said}>
          <Strip code={strip} />
          {job ? <p className={s.job}>{job}</p> : null}
          <h1 className={s.title}>{title}</h1>
          {hint ? <p className={s.hint}>{hint}</p> : null}
        </div>
        {action}
        {children}
      </section>
    </BarePage>
  )
}

/** INT-01: the way to the app for candidates, where the portal has one. */
export function AppInvitation() {
  const t = useText('interest')
  if (settings.jobAppUrl === undefined) return null
  return (
    <div className={s.app}>
      <h2 className={s.appTitle}>{t('appTitle')}</h2>
      <p className={s.hint}>{t('appHint')}</p>
      {/* Another site: it is told nothing of the link that led here */}
      <ButtonLink kind="primary" icon="get" full to={settings.jobAppUrl} rel="noreferrer">
        {t('app')}
      </ButtonLink>
    </div>
  )
}
