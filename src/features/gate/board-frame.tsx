import { useEffect, useState, type ReactNode } from 'react'
import { useNow } from '../../data/now.ts'
import { formatTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import s from './queue-board.module.css'

/** The whole screen with the time, a way back and full screen; nothing else can be touched. */
export function BoardFrame({ site, children }: { site: string; children: ReactNode }) {
  const t = useText('queueBoard')
  const common = useText('common')
  const now = useNow()
  const isFull = useIsFullScreen()
  useEffect(() => {
    document.title = `${t('title')} · ${common('appName')}`
  }, [t, common])
  return (
    <main id="content" className={s.board} tabIndex={-1}>
      <header className={s.head}>
        <h1>{site || t('title')}</h1>
        <nav className={s.ways}>
          {isFull || !document.fullscreenEnabled ? null : (
            <Button
              kind="text"
              onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
            >
              {t('fullScreen')}
            </Button>
          )}
          <ButtonLink kind="text" to={paths.desk}>
            {t('back')}
          </ButtonLink>
        </nav>
        <time className={s.time}>{formatTime(now)}</time>
      </header>
      {children}
    </main>
  )
}

function useIsFullScreen(): boolean {
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const note = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [])
  return isFull
}
