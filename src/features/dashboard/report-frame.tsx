import { useEffect, useState } from 'react'
import { useSyncStatus } from '../../data/sync.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './dashboard.module.css'

interface Props {
  /** Names the frame for a screen reader. */
  title: string
  link: string | undefined
  isLoading: boolean
  /** Why there is no link, in the server's words. */
  refusal: string | undefined
  onAgain: () => void
  /** Pixels (DASH-08, DASH-09): the frame is larger than a phone and scrolls. */
  width: number
  height: number
}

/** An external report in an iframe of the report's size (DASH-08, DASH-09). On a phone our own is as wide as the screen. */
export function ReportFrame({ title, link: latest, isLoading, refusal, onAgain, width, height }: Props) {
  const t = useText('dashboard')
  const { online } = useSyncStatus()
  // Keeps the first link: a newer one would reload the report while the user reads it
  const [link, setLink] = useState(latest)
  if (latest && !link) setLink(latest)
  const hasFailed = !link && !isLoading && online
  useEffect(() => {
    if (hasFailed) showToast({ heading: t('reportFailed'), line: refusal, tone: 'problem' })
  }, [hasFailed, refusal, t])
  if (!link) {
    if (!online) return <EmptyState title={t('reportOffline')} hint={t('reportOfflineHint')} />
    if (isLoading) return <SkeletonRows label={t('reportLoading')} />
    return (
      <EmptyState title={t('reportFailed')} hint={refusal} action={<Button onClick={onAgain}>{t('again')}</Button>} />
    )
  }
  const own = isOwn(link)
  return (
    <>
      <p className={own ? `${s.wide} ${s.ownWide}` : s.wide}>{t('wide')}</p>
      {/* Scrolled with the keyboard too */}
      <div className={own ? `${s.frame} ${s.own}` : s.frame} {...{ role: 'region', 'aria-label': title, tabIndex: 0 }}>
        <iframe
          title={title}
          src={link}
          width={width}
          height={height}
          referrerPolicy="no-referrer"
          sandbox={own ? '' : 'allow-scripts allow-same-origin allow-popups allow-forms'}
        />
      </div>
    </>
  )
}

/** Our own report needs no script; one of another origin may run its own there, and nothing here. */
const isOwn = (link: string) => new URL(link, location.href).origin === location.origin
