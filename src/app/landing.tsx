import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { useText } from '../text/index.ts'
import { translateServerMessage } from '../text/server-message.ts'
import { BarePage } from '../ui/bare-page.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { readNotes } from './device-notes.ts'
import { endedSession } from './ended-note.ts'
import { LanguageChoice } from '../ui/language-choice.tsx'
import { LandingRegister } from './landing-register.tsx'
import s from './landing.module.css'
import { readRemovedNote } from './removed-note.ts'
import { hasUser, useCurrentSession } from '../boot/current-session.ts'
import { settings } from '../data/settings.ts'

// The device's database is not needed to draw the page
const signOutRoom = () => import('./sign-out.ts')

const counters = [
  ['demandCount', 'demand'],
  ['candidatesCount', 'candidates'],
  ['openingsCount', 'openings'],
  ['employersCount', 'employers'],
] as const

/** /login. With a user code it leads on, without one it clears what was left behind (TRAP-30). */
export default function Landing() {
  const session = useCurrentSession()
  return hasUser(session) ? <Navigate to={paths.myTasks} replace /> : <Welcome />
}

function Welcome() {
  const t = useText('session')
  useEffect(() => {
    void signOutRoom()
      .then(({ clearLeftovers }) => clearLeftovers())
      .catch(() => undefined)
  }, [])
  return (
    <BarePage title={t('landingTitle')} end={<LanguageChoice />} main={s.main} foot={<Foot />}>
      <Told />
      <div className={s.two}>
        <div>
          <div className={s.lead}>
            <h1>{t('lead')}</h1>
            <p>{t('leadMore')}</p>
          </div>
          <Enter className={`fh-desktop ${s.enterDesktop}`} />
        </div>
        <LandingRegister />
      </div>
      <dl className={s.counters}>
        {counters.map(([count, of]) => (
          <div key={of}>
            <dt>{t(of)}</dt>
            <dd>{t(count)}</dd>
          </div>
        ))}
      </dl>
    </BarePage>
  )
}

function Foot() {
  const t = useText('session')
  return (
    <footer className={s.foot}>
      <Enter className={`fh-phone ${s.enterPhone}`} />
      <nav className={s.legal} aria-label={t('legal')}>
        <Link to={paths.terms}>{t('terms')}</Link>
        <Link to={paths.privacy}>{t('privacy')}</Link>
      </nav>
    </footer>
  )
}

function Enter({ className }: { className: string }) {
  const t = useText('session')
  return (
    <div className={className}>
      <ButtonLink kind="primary" to={paths.auth}>
        {t('login')}
      </ButtonLink>
      {/* SHELL-03: opens an address that may be another company's */}
      <Button onClick={() => location.assign(settings.registerUrl)}>{t('registerNow')}</Button>
    </div>
  )
}

const signedOutWords = {
  expired: 'signedOutRefused',
  'switched-off': 'signedOutOff',
  server: 'signedOutServer',
} as const

/** Notices before the sign-in: why the session ended, what was deleted, and whose updates wait on this device. */
function Told() {
  const t = useText('session')
  const { canStore } = useCurrentSession()
  const waiting = useWaiting()
  const ended = endedSession.get()
  const deleted = readRemovedNote()
  const words = [
    ...(canStore ? [] : [t('noStorage')]),
    ...(ended ? [translateServerMessage(ended.refusal) ?? t(signedOutWords[ended.reason])] : []),
    ...(deleted ? [deleted.unsent > 0 ? t('removedBeforeUnsent', { count: deleted.unsent }) : t('removedBefore')] : []),
    ...waiting.map(({ count, who }) => t('waiting', { count, who: who ?? t('waitingSomebody') })),
  ]
  return (
    <div role="status">
      {words.map((line) => (
        <p key={line} className={s.told}>
          {line}
        </p>
      ))}
    </div>
  )
}

function useWaiting() {
  const [waiting, setWaiting] = useState<{ count: number; who?: string }[]>([])
  useEffect(() => {
    const load = async () => {
      const { listWaiting } = await signOutRoom()
      const [owners, { masked }] = await Promise.all([listWaiting(), readNotes()])
      setWaiting(owners.map(({ userId, unsent }) => ({ count: unsent, who: masked[userId] })))
    }
    void load().catch(() => undefined)
  }, [])
  return waiting
}
